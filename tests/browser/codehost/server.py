#!/usr/bin/env python3
"""python3 server.py PORT: serves the site on 127.0.0.1."""
import gzip
import mimetypes
import os
import sys
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, unquote, urlsplit

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
import data
import pages


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def answer(self, body, status=200, kind="text/html; charset=utf-8", headers=()):
        body = body.encode() if isinstance(body, str) else body
        if len(body) > 2000 and "gzip" in self.headers.get("Accept-Encoding", ""):
            body = gzip.compress(body, 5)
            headers = list(headers) + [("Content-Encoding", "gzip")]
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Cache-Control", "no-cache")
        for k, v in headers:
            self.send_header(k, v)
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def redirect(self, to):
        self.answer("", 302, headers=[("Location", to)])

    def missing(self):
        self.answer(pages.not_found(), 404)

    def do_HEAD(self):
        self.do_GET()

    def do_POST(self):
        self.answer("", 422, "text/plain")

    def do_GET(self):
        url = urlsplit(self.path)
        query = {k: v[-1] for k, v in parse_qs(url.query, keep_blank_values=True).items()}
        path = [unquote(p) for p in url.path.split("/") if p]
        try:
            n = max(1, int(query.get("page", "1")))
        except ValueError:
            n = 1
        if not path:
            return self.answer(pages.home())
        if path[0] == "static" and len(path) == 2:
            f = os.path.join(HERE, "static", os.path.basename(path[1]))
            if not os.path.isfile(f):
                return self.missing()
            with open(f, "rb") as file:
                return self.answer(file.read(), kind=mimetypes.guess_type(f)[0] or "application/octet-stream")
        if path[0] == "avatars" and len(path) == 2:
            return self.answer(pages.avatar_svg(path[1]), kind="image/svg+xml")
        if path[0] == "search":
            return self.answer(pages.search(query.get("q", ""), query.get("type", "repositories"), n))
        if path[0] == "topics" and len(path) == 2:
            return self.redirect("/search?q=%s&type=repositories" % path[1])
        if path[0] == "orgs" and len(path) >= 2 and path[1] in data.OWNERS:
            return self.answer(pages.profile(path[1]))
        people = {p for r in data.REPOS.values() for p in r["contributors"]} | {x["author"] for r in data.REPOS.values() for x in r["releases"]} \
            | {c for r in data.REPOS.values() for x in r["releases"] for c in x["contributors"]} | {i[2] for r in data.REPOS.values() for i in r["issues"]}
        if len(path) == 1:
            return self.answer(pages.profile(path[0])) if path[0] in data.OWNERS or path[0] in people else self.missing()
        r = data.REPOS.get("/".join(path[:2]))
        if not r:
            return self.missing()
        rest = path[2:]
        full = "/" + r["full"]
        if not rest:
            return self.answer(pages.repo_home(r))
        if rest == ["releases"]:
            return self.answer(pages.releases(r, n, query.get("q", "")))
        if rest == ["releases", "latest"]:
            lat = data.latest(r)
            return self.redirect(pages.release_href(r, lat) if lat else full + "/releases")
        if rest[:2] == ["releases", "tag"] and len(rest) == 3:
            for x in r["releases"]:
                if pages.release_href(r, x).endswith("/tag/" + rest[2]):
                    return self.answer(pages.release_page(r, x))
            for tag, sha, at, _ in r["all_tags"]:
                if tag == rest[2]:
                    return self.answer(pages.plain_tag(r, tag, sha, at))
            return self.missing()
        if rest[:2] == ["releases", "expanded_assets"] and len(rest) == 3:
            time.sleep(data.num(r["full"] + rest[2], 300, 800) / 1000)
            x = next((x for x in r["releases"] if x["tag"] == rest[2] and not x["draft"]), None)
            if not x:
                tag = next((t for t in r["all_tags"] if t[0] == rest[2]), None)
                if not tag:
                    return self.missing()
                x = data.release(tag[0], tag[2], r["last"][0], "")
            return self.answer(pages.expanded_assets(r, x), kind="text/html; charset=utf-8")
        if rest[:2] == ["releases", "download"] or rest[0] == "archive":
            return self.answer("This is a placeholder for %s\n" % rest[-1], kind="application/octet-stream", headers=[("Content-Disposition", "attachment; filename=%s" % rest[-1])])
        if rest == ["tags"]:
            return self.answer(pages.tags(r, n))
        if rest == ["issues"]:
            return self.answer(pages.issues(r))
        if rest[0] == "issues" and len(rest) == 2 and rest[1].isdigit():
            body = pages.issue(r, int(rest[1]))
            return self.answer(body) if body else self.missing()
        if rest[0] == "tree" and len(rest) == 2:
            return self.answer(pages.tree(r, rest[1]))
        if rest[0] == "commit" and len(rest) == 2:
            body = pages.commit(r, rest[1])
            return self.answer(body) if body else self.missing()
        if rest == ["stargazers"]:
            return self.answer(pages.stargazers(r))
        known = {"pulls": ("Pull requests", "pull-requests"), "actions": ("Actions", "actions"), "projects": ("Projects", "projects"), "security": ("Security", "security"), "pulse": ("Insights", "insights"), "discussions": ("Discussions", "discussions"),
                 "forks": ("Forks", "insights"), "watchers": ("Watchers", "code"), "branches": ("Branches", "code"), "commits": ("Commits", "code"), "compare": ("Comparing changes", "code"), "activity": ("Activity", "code"), "graphs": ("Contributors", "insights"), "blob": (rest[-1], "code"), "tree": (rest[-1], "code"), "pull": ("Pull request #" + rest[-1], "pull-requests")}
        if rest[0] in known:
            title, tab = known[rest[0]]
            return self.answer(pages.plain(r, title, "Nothing to show here.", tab))
        self.missing()

    def log_message(self, *args):
        pass


if __name__ == "__main__":
    ThreadingHTTPServer.daemon_threads = True
    ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Handler).serve_forever()
