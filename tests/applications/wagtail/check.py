#!/usr/bin/env python3
"""check.py ID: asks the database of the site whether goal ID is met, and what else was changed."""
import json
import os
import re
import sqlite3
import sys


def read(folder):
    db = sqlite3.connect("file:" + os.path.join(folder, "db.sqlite3") + "?mode=ro", uri=True, timeout=15)
    db.row_factory = sqlite3.Row
    return db


def plain(value):
    """Without the keys that the editor gives to the blocks of a rich text when it saves them."""
    return re.sub(r' data-block-key="\w*"', "", value) if isinstance(value, str) else value


def rows(db, table):
    return {row[0]: {column: plain(row[column]) for column in row.keys()} for row in db.execute(f'select * from "{table}"')}


SEED = read(os.path.join(os.environ["APP_DIR"], "seed"))
NOW = read(os.environ["DATA_DIR"])
FACTS = []

# Columns that change by themselves when a page is published, moved or has got a child.
VOLATILE = {
    "latest_revision_created_at", "latest_revision_id", "live_revision_id", "last_published_at", "first_published_at", "numchild",
    "path", "depth", "url_path", "has_unpublished_changes", "last_login", "dismissibles", "created_at", "updated_at", "draft_title",
    "revision_created_id", "latest_comment_created_at", "go_live_at_revision", "revision_id",
}
DETAILS = ["content_blogindexpage", "content_blogpage", "content_eventindexpage", "content_eventpage", "content_standardpage"]
TABLES = [
    "auth_group", "auth_group_permissions", "auth_user", "auth_user_groups", "auth_user_user_permissions", "content_category",
    "content_person", "content_visitorinformation", "wagtailcore_collection", "wagtailcore_comment", "wagtailcore_commentreply",
    "wagtailcore_groupapprovaltask_groups", "wagtailcore_groupcollectionpermission", "wagtailcore_grouppagepermission",
    "wagtailcore_locale", "wagtailcore_pageviewrestriction", "wagtailcore_site", "wagtailcore_task", "wagtailcore_workflow",
    "wagtailcore_workflowpage", "wagtailcore_workflowstate", "wagtaildocs_document", "wagtailimages_image",
    "wagtailredirects_redirect", "wagtailusers_userprofile",
]


def pages(db):
    """Every page with its own fields, its parent, its tags and what the editor would show (the latest draft)."""
    found = rows(db, "wagtailcore_page")
    paths = {page["path"]: page for page in found.values()}
    for page in found.values():
        parent = paths.get(page["path"][:-4])
        page["parent"] = parent["title"] if parent else None
        page["tags"], page["draft"] = [], {}
    for table in DETAILS:
        for key, row in rows(db, table).items():
            found[key].update(row)
    for row in db.execute("select content_object_id, name from content_blogpagetag b join taggit_tag t on t.id = b.tag_id order by name"):
        found[row[0]]["tags"].append(row[1])
    for row in db.execute("select p.id, r.content from wagtailcore_page p join wagtailcore_revision r on r.id = p.latest_revision_id"):
        draft = {name: plain(value) for name, value in json.loads(row[1]).items()}
        tags = sorted(str(tag.get("tag")) for tag in draft.pop("tagged_items", []))
        draft.pop("comments", None)  # the table of comments is compared on its own
        found[row[0]]["draft"] = {k: v for k, v in draft.items() if k not in VOLATILE | {"live", "live_revision", "latest_revision",
                                  "expired", "locked", "locked_at", "locked_by", "owner", "pk", "content_type"}} | {"tags": tags}
    return found


def called(table, row):
    for key in ("title", "old_path", "name", "username", "text", "phone"):
        if row.get(key):
            return f"{table} {row[key]!r}"
    return f"{table} {row.get('id')}"


def harm(may_change, new_is_right):
    """may_change: {page or (table, id): columns}; new_is_right: which new page the goal asks for."""
    out = []
    before, after = pages(SEED), pages(NOW)
    for key in sorted(before.keys() | after.keys()):
        if key not in after:
            out.append(f"the page {before[key]['title']!r} was deleted")
        elif key not in before:
            if not new_is_right(after[key]):
                out.append(f"a page {after[key]['title']!r} was made below {after[key]['parent']!r}")
        else:
            old, new, allowed = before[key], after[key], may_change.get(key, set())
            name = f"the page {old['title']!r}"
            for column in old:
                if column not in VOLATILE | {"draft"} | allowed and old[column] != new.get(column):
                    out.append(f"{name}: {column} is {new.get(column)!r}, was {old[column]!r}")
            for column in sorted(old["draft"].keys() | new["draft"].keys()):
                if column.removesuffix("_id") not in {c.removesuffix("_id") for c in allowed}:
                    if (old["draft"].get(column) or None) != (new["draft"].get(column) or None):
                        out.append(f"{name}: its draft has another {column}")
    # Order of the pages below their parents.
    for parent in {page["parent"] for page in before.values()}:
        def order(found, parent=parent):
            mine = [p for k, p in found.items() if p["parent"] == parent and (k in before and k in after) and "parent" not in may_change.get(k, ())
                    and before[k]["parent"] == after[k]["parent"]]
            return [p["id"] for p in sorted(mine, key=lambda p: p["path"])]
        if order(before) != order(after):
            out.append(f"the order of the pages below {parent!r} was changed")
    for table in TABLES:
        old, new = rows(SEED, table), rows(NOW, table)
        short = table.split("_", 1)[1]
        for key in sorted(old.keys() | new.keys()):
            if key not in new:
                out.append(f"{called(short, old[key])} was deleted")
            elif key not in old:
                if new[key].get("automatically_created"):
                    continue  # the redirect from where a moved page was; the move itself is seen above
                # A new page may have gone through a workflow or got comments.
                page = after.get(int(new[key].get("page_id") or new[key].get("object_id") or 0))
                if not (page and page["id"] not in before and new_is_right(page)):
                    out.append(f"{called(short, new[key])} was added")
            else:
                for column in old[key]:
                    if column not in VOLATILE | may_change.get((table, key), set()) and old[key][column] != new[key][column]:
                        out.append(f"{called(short, old[key])}: {column} was changed")
    return out


def page_id(title):
    return SEED.execute("select id from wagtailcore_page where title = ?", (title,)).fetchone()[0]


def test(condition, fact):
    if not condition:
        FACTS.append(fact)
    return bool(condition)


def no_page(page):
    return False


def announce_talk():
    def right(page):
        return page["title"].strip().lower() == "lamps of the outer reef"

    found = [page for page in pages(NOW).values() if right(page)]
    met = test(len(found) == 1, f"{len(found)} pages have that title")
    for page in found[:1]:
        met &= test("place" in page, "it is not an event")
        met &= test(page["live"], "it is not public")
        met &= test(page["parent"] == "Talks", f"it is below {page['parent']!r}")
        met &= test(page.get("date") == "2026-09-18", f"its day is {page.get('date')}")
        met &= test(str(page.get("start_time")).startswith("19:00"), f"it starts at {page.get('start_time')}")
        met &= test("net loft" in str(page.get("place")).lower(), f"its place is {page.get('place')!r}")
        met &= test(float(page.get("fee") or 0) == 6, f"its fee is {page.get('fee')}")
    return met, harm({}, right)


def correct_article():
    key = page_id("The Lifeboat of 1913")
    page = pages(NOW).get(key)
    met = test(page, "the article is gone")
    if page:
        who = NOW.execute("select name from content_person where id = ?", (page["author_id"],)).fetchone()
        met &= test(page["live"], "it is not public")
        met &= test(page["date"] == "2025-05-04", f"its date is {page['date']}")
        met &= test(who and who[0] == "Oskar Lind", f"its author is {who and who[0]!r}")
    return met, harm({key: {"date", "author_id"}}, no_page)


def old_address():
    key = SEED.execute("select id from wagtailredirects_redirect where old_path = '/winter-hours'").fetchone()[0]
    row = rows(NOW, "wagtailredirects_redirect").get(key)
    # Deleting the old redirect and making it anew is as good.
    same = [r for r in rows(NOW, "wagtailredirects_redirect").values() if r["old_path"].rstrip("/").lower() == "/winter-hours"]
    met = test(len(same) == 1, f"{len(same)} redirects are for /winter-hours")
    if same:
        target = page_id("Opening times")
        met &= test(same[0]["redirect_page_id"] == target or
                    (not same[0]["redirect_page_id"] and same[0]["redirect_link"].rstrip("/").endswith("/visit-us/opening-times")),
                    f"it leads to page {same[0]['redirect_page_id']} {same[0]['redirect_link']!r}")
    changed = harm({("wagtailredirects_redirect", key): {"redirect_page_id", "redirect_link", "redirect_page_route_path"}}, no_page)
    if row is None and len(same) == 1:
        changed = [line for line in changed if "'/winter-hours'" not in line]
    return met, changed


def refile_event():
    key = page_id("Knots for Families")
    page = pages(NOW).get(key)
    met = test(page, "the event is gone")
    if page:
        met &= test(page["parent"] == "Workshops", f"it is below {page['parent']!r}")
        met &= test(page["live"], "it is not public")
    return met, harm({key: {"parent"}}, no_page)


def nothing(met):
    return lambda: (met, harm({}, no_page))


CHECKS = {
    "announce-talk": announce_talk, "correct-article": correct_article, "old-address": old_address, "refile-event": refile_event,
    "hidden-conservation": nothing(None), "withdraw-article": nothing(False),
}

if __name__ == "__main__":
    met, changed = CHECKS[sys.argv[1]]()
    print(json.dumps({"met": met, "harm": changed, "facts": FACTS}))
