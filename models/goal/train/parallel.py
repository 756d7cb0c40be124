"""Interface strings with their translations, from the wheels of free applications. Only read: nothing of them is run."""

import ast
import json
import pathlib
import re
import sys
import zipfile

WHEELS = ("apache_superset", "django-", "django_allauth", "django_oscar", "flask_appbuilder", "home_assistant_frontend", "wagtail")
LANGUAGES = ("de", "fr", "es")
HOLE = re.compile(r"%\([a-z_ ]+\)[sd]|%[sd]|\{[^{}]*\}|<[^<>]*>|&[a-z]+;")


def catalogue(text: str) -> dict[str, str]:
    """The messages of a .po file: plain ones and the singular of counted ones."""
    found = {}
    for block in re.split(r"\n\s*\n", text):
        fields, now = {}, None
        fuzzy = "#, fuzzy" in block or re.search(r"^#,.*fuzzy", block, re.M)
        for line in block.splitlines():
            lead = re.match(r'(msgid_plural|msgid|msgstr(?:\[0\])?) (".*")', line)
            if lead:
                now = lead[1].split("[")[0]
                fields[now] = ast.literal_eval(lead[2])
            elif line.startswith('"') and now:
                fields[now] += ast.literal_eval(line)
            else:
                now = None
        if not fuzzy and fields.get("msgid") and fields.get("msgstr"):
            found[fields["msgid"]] = fields["msgstr"]
    return found


def flat(tree, path="") -> dict[str, str]:
    if isinstance(tree, str):
        return {path: tree}
    if isinstance(tree, dict):
        return {key: value for name, part in tree.items() for key, value in flat(part, f"{path}.{name}").items()}
    return {}


def clean(text: str) -> str:
    text = HOLE.sub(" ", text.replace("\\n", " "))
    return re.sub(r"\s+", " ", text).strip()


def pairs(folder: pathlib.Path) -> list[tuple[str, str, str]]:
    """(English, translation, language), each once."""
    found: dict[tuple[str, str, str], None] = {}
    for path in sorted(folder.glob("*.whl")):
        if not path.name.startswith(WHEELS):
            continue
        with zipfile.ZipFile(path) as wheel:
            names = sorted(wheel.namelist())
            for name in names:
                po = re.search(r"/(de|fr|es)/LC_MESSAGES/\w+\.po$", name)
                tree = re.search(r"^(.*translations/(?:[\w-]+/)?)(de|fr|es)-[0-9a-f]+\.json$", name)
                if po:
                    for english, other in catalogue(wheel.read(name).decode()).items():
                        found[clean(english), clean(other), po[1]] = None
                elif tree:
                    source = next(n for n in names if re.fullmatch(re.escape(tree[1]) + r"en-[0-9a-f]+\.json", n))
                    english, other = flat(json.loads(wheel.read(source))), flat(json.loads(wheel.read(name)))
                    for key in english.keys() & other.keys():
                        found[clean(english[key]), clean(other[key]), tree[2]] = None
    return sorted(p for p in found if 1 < len(p[0]) < 160 and len(p[1]) < 200 and any(c.isalpha() for c in p[0] + p[1]) and p[1])


if __name__ == "__main__":
    for english, other, language in pairs(pathlib.Path(sys.argv[1])):
        print(json.dumps([english, other, language], ensure_ascii=False))
