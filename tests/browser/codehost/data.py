"""The fictitious repositories. Everything here is invented; hashes, sizes and small dates follow from names, so every start is the same."""
import hashlib
import re
from datetime import datetime, timedelta, timezone

VIEWER = "mira-holt"


def num(seed, low, high):
    return low + int(hashlib.sha256(seed.encode()).hexdigest()[:12], 16) % (high - low + 1)


def sha1(seed):
    return hashlib.sha1(seed.encode()).hexdigest()


def when(text):
    return datetime.strptime(text, "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=timezone.utc)


def iso(t):
    return t.strftime("%Y-%m-%dT%H:%M:%SZ")


def asset(repo, tag, name, low, high, published, label=None):
    seed = "%s %s %s" % (repo, tag, name)
    size = num(seed, low, high)
    made = when(published) - timedelta(seconds=num(seed + "t", 40, 900))
    digest = "sha256:" + hashlib.sha256(seed.encode()).hexdigest() if published >= "2025-06-03" else None
    return {"name": name, "size": size, "digest": digest, "at": iso(made), "label": label}


def human(size):
    if size < 1024:
        return "%d Bytes" % size
    for unit in ("KB", "MB", "GB"):
        size /= 1024
        if size < 1024:
            return "%s %s" % (("%.3g" % size) if size < 999.5 else "%d" % round(size), unit)


def release(tag, published, author, notes, title=None, assets=(), **more):
    r = {"tag": tag, "title": title or tag, "published": published, "author": author, "notes": notes.strip("\n"), "assets": list(assets),
         "pre": False, "latest": False, "draft": False, "bot": author in ("github-actions",), "verified": True, "behind": 0,
         "reactions": [], "contributors": [], "immutable": False, "truncate": False}
    r.update(more)
    return r


REPOS = {}


def repo(full, **more):
    owner, name = full.split("/")
    r = {"owner": owner, "name": name, "full": full, "homepage": None, "topics": [], "license": None, "branch": "main", "branches": 1,
         "releases": [], "tags": [], "issues": [], "contributors": [], "packages": [], "watchers": 1, "forks": 0, "pulls": 0, "decoy": False,
         "discussions": False, "fork_of": None, "contributor_count": None}
    r.update(more)
    for x in r["releases"]:
        x["sha"] = sha1(full + x["tag"])
    tags = [(x["tag"], x["sha"], x["published"], True) for x in r["releases"] if not x["draft"]]
    tags += [(t, sha1(full + t), at, False) for t, at in r["tags"]]
    r["all_tags"] = sorted(tags, key=lambda t: t[2], reverse=True)
    # drafts first, then by date, as the list on the site
    r["releases"].sort(key=lambda x: (x["draft"], x["published"]), reverse=True)
    REPOS[full] = r


OWNERS = {
    "brightquay": {"name": "Brightquay", "org": True, "bio": "Tools for people who move files between machines for a living.", "place": "Rotterdam", "url": "https://brightquay.example", "followers": 412},
    "mossgate": {"name": "Mossgate", "org": True, "bio": "Small daemons, long uptimes.", "place": "Aarhus", "url": "https://mossgate.example", "followers": 96},
    "corvane": {"name": "Corvane", "org": True, "bio": "Data grids for the web, without a framework.", "place": "Graz", "url": "https://corvane.example", "followers": 1288},
    "openferrule": {"name": "Open Ferrule", "org": True, "bio": "Free publishing software for small presses.", "place": None, "url": "https://openferrule.example", "followers": 733},
    "halvard-nes": {"name": "Halvard Nes", "org": False, "bio": "Accounting by day, parsers by night.", "place": "Bergen, Norway", "url": None, "followers": 58},
    "ivy-tanaka": {"name": "Ivy Tanaka", "org": False, "bio": "Terminal gardener.", "place": "Sapporo", "url": None, "followers": 31},
    "mira-holt": {"name": "Mira Holt", "org": False, "bio": "", "place": None, "url": None, "followers": 3},
}

# ---------------------------------------------------------------- brightquay/skiff: a CLI tool, many assets

SKIFF = "brightquay/skiff"
TARGETS = [("x86_64-unknown-linux-gnu", "tar.gz"), ("x86_64-unknown-linux-musl", "tar.gz"), ("aarch64-unknown-linux-gnu", "tar.gz"),
           ("aarch64-unknown-linux-musl", "tar.gz"), ("armv7-unknown-linux-gnueabihf", "tar.gz"), ("riscv64gc-unknown-linux-gnu", "tar.gz"),
           ("x86_64-apple-darwin", "tar.gz"), ("aarch64-apple-darwin", "tar.gz"), ("x86_64-pc-windows-msvc", "zip"),
           ("i686-pc-windows-msvc", "zip"), ("aarch64-pc-windows-msvc", "zip"), ("x86_64-unknown-freebsd", "tar.gz")]


def skiff_assets(tag, published):
    v = tag[1:]
    names = []
    for target, ext in TARGETS:
        f = "skiff-%s-%s.%s" % (v, target, ext)
        names += [(f, 3600000, 5900000), (f + ".sha256", 92, 118)]
    names += [("skiff_%s-1_amd64.deb" % v, 3300000, 4100000), ("skiff_%s-1_arm64.deb" % v, 3100000, 3900000),
              ("skiff-%s-1.x86_64.rpm" % v, 3600000, 4300000), ("skiff-%s-src.tar.gz" % v, 900000, 1240000), ("skiff-%s.cdx.json" % v, 180000, 260000),
              ("SHA256SUMS", 1650, 1900)]
    return [asset(SKIFF, tag, n, lo, hi, published) for n, lo, hi in sorted(names)]


SKIFF_SMALL = [
    ("Retry a transfer when the peer closes the channel during the handshake", "quietharbor"),
    ("Do not follow symbolic links out of the source directory", "ottolind"),
    ("Show the remaining time in hours once it passes ninety minutes", "p-vasquez"),
    ("Read `SKIFF_CONFIG` before the file in the home directory", "quietharbor"),
    ("Fix a panic when the terminal is narrower than twenty columns", "sanna-r"),
    ("Accept `--exclude` more than once", "p-vasquez"),
    ("Keep the modification time of empty directories", "ottolind"),
    ("Bump the minimum supported Rust version", "quietharbor"),
    ("Complete host names from known hosts in fish", "sanna-r"),
    ("Explain which key was refused", "tomasz-k"),
    ("Write the manual page with stable dates", "tomasz-k"),
    ("Use less memory while hashing very large files", "ottolind"),
]


def skiff_old():
    out, tags = [], ["v0.9.0", "v0.9.1", "v0.10.0", "v0.11.0", "v0.12.0", "v1.0.0", "v1.0.1", "v1.1.0", "v1.2.0", "v1.2.1", "v1.3.0", "v1.4.0",
                     "v1.4.1", "v1.5.0", "v1.6.0", "v1.6.1", "v1.6.2", "v1.7.0", "v1.8.0", "v1.8.1", "v1.9.0", "v2.0.0", "v2.0.1"]
    start = when("2023-09-11T08:12:44Z")
    for i, tag in enumerate(tags):
        at = iso(start + timedelta(days=46 * i + num(tag, 0, 20), seconds=num(tag + "s", 0, 40000)))
        picks = [SKIFF_SMALL[(num(tag, 0, 11) + k * 5) % 12] for k in range(2 + num(tag + "n", 0, 2))]
        lines = "\n".join("* %s by @%s in #%d" % (t, a, 200 + i * 31 + k * 3) for k, (t, a) in enumerate(picks))
        before = tags[i - 1] if i else "v0.8.4"
        out.append(release(tag, at, "github-actions", "## What's Changed\n\n%s\n\n**Full Changelog**: /compare/%s...%s" % (lines, before, tag),
                           assets=skiff_assets(tag, at), behind=1400 - i * 48, contributors=sorted({a for _, a in picks})))
    return out


repo(SKIFF, desc="Copy directories between machines over SSH, resumable and verified", homepage="https://skiff.brightquay.example/",
     topics=["cli", "rust", "ssh", "file-transfer", "sync", "backup"], license="Apache-2.0", stars=18342, forks=517, watchers=143, branch="main", branches=9,
     commits=2916, pulls=14, discussions=True, updated="2026-11-28T17:40:12Z",
     languages=[("Rust", 93.4), ("Shell", 3.9), ("Nix", 1.6), ("Other", 1.1)], contributors=["quietharbor", "ottolind", "sanna-r", "p-vasquez", "tomasz-k", "github-actions"], contributor_count=88,
     files=[("d", ".github", "ci: build for riscv64", "2026-11-17T10:02:00Z"), ("d", "completions", "Complete --resume-from", "2026-11-02T08:20:00Z"), ("d", "crates", "wire: bound the window", "2026-11-28T17:40:12Z"),
            ("d", "docs", "docs: rewrite the chapter on filters", "2026-10-29T14:31:00Z"), ("d", "tests", "Test resuming over a broken pipe", "2026-11-18T19:00:00Z"),
            ("f", ".gitignore", "Ignore the fuzz corpus", "2024-04-03T09:00:00Z"), ("f", "Cargo.lock", "Release 2.3.1", "2026-11-19T15:58:00Z"), ("f", "Cargo.toml", "Release 2.3.1", "2026-11-19T15:58:00Z"),
            ("f", "CHANGELOG.md", "Release 2.3.1", "2026-11-19T15:58:00Z"), ("f", "LICENSE", "First commit", "2023-06-30T12:00:00Z"), ("f", "README.md", "README: say how to install on FreeBSD", "2026-11-12T11:11:00Z")],
     last=("quietharbor", "wire: bound the window", "2026-11-28T17:40:12Z"),
     readme="""# skiff

Copy directories between machines over SSH. A transfer that breaks off goes on where it stopped, and every file is checked when it has arrived.

## Installation

The current stable version is **2.3**. On Debian and Ubuntu take the `.deb` from the [releases](/brightquay/skiff/releases); elsewhere:

```sh
cargo install skiff-cli --locked
# or, with Homebrew
brew install brightquay/tap/skiff
```

| Platform | Package | Checked in CI |
| --- | --- | --- |
| Linux x86-64, arm64 | `.deb`, `.rpm`, `.tar.gz` | yes |
| macOS | Homebrew, `.tar.gz` | yes |
| Windows | `.zip` | yes |
| FreeBSD | `.tar.gz` | no |

## Usage

```sh
skiff ./photos backup@vault:/srv/photos --verify
skiff --resume-from last
```

- `--verify` reads every file back and compares hashes
- `--exclude` takes a glob and may be given more than once
- `--limit 20M` keeps the transfer under 20 MB a second

## Compared with others

skiff does not try to replace `rsync`: it speaks its own protocol, and needs skiff on both sides.

## Contributing

See [CONTRIBUTING.md](/brightquay/skiff/blob/main/CONTRIBUTING.md). The minimum supported Rust version is 1.84.

## License

Licensed under the Apache License, Version 2.0.
""",
     packages=["skiff"],
     releases=skiff_old() + [
         release("v2.1.0", "2026-08-04T12:20:31Z", "github-actions", """
## What's Changed

* Resume from a list of hashes instead of file times by @ottolind in #1188
* New option `--limit` by @p-vasquez in #1190
* Answer to Ctrl-C within a second by @sanna-r in #1201

**Full Changelog**: /compare/v2.0.1...v2.1.0
""", assets=skiff_assets("v2.1.0", "2026-08-04T12:20:31Z"), behind=311, contributors=["ottolind", "p-vasquez", "sanna-r"]),
         release("v2.2.0", "2026-09-22T07:48:09Z", "github-actions", """
## What's Changed

* Packages for Debian and Fedora are now built by the release workflow by @tomasz-k in #1240
* `skiff doctor` prints what it found about both sides by @quietharbor in #1247
* Fix wrong totals with `--exclude` by @p-vasquez in #1251

**Full Changelog**: /compare/v2.1.0...v2.2.0
""", assets=skiff_assets("v2.2.0", "2026-09-22T07:48:09Z"), behind=204, contributors=["p-vasquez", "quietharbor", "tomasz-k"], immutable=True),
         release("v2.3.0", "2026-11-12T09:05:50Z", "github-actions", """
## Highlights

* Transfers over several channels at once: `--channels 4`.
* `skiff serve` is gone, as announced in 2.0. Use a forced command instead.

## What's Changed

* Several channels in one transfer by @ottolind in #1302
* Remove `skiff serve` by @quietharbor in #1305
* Builds for riscv64 and FreeBSD by @marenko in #1310

## New Contributors

* @marenko made their first contribution in #1310

**Full Changelog**: /compare/v2.2.0...v2.3.0
""", assets=skiff_assets("v2.3.0", "2026-11-12T09:05:50Z"), behind=37, contributors=["marenko", "ottolind", "quietharbor"], immutable=True,
                 reactions=[("thumbs up", "+1", "👍", 41), ("hooray", "tada", "🎉", 12)]),
         release("v2.3.1", "2026-11-19T16:22:07Z", "github-actions", """
A bug-fix release. Everybody who uses `--channels` should update: see the first entry.

## What's Changed

* Fix lost files when one of several channels breaks off (CVE-2026-90417) by @ottolind in #1329
* Say which side runs the older version when the two cannot agree by @sanna-r in #1331
* Fix `--limit` being applied once per channel by @p-vasquez in #1334
* Build the musl binaries with the same allocator as the others by @marenko in #1336

### Checking a download

Every archive has a `.sha256` file next to it:

```sh
sha256sum --check skiff-2.3.1-x86_64-unknown-linux-gnu.tar.gz.sha256
```

## New Contributors

* @delphine-a made their first contribution in #1327

**Full Changelog**: /compare/v2.3.0...v2.3.1
""", assets=skiff_assets("v2.3.1", "2026-11-19T16:22:07Z"), latest=True, behind=12, immutable=True,
                 contributors=["delphine-a", "marenko", "ottolind", "p-vasquez", "sanna-r"],
                 reactions=[("thumbs up", "+1", "👍", 23), ("heart", "heart", "❤️", 5), ("rocket", "rocket", "🚀", 4)])],
     issues=[(1341, "Transfer stalls at 99 % with --channels 8", "ruben-hq", "2026-11-27T21:15:00Z", ["bug"], 4),
             (1338, "Please keep file flags on FreeBSD", "kestrel77", "2026-11-24T06:02:00Z", ["enhancement"], 2),
             (1322, "--verify reads sparse files in full", "ottolind", "2026-11-16T13:40:00Z", ["bug", "performance"], 9),
             (1296, "Document the wire protocol", "sanna-r", "2026-10-30T10:10:00Z", ["documentation"], 0),
             (1277, "skiff doctor: exit code should differ when only a warning was found", "tomasz-k", "2026-10-12T18:25:00Z", [], 3)])

# ---------------------------------------------------------------- mossgate/lanternd: the newest release is a pre-release

LANTERN = "mossgate/lanternd"


def lantern_assets(tag, published):
    v = tag[1:]
    return [asset(LANTERN, tag, n, lo, hi, published) for n, lo, hi in [
        ("checksums.txt", 380, 470), ("lanternd_%s_darwin_arm64.tar.gz" % v, 7800000, 8600000), ("lanternd_%s_linux_amd64.tar.gz" % v, 8100000, 9200000),
        ("lanternd_%s_linux_arm64.tar.gz" % v, 7700000, 8500000), ("lanternd_%s_linux_armv6.tar.gz" % v, 7600000, 8300000)]]


repo(LANTERN, desc="A watchdog daemon: keeps services lit, and tells you when one goes dark", homepage="https://lanternd.mossgate.example", topics=["daemon", "monitoring", "golang", "self-hosted"],
     license="BSD-3-Clause", stars=964, forks=41, watchers=22, branch="trunk", branches=4, commits=1107, pulls=3, updated="2026-11-26T08:14:00Z",
     languages=[("Go", 97.2), ("Makefile", 1.9), ("Dockerfile", 0.9)], contributors=["yrsa-dahl", "benno-w", "h-okafor"], packages=["lanternd"],
     files=[("d", "cmd", "cmd: drop the flag -legacy", "2026-11-26T08:14:00Z"), ("d", "internal", "probe: time out per attempt", "2026-11-21T09:30:00Z"), ("d", "packaging", "packaging: a unit for user sessions", "2026-07-08T16:45:00Z"),
            ("f", "Dockerfile", "Go 1.25", "2026-08-30T11:00:00Z"), ("f", "LICENSE", "Initial import", "2021-02-14T20:00:00Z"), ("f", "Makefile", "Go 1.25", "2026-08-30T11:00:00Z"),
            ("f", "README.md", "README: 4.0 reads YAML no longer", "2026-11-20T07:55:00Z"), ("f", "go.mod", "Go 1.25", "2026-08-30T11:00:00Z"), ("f", "go.sum", "Go 1.25", "2026-08-30T11:00:00Z")],
     last=("yrsa-dahl", "cmd: drop the flag -legacy", "2026-11-26T08:14:00Z"),
     readme="""# lanternd

lanternd probes your services and acts when one stops answering: it restarts, waits, and then sends a message.

> [!NOTE]
> The branch `trunk` is on its way to 4.0, which is not finished. For production, take the newest 3.x.

## A first configuration

```toml
# /etc/lanternd.toml
[service.web]
probe = "http://127.0.0.1:8080/health"
every = "15s"
restart = "systemctl restart web"
```

## Features

1. Probes over HTTP, TCP, and by running a command
2. Restarts with a growing pause
3. Messages by mail, by webhook, or to a file

## Support

Questions go to the [discussions of the organisation](/mossgate). 2.x has reached its end of life.
""",
     releases=[
         release("v3.6.0", "2025-01-20T10:00:02Z", "benno-w", "* Webhooks carry the last ten probe results.\n* `every` may be as short as one second.", assets=lantern_assets("v3.6.0", "2025-01-20T10:00:02Z"), behind=402),
         release("v3.7.0", "2025-07-02T14:36:40Z", "benno-w", "### Added\n\n* A probe that runs a command\n\n### Fixed\n\n* Two restarts at once after a reload", assets=lantern_assets("v3.7.0", "2025-07-02T14:36:40Z"), behind=331),
         release("v3.8.0", "2026-01-15T09:09:09Z", "yrsa-dahl", "### Added\n\n* `lanternctl mute SERVICE 2h`\n\n### Changed\n\n* The log is written as JSON when standard error is no terminal", assets=lantern_assets("v3.8.0", "2026-01-15T09:09:09Z"), behind=240, verified=False),
         release("v3.9.0", "2026-06-29T11:51:18Z", "yrsa-dahl", "### Added\n\n* Units for user sessions\n* `probe.expect` takes a regular expression\n\n### Deprecated\n\n* Configuration in YAML. It will go in 4.0.", assets=lantern_assets("v3.9.0", "2026-06-29T11:51:18Z"), behind=133, verified=False),
         release("v3.9.1", "2026-09-03T18:30:55Z", "h-okafor", """
Bug fixes only; no change of the configuration is needed.

### Fixed

* A probe with a redirect to another host counted as healthy (#611)
* `lanternctl mute` forgot its time after a reload (#614)
* Mail with non-ASCII service names was refused by some servers (#619, thanks to @elif-demir)

### Packaging

* The archives for `linux_armv6` are back.
* Built with Go 1.25.1
""", title="lanternd 3.9.1", assets=lantern_assets("v3.9.1", "2026-09-03T18:30:55Z"), latest=True, behind=96, contributors=["elif-demir"], reactions=[("thumbs up", "+1", "👍", 6)]),
         release("v4.0.0-beta.1", "2026-10-08T07:15:00Z", "yrsa-dahl", "The first beta of 4.0. **Do not run it in production.**\n\n* TOML is the only format of the configuration.\n* The socket moved to `/run/lanternd/control.sock`.", title="lanternd 4.0.0 beta 1", pre=True, assets=lantern_assets("v4.0.0-beta.1", "2026-10-08T07:15:00Z"), behind=51),
         release("v4.0.0-rc.1", "2026-11-03T15:02:26Z", "yrsa-dahl", "* Migration of the state file from 3.x (#655)\n* `lanternctl migrate` converts YAML to TOML", title="lanternd 4.0.0 rc 1", pre=True, assets=lantern_assets("v4.0.0-rc.1", "2026-11-03T15:02:26Z"), behind=19),
         release("v4.0.0-rc.2", "2026-11-21T12:44:13Z", "yrsa-dahl", """
The second release candidate. If nothing serious turns up, 4.0.0 follows in two weeks.

### Changed since rc.1

* Probes time out per attempt, no longer per round (#668)
* `lanternctl migrate` keeps comments (#671)
* A missing configuration is an error again (#673)
""", title="lanternd 4.0.0 rc 2", pre=True, assets=lantern_assets("v4.0.0-rc.2", "2026-11-21T12:44:13Z"), behind=5, reactions=[("eyes", "eyes", "👀", 3)])],
     tags=[("v3.5.0", "2024-06-10T08:00:00Z"), ("v2.14.3", "2023-01-30T08:00:00Z")],
     issues=[(676, "rc.2: socket is created with the wrong group", "adair-m", "2026-11-25T20:11:00Z", ["bug", "4.0"], 5),
             (670, "Probe over gRPC", "elif-demir", "2026-11-19T08:30:00Z", ["feature"], 1),
             (641, "Say which probe failed in the subject of the mail", "benno-w", "2026-10-02T17:00:00Z", [], 2)])

# ---------------------------------------------------------------- corvane/gridwright: backports after the newest major version

GRID = "corvane/gridwright"


def grid_assets(tag, published, extra=True):
    v = tag[1:]
    names = [("gridwright-%s.tgz" % v, 610000, 690000), ("gridwright-%s.min.js" % v, 148000, 171000)]
    if extra:
        names += [("gridwright-%s-themes.zip" % v, 88000, 99000), ("sbom.spdx.json", 41000, 52000)]
    return [asset(GRID, tag, n, lo, hi, published, label="SBOM (SPDX)" if n.startswith("sbom") else None) for n, lo, hi in names]


GRID_FIX = ["a frozen column losing its shadow", "the caret jumping to the end of an edited cell", "rows drawn twice after a fast scroll", "copying from a filtered table",
            "sorting by a column of dates", "the row menu opening off screen", "a leak of listeners in `destroy()`", "the keyboard trap in the header", "selecting by Shift and click", "right-to-left layouts in Safari"]


def grid_old(tags, start, step, seed):
    out, at = [], when(start)
    for i, tag in enumerate(tags):
        t = iso(at + timedelta(days=step * i, seconds=num(seed + tag, 0, 30000)))
        n = num(tag, 0, 9)
        notes = "### Bug fixes\n\n" + "\n".join("- **%s:** fix %s (#%d)" % (["grid", "edit", "scroll", "a11y"][(n + k) % 4], GRID_FIX[(n + 3 * k) % 10], num(tag + str(k), 300, 2600)) for k in range(1 + n % 3))
        out.append(release(tag, t, ["lea-brandt", "jun-p"][n % 2], notes, assets=grid_assets(tag, t, False), behind=900 - 40 * i if 900 > 40 * i else 0))
    return out


repo(GRID, desc="Fast, accessible data grids in plain TypeScript", homepage="https://gridwright.corvane.example/docs", topics=["typescript", "datagrid", "table", "accessibility", "web-components"],
     license="MIT", stars=6207, forks=388, watchers=71, branch="main", branches=17, commits=4480, pulls=22, discussions=True, updated="2026-11-27T13:13:00Z",
     languages=[("TypeScript", 88.7), ("CSS", 7.5), ("HTML", 3.8)], contributors=["lea-brandt", "jun-p", "noor-s", "wout-dk", "mira-holt"], contributor_count=132, packages=["gridwright", "gridwright-themes"],
     files=[("d", ".changeset", "Version packages", "2026-10-14T09:00:00Z"), ("d", "bench", "bench: a million rows", "2026-06-21T15:00:00Z"), ("d", "docs", "docs: how to move from 1.x", "2026-11-06T10:00:00Z"), ("d", "src", "scroll: reuse rows by key", "2026-11-27T13:13:00Z"),
            ("d", "themes", "themes: a dark theme with more contrast", "2026-09-18T10:00:00Z"), ("f", "LICENSE.md", "Create LICENSE.md", "2020-05-05T05:05:00Z"), ("f", "README.md", "docs: how to move from 1.x", "2026-11-06T10:00:00Z"),
            ("f", "package.json", "Version packages", "2026-10-14T09:00:00Z"), ("f", "tsconfig.json", "TypeScript 5.9", "2026-03-02T10:00:00Z")],
     last=("jun-p", "scroll: reuse rows by key", "2026-11-27T13:13:00Z"),
     readme="""# Gridwright

Data grids for the web: a hundred thousand rows, a keyboard, a screen reader, no framework.

```ts
import { Grid } from "gridwright";

const grid = new Grid(document.querySelector("#orders")!, {
  columns: ["number", "customer", "total"],
  rows: await loadOrders(),
});
```

## Versions

| Version | State | Fixes until |
| --- | --- | --- |
| 2.x | current | – |
| 1.x | maintained | June 2027 |
| 0.x | ended | ended in 2023 |

## Documentation

Read it at https://gridwright.corvane.example/docs. Moving from 1.x: see [the guide](/corvane/gridwright/blob/main/docs/moving.md).
""",
     releases=grid_old(["v1.%d.0" % m for m in range(4, 16)], "2024-02-06T09:30:00Z", 47, "one")
     + grid_old(["v2.0.0", "v2.0.1", "v2.1.0", "v2.2.0"], "2026-02-10T10:00:00Z", 44, "two") + [
         release("v1.15.1", "2026-05-19T08:22:33Z", "noor-s", "### Bug fixes\n\n- **edit:** backport of #2301, the caret jumping to the end of an edited cell", title="v1.15.1 (1.x maintenance)", assets=grid_assets("v1.15.1", "2026-05-19T08:22:33Z", False), behind=466),
         release("v2.3.0", "2026-08-25T09:41:00Z", "lea-brandt", "### Features\n\n- **group:** rows may be grouped by several columns (#2488)\n- **theme:** a dark theme with more contrast (#2497)\n\n### Bug fixes\n\n- **scroll:** fix rows drawn twice after a fast scroll (#2502)", assets=grid_assets("v2.3.0", "2026-08-25T09:41:00Z"), behind=118),
         release("v2.4.0", "2026-10-14T09:17:45Z", "lea-brandt", """
### Features

- **edit:** cells can be edited together: select several, type once, press Ctrl+Enter (#2561)
- **export:** `grid.toCSV({ visibleOnly: true })` (#2570)
- **a11y:** the number of selected rows is announced (#2544)

### Bug fixes

- **scroll:** keep the position when rows above are removed (#2566)
- **header:** fix the resize handle on touch screens (#2559)

### Deprecations

- `grid.export()` is deprecated and goes in 3.0; use `grid.toCSV()`:

```diff
- grid.export("csv");
+ grid.toCSV();
```

Thanks to @wout-dk and @ines-mora, who found most of the bugs of 2.3.
""", assets=grid_assets("v2.4.0", "2026-10-14T09:17:45Z"), latest=True, behind=63, contributors=["ines-mora", "jun-p", "lea-brandt", "wout-dk"],
                 reactions=[("thumbs up", "+1", "👍", 17), ("hooray", "tada", "🎉", 9)]),
         release("v1.15.2", "2026-10-30T16:03:20Z", "noor-s", "### Security\n\n- **edit:** backport of #2580: text pasted into a cell is no longer parsed as HTML\n\n2.x is not affected.", title="v1.15.2 (1.x maintenance)", assets=grid_assets("v1.15.2", "2026-10-30T16:03:20Z", False), behind=463),
         release("v1.15.3", "2026-11-23T10:58:41Z", "noor-s", "### Bug fixes\n\n- **edit:** v1.15.2 pasted line breaks as spaces (#2604)\n- **grid:** backport of #2566, keep the position when rows above are removed", title="v1.15.3 (1.x maintenance)", assets=grid_assets("v1.15.3", "2026-11-23T10:58:41Z", False), behind=460),
         release("v1.15.4", "2026-11-26T14:00:00Z", "noor-s", "### Bug fixes\n\n- **scroll:** backport of #2611 (to be checked by @lea-brandt before this goes out)", title="v1.15.4 (1.x maintenance)", draft=True, behind=0)],
     issues=[(2613, "Grouping by a column of booleans shows an empty heading", "ines-mora", "2026-11-28T09:00:00Z", ["bug"], 1),
             (2609, "Docs: the example of toCSV misses an await", "wout-dk", "2026-11-25T19:45:00Z", ["documentation", "good first issue"], 0),
             (2598, "Virtual columns", "hedda-v", "2026-11-18T12:30:00Z", ["feature"], 7), (2577, "Print stylesheet", "t-marsh", "2026-10-27T07:20:00Z", [], 2)])

# ---------------------------------------------------------------- openferrule/quillstack: a very long release note

QUILL = "openferrule/quillstack"
PEOPLE = ["a-lindqvist", "cato-m", "rosalind-b", "dvora", "piet-j", "shreya-n", "un-oleg", "marguerite-f", "tobi-oye", "lin-wei-k"]
AREAS = [
    ("Typesetting", ["the line breaker", "hanging punctuation", "small capitals", "drop capitals", "widow control", "the baseline grid", "optical margins", "ligatures across styles", "justified verse", "hyphenation of compounds"]),
    ("Import", ["the Word importer", "tracked changes from Word", "the LaTeX importer", "nested tables from HTML", "EPUB import", "BibTeX with comments", "footnotes from RTF", "images linked by a relative path"]),
    ("Export", ["PDF bookmarks", "PDF/A output", "EPUB navigation", "alt texts in EPUB", "the print colour profile", "crop marks", "HTML export of tables", "the single-file export"]),
    ("Editor", ["undo across chapters", "find and replace", "the outline panel", "the comment margin", "pasting from a spreadsheet", "spelling marks", "the split view", "keyboard selection", "the style picker", "the word count"]),
    ("Citations", ["author–date styles", "repeated citations", "page ranges", "citations inside captions", "the bibliography filter", "short titles", "archival sources"]),
    ("Indexing", ["see-also entries", "nested index terms", "index ranges", "sorting of names with particles", "the index preview", "locale-aware sorting"]),
    ("Images", ["greyscale conversion", "images wider than the page", "SVG with embedded fonts", "captions beside images", "rotation from EXIF data", "thumbnails of large scans"]),
    ("Languages", ["Danish quotation marks", "Arabic shaping", "vertical Japanese", "Polish non-breaking spaces", "Finnish hyphenation", "Hebrew vowel points", "French spacing before colons"]),
    ("Command line", ["`quill build --watch`", "`quill check`", "`quill fonts list`", "exit codes of `quill export`", "progress output in CI", "`quill new --template`", "reading from standard input"]),
    ("Plugins", ["the plugin sandbox", "plugin settings", "hooks before export", "the plugin gallery", "plugins written in Lua", "errors raised by plugins"]),
]
MENDS = ["Fix {0} when a chapter is empty", "Fix {0} after a reload from disk", "Make {0} about twice as fast on long books", "Fix a crash in {0} with very narrow pages", "Respect the document language in {0}",
         "Keep {0} stable between two builds", "Let {0} be switched off in the settings", "Show a warning instead of stopping when {0} fails", "Fix {0} in documents converted from 6.x", "Cover {0} with tests"]


def quill_note():
    out = ["""Quillstack 7 is the largest release since the project began: a new line breaker, a new document format, and an editor that keeps up with books of a thousand pages. It took nineteen months and 61 people.

> [!WARNING]
> Documents saved with 7.0 cannot be opened with 6.x. Make a copy first.

**Contents:** [Highlights](#highlights) · [Before you update](#before-you-update) · [All changes](#all-changes) · [Known problems](#known-problems) · [Thanks](#thanks)

## Highlights

### A new line breaker

Paragraphs are now broken as a whole, over the columns of a page, with hanging punctuation and optical margins. Most books come out *one to three percent shorter*. The old breaker can be had back:

```toml
[typesetting]
# goes away in 8.0
breaker = "classic"
```

### The document format `.quill7`

A document is a folder of plain text files, and can be kept under version control:

```
my-book.quill7/
  book.toml
  chapters/01-arrival.qs
  chapters/02-the-harbour.qs
  images/map.svg
```

### An editor for long books

- Opening a book of 1,000 pages takes 0.8 s instead of 14 s
- Undo works across chapters
  - and survives closing the window
  - up to the limit in *Settings › Editor › History*
- Comments have a margin of their own

### Better PDF

1. Tagged PDF by default
2. PDF/A-3 as an option
   - with the sources of the book attached
   - checked with two independent validators
3. Files that are smaller by a third

## Before you update

| From | What to do | How long it takes |
| --- | --- | --- |
| 6.4 and later | open and save | seconds |
| 6.0 to 6.3 | `quill convert book.quill` | a minute |
| 5.x | convert with 6.4 first | depends |

Check a document before you convert it:

```sh
quill check --for 7.0 book.quill
quill convert book.quill --output my-book.quill7
```

The things that were removed:

- [x] `quill serve`, deprecated since 6.2
- [x] the importer for Quillstack 3 documents
- [ ] plugins of the first generation (they still load, with a warning, until 7.2)

## All changes"""]
    number = 3105
    used = 0
    for a, (area, things) in enumerate(AREAS):
        out.append("### " + area)
        if a % 3 == 1:
            out.append("See also the [chapter on %s](https://quillstack.openferrule.example/manual/7/%s) of the manual." % (area.lower(), area.lower().replace(" ", "-")))
        lines, n = [], 0
        for k in range(26 if a < 5 else 22):
            thing = things[k % len(things)]
            mend = MENDS[(k * 3 + a + k // len(things)) % len(MENDS)]
            number += 1 + num("q%d" % used, 0, 9)
            lines.append("- %s by @%s in #%d" % (mend.format(thing), PEOPLE[num("p%d" % used, 0, 9)], number))
            if k % 9 == 4:
                lines.append("  - also in 6.4.%d" % (2 + a))
            used += 1
        out.append("\n".join(lines))
    out.append("""## Known problems

- Vertical Japanese with footnotes may leave a page half empty (#4490).
- On Windows, the split view flickers while it is resized; the next release will mend it.
- `quill build --watch` does not see changes on network drives.

## Thanks

To all 61 people who wrote code, translated, and tested; to the [Nordvik Fund](https://nordvik-fund.example), which paid for the work on tagged PDF; and to everyone who sent us their books.

**Full Changelog**: /compare/v6.4.9...v7.0.0""")
    return "\n\n".join(out)


def quill_assets(v, at):
    return [asset(QUILL, "v" + v, n, lo, hi, at) for n, lo, hi in [
        ("Quillstack-%s-arm64.dmg" % v, 118000000, 131000000), ("Quillstack-%s-x64.dmg" % v, 121000000, 136000000), ("Quillstack-%s-x86_64.AppImage" % v, 127000000, 144000000),
        ("Quillstack-Setup-%s.exe" % v, 99000000, 112000000), ("quillstack-fonts-%s.zip" % v, 1090000000, 1230000000), ("quillstack-manual-%s.pdf" % v, 5100000, 6900000)]]


def quill_old():
    out, at = [], when("2023-08-29T12:00:00Z")
    for i, v in enumerate(["6.3.0", "6.4.0", "6.4.1", "6.4.2", "6.4.3", "6.4.4", "6.4.5", "6.4.6", "6.4.7", "6.4.8", "6.4.9"]):
        t = iso(at + timedelta(days=49 * i, seconds=num(v, 0, 20000)))
        area, things = AREAS[i % len(AREAS)]
        notes = "### %s\n\n" % area + "\n".join("- " + MENDS[(i + k) % 10].format(things[k]) for k in range(3)) + "\n\n<details>\n<summary>Translations</summary>\n<p>Danish, Polish and Finnish are complete again.</p>\n</details>"
        out.append(release("v" + v, t, "cato-m", notes, title="Quillstack " + v, assets=quill_assets(v, t)[3:], behind=700 - 20 * i))
    return out


repo(QUILL, desc="Write, typeset and publish books – a desktop publishing tool for small presses", homepage="https://quillstack.openferrule.example", topics=["publishing", "typesetting", "desktop-app", "epub", "pdf", "editor"],
     license="GPL-3.0", stars=31870, forks=2140, watchers=402, branch="develop", branches=38, commits=21764, pulls=61, discussions=True, updated="2026-11-29T06:30:00Z",
     languages=[("C++", 71.3), ("QML", 14.2), ("Lua", 8.1), ("Python", 3.9), ("Other", 2.5)], contributors=PEOPLE[:9], contributor_count=347,
     files=[("d", "app", "app: open the last book", "2026-11-29T06:30:00Z"), ("d", "core", "core: break paragraphs in the background", "2026-11-27T18:20:00Z"), ("d", "i18n", "Update translations", "2026-11-22T01:00:00Z"), ("d", "manual", "manual: index ranges", "2026-11-10T10:10:00Z"),
            ("d", "plugins", "plugins: warn about the first generation", "2026-09-09T09:09:00Z"), ("f", "CMakeLists.txt", "Open 7.1", "2025-04-18T08:00:00Z"), ("f", "COPYING", "Import from Subversion", "2011-03-01T00:00:00Z"), ("f", "README.md", "README: link the manual of 7", "2025-04-20T10:00:00Z")],
     last=("rosalind-b", "app: open the last book", "2026-11-29T06:30:00Z"),
     readme="""# Quillstack

Quillstack is a free program with which small presses write, typeset and publish books.

![A page being set](/static/page.svg)

## Download

Ready-made programs for Linux, macOS and Windows are on the [releases page](/openferrule/quillstack/releases). The nightly builds are for testing only.

## Building

You need CMake 3.28, Qt 6.7 and a compiler that knows C++20.

```sh
cmake -B build -DCMAKE_BUILD_TYPE=Release
cmake --build build --parallel
```

## Getting help

- The [manual](https://quillstack.openferrule.example/manual/7/)
- The forum, where most questions are answered within a day
""",
     releases=quill_old() + [release("v7.0.0", "2025-04-17T13:37:52Z", "rosalind-b", quill_note(), title="Quillstack 7.0 “Ampersand”", assets=quill_assets("7.0.0", "2025-04-17T13:37:52Z"), latest=True, behind=1893, truncate=True,
                                     contributors=PEOPLE, reactions=[("thumbs up", "+1", "👍", 212), ("laugh", "smile", "😄", 9), ("hooray", "tada", "🎉", 148), ("heart", "heart", "❤️", 97), ("rocket", "rocket", "🚀", 66)])],
     tags=[("nightly", "2026-11-29T02:00:00Z"), ("v6.2.0", "2023-02-02T12:00:00Z")],
     issues=[(4702, "7.0 does not open on a second screen with another scale", "petra-q", "2026-11-28T16:00:00Z", ["bug", "windows"], 3), (4699, "Export to Markdown", "lin-wei-k", "2026-11-26T11:00:00Z", ["feature"], 14),
             (4490, "Vertical Japanese with footnotes leaves a page half empty", "hiro-s", "2025-04-11T04:00:00Z", ["bug", "typesetting"], 22), (4655, "Index: sort Å after Z in Danish", "dvora", "2026-09-30T09:00:00Z", ["i18n"], 6)])

# ---------------------------------------------------------------- halvard-nes/tallyframe: tags, no releases

repo("halvard-nes/tallyframe", desc="Double-entry bookkeeping on data frames", topics=["python", "accounting", "ledger", "dataframe"], license="MPL-2.0", stars=283, forks=19, watchers=9, branch="master", branches=2, commits=412, pulls=1,
     updated="2026-10-21T19:00:00Z", languages=[("Python", 99.1), ("Other", 0.9)], contributors=["halvard-nes", "odd-b"],
     files=[("d", "src/tallyframe", "Round to the currency's own digits", "2026-10-21T19:00:00Z"), ("d", "tests", "Round to the currency's own digits", "2026-10-21T19:00:00Z"), ("f", "LICENSE", "Add LICENSE", "2022-11-01T10:00:00Z"), ("f", "NEWS.rst", "0.13.1", "2026-08-16T20:40:00Z"),
            ("f", "README.md", "README: the example did not balance", "2026-05-02T18:00:00Z"), ("f", "pyproject.toml", "0.13.1", "2026-08-16T20:40:00Z")],
     last=("halvard-nes", "Round to the currency's own digits", "2026-10-21T19:00:00Z"),
     readme="""# tallyframe

Double-entry bookkeeping on data frames: every row is a posting, every group must balance.

```python
import tallyframe as tf

books = tf.read_ledger("2026.ledger")
books.balance(by="account").at("2026-06-30")
```

Needs Python 3.11 or newer. `pip install tallyframe`.

What changed is written in [NEWS.rst](/halvard-nes/tallyframe/blob/master/NEWS.rst).
""",
     tags=[("0.%d.%d" % (m, p), iso(when("2022-11-20T10:00:00Z") + timedelta(days=100 * i, seconds=num(str(i), 0, 30000)))) for i, (m, p) in enumerate(
         [(1, 0), (2, 0), (3, 0), (4, 0), (5, 0), (6, 0), (7, 0), (8, 0), (9, 0), (10, 0), (11, 0), (12, 0), (13, 0)])] + [("0.13.1", "2026-08-16T20:41:10Z")],
     issues=[(97, "Closing entries for a year that does not begin in January", "odd-b", "2026-10-09T15:00:00Z", [], 3), (94, "Read CAMT.053 statements", "ffion-r", "2026-08-30T15:00:00Z", ["wishlist"], 0)])

# ---------------------------------------------------------------- ivy-tanaka/dotnest: nothing published at all

repo("ivy-tanaka/dotnest", desc="My dotfiles, and the 90 lines of shell that put them in place", topics=["dotfiles", "shell", "zsh"], license=None, stars=12, forks=0, watchers=2, branches=1, commits=76, updated="2026-11-15T23:10:00Z",
     languages=[("Shell", 64.0), ("Lua", 30.5), ("Vim Script", 5.5)], contributors=["ivy-tanaka"],
     files=[("d", "nvim", "nvim: fold by syntax", "2026-11-15T23:10:00Z"), ("d", "zsh", "zsh: shorter prompt", "2026-09-01T22:00:00Z"), ("f", "README.md", "Say what is where", "2026-03-20T21:00:00Z"), ("f", "nest.sh", "nest: v0.4, ask before overwriting", "2026-07-07T07:07:00Z")],
     last=("ivy-tanaka", "nvim: fold by syntax", "2026-11-15T23:10:00Z"),
     readme="""# dotnest

Dotfiles for two laptops and one very old desktop.

```sh
git clone https://github.example/ivy-tanaka/dotnest ~/.nest
~/.nest/nest.sh link
```

* `nest.sh link` – put links in place
* `nest.sh check` – say what differs

No promises: what works here may not work for you.
""", issues=[])

# ---------------------------------------------------------------- others that a search also finds

repo("brightquay/homebrew-tap", desc="Homebrew formulae for skiff and friends", topics=["homebrew"], license="Apache-2.0", stars=24, forks=7, commits=161, updated="2026-11-19T16:40:00Z", languages=[("Ruby", 100.0)], contributors=["github-actions"], decoy=True,
     files=[("d", "Formula", "skiff 2.3.1", "2026-11-19T16:40:00Z"), ("f", "README.md", "Create README.md", "2023-10-01T10:00:00Z")], last=("github-actions", "skiff 2.3.1", "2026-11-19T16:40:00Z"), readme="# Brightquay's tap\n\n```sh\nbrew tap brightquay/tap\n```\n")
repo("mira-holt/skiff", desc="Copy directories between machines over SSH, resumable and verified", license="Apache-2.0", stars=0, forks=0, commits=2644, updated="2025-10-02T10:00:00Z", languages=[("Rust", 95.0), ("Shell", 5.0)], contributors=["quietharbor"], decoy=True, fork_of=SKIFF,
     files=[("d", "crates", "wire: fewer copies", "2025-10-01T10:00:00Z"), ("f", "README.md", "README: typo", "2025-10-02T10:00:00Z")], last=("quietharbor", "README: typo", "2025-10-02T10:00:00Z"), readme="# skiff\n\nCopy directories between machines over SSH.\n",
     tags=[("v1.9.0", "2025-06-01T10:00:00Z")])
repo("mira-holt/notes-garden", desc="Notes, mostly about grids and lanterns", stars=1, forks=0, commits=33, updated="2026-11-20T10:00:00Z", languages=[("HTML", 100.0)], contributors=["mira-holt"], decoy=True,
     files=[("f", "README.md", "Plant the first note", "2026-11-20T10:00:00Z")], last=("mira-holt", "Plant the first note", "2026-11-20T10:00:00Z"), readme="# Notes\n\nNothing to see yet.\n")

LICENSES = {"Apache-2.0": ("Apache-2.0 license", "Apache-2.0"), "BSD-3-Clause": ("BSD-3-Clause license", "BSD-3-Clause"), "MIT": ("MIT license", "MIT"), "GPL-3.0": ("GPL-3.0 license", "GPL-3.0"), "MPL-2.0": ("MPL-2.0 license", "MPL-2.0")}
LICENSE_LONG = {"Apache-2.0": "Apache License 2.0", "BSD-3-Clause": 'BSD 3-Clause "New" or "Revised" License', "MIT": "MIT License", "GPL-3.0": "GNU General Public License v3.0", "MPL-2.0": "Mozilla Public License 2.0"}
COLORS = {"Rust": "#dea584", "Shell": "#89e051", "Nix": "#7e7eff", "Go": "#00ADD8", "Makefile": "#427819", "Dockerfile": "#384d54", "TypeScript": "#3178c6", "CSS": "#663399", "HTML": "#e34c26", "C++": "#f34b7d", "QML": "#44a51c",
          "Lua": "#000080", "Python": "#3572A5", "Vim Script": "#199f4b", "Ruby": "#701516", "Other": "#ededed"}


def latest(r):
    return next((x for x in r["releases"] if x["latest"]), None)


def published(r):
    return [x for x in r["releases"] if not x["draft"]]
