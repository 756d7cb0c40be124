"""Writes model.toml: what the file takes and gives, what it was trained on and for how long, and how good it is."""

import json
from pathlib import Path

from decode import DEFAULT_THRESHOLD, NMS_IOU
from net import CLASSES, HEAD_NAMES, STRIDES, Detector, count_cost

VERSION = "0.1.0"
# Families of pages in looks of our own making (restyle.js): the layout is the family's, the look nobody's.
RESTYLED = ", restyled"

DEFINITIONS = """\
# All figures: class-agnostic, over interactive elements; non-interactive icons and images and disabled controls are ignored.
#   ap50_painted              a hit has IoU >= 0.5 with the painted box (ink, or the border box where one is painted)
#   ap50_painted_or_rectangle a hit has IoU >= 0.5 with the painted box or with the element's DOM rectangle
#   ap_mutual_centre          a hit's centre lies in the element's box and the element's centre in the hit's
#   best_f1_precision/recall  at the threshold of the best F1, painted or rectangle
#   icon_recall               recall on icon-only controls at half precision overall, painted or rectangle
#   recall_at_default         recall at the product's threshold, painted or rectangle
#   classes                   (int8, at the best threshold) controls, recall, and how often the class named is the right one
#   mistakes                  (int8, at the best threshold) what the hits came to: right, misplaced on a control, on plain text, else
#   canvas                    buttons drawn on canvases, in styles that no training page has (canvas.mjs)
"""


def toml_value(value):
    return f"{value:.4f}" if isinstance(value, float) else json.dumps(value)


def table(name, values):
    return f"[{name}]\n" + "".join(f"{key} = {toml_value(value)}\n" for key, value in values.items())


def read_json(path):
    return json.loads(path.read_text()) if path.exists() else {}


def data_summary(cache):
    """Counts screens, packages and style families from the labels themselves."""
    splits = {}
    for split in ("train", "val", "heldout"):
        labels = [read_json(p) for p in sorted((cache / "screens" / split).glob("*.json"))]
        invented = {l["family"] for l in labels if l.get("family", "").startswith("custom-")}
        splits[split] = {
            "screens": len(labels),
            "generated": sum(1 for l in labels if l.get("package") == "generator"),
            "restyled": sum(1 for l in labels if l.get("family", "").endswith(RESTYLED)),
            "boxes": sum(len(l.get("boxes", [])) for l in labels),
            "packages": sorted({l["package"] for l in labels if l.get("package") not in (None, "generator")}),
            "families": len({l.get("family", "").removesuffix(RESTYLED) for l in labels} - invented),
            "invented_designs": len(invented),
        }
    return splits


def model_toml(digest, cache, metrics):
    parameters, macs = count_cost(Detector())
    heads = "\n".join(f'[[output.heads]]\nname = "{n}"\nstride = {s}\n' for n, s in zip(HEAD_NAMES, STRIDES))
    parts = [
        f'name = "passerby-ui"\nversion = "{VERSION}"\nfile = "model.onnx"\nsha256 = "{digest}"\n'
        f'licence = "MIT OR Apache-2.0"\nparameters = {parameters}\nmultiply_accumulates = {macs}\n'
        f"classes = {json.dumps(list(CLASSES))}\n"
        'box_encoding = "exp"\nscore = "objectness"\n'
        f"threshold = {DEFAULT_THRESHOLD}\nnms_iou = {NMS_IOU}\n"
        f"recommended_threshold = {metrics.get('val', {}).get('int8', {}).get('best_threshold', DEFAULT_THRESHOLD):.4f}\n",
        '[input]\nname = "image"\nshape = [1, 3, 800, 1280]\nlayout = "NCHW"\ncolour = "RGB"\nrange = [0.0, 1.0]\n'
        "padding_value = 114\nplacement = \"top-left, unscaled\"\n",
        "[output]\nchannels = \"objectness logit, left, top, right, bottom, class logits\"\n"
        'distance = "exp(clamp(v, -4, 6)) * stride, from ((x + 0.5) * stride, (y + 0.5) * stride)"\n',
        heads,
        table(
            "quantization",
            {
                "weights": "int8 symmetric, per output channel, within -63..63, DequantizeLinear a weight",
                "activations": "calibrated scales in metadata_props passerby.quantization; levels of 16 bits that reach twice as far",
            },
        ),
    ]
    for split, summary in data_summary(cache).items():
        parts.append(table(f"data.{split}", summary))
    parts.append(table("training", read_json(Path(__file__).parent / "totals.json")))
    parts.append(DEFINITIONS + "[metrics]\n")
    for split in ("val", "heldout", "canvas"):
        figures = metrics.get(split, {})
        for name in ("f32", "int8", "mistakes"):
            if name in figures:
                parts.append(table(f"metrics.{split}.{name}", figures[name]))
        for name, row in figures.get("classes", {}).items():
            if row["controls"]:
                parts.append(table(f"metrics.{split}.classes.{name}", row))
    return "\n".join(parts)
