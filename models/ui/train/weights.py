"""The committed weights: the training's averaged copy in half precision, so that a fresh clone can go on training."""

import torch
from safetensors.torch import load_file, save_file


def save_weights(state, path):
    """Batch norm's running statistics stay f32: their squares exceed what f16 holds."""
    halves = {k: (v if "running" in k else v.half()).contiguous() for k, v in state.items() if v.is_floating_point()}
    temporary = path.with_suffix(".partial")
    save_file(halves, temporary)
    temporary.replace(path)


def load_weights(model, path):
    state = {k: v.float() for k, v in load_file(path).items()}
    missing, unexpected = model.load_state_dict(state, strict=False)
    # The norms' step counters are whole numbers and not stored.
    missing = [name for name in missing if not name.endswith("num_batches_tracked")]
    if missing or unexpected:
        raise ValueError(f"weights of another network: missing {missing}, unexpected {unexpected}")
    return model


def random_weights(model, path, seed=0):
    torch.manual_seed(seed)
    save_weights(model.state_dict(), path)
