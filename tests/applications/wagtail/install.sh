#!/usr/bin/env bash
# Makes a Wagtail site of a small museum in $APP_DIR: journal, events, snippets, redirects.
set -euo pipefail

[ -e "$APP_DIR/installed" ] && exit 0
rm -rf "$APP_DIR"
mkdir -p "$APP_DIR/site" "$APP_DIR/seed"
cd "$APP_DIR"

cat > requirements.txt <<'EOF'
anyascii==0.3.3
asgiref==3.13.0
beautifulsoup4==4.15.0
defusedxml==0.7.1
Django==5.2.19
django-filter==26.2
django-modelcluster==6.5
django-permissionedforms==0.1
django-stubs-ext==6.1.2
django-taggit==6.1.0
django-tasks==0.12.0
django-treebeard==5.3.1
djangorestframework==3.18.3
draftjs_exporter==5.2.0
laces==0.1.2
modelsearch==1.3.2
openpyxl==3.1.5
pillow==13.0.0
requests==2.34.2
telepath==0.3.1
wagtail==7.4.4
waitress==3.0.2
whitenoise==6.12.0
Willow==1.12.0
EOF
python3 -m venv venv
venv/bin/pip install -q --disable-pip-version-check -r requirements.txt
venv/bin/wagtail start museum site
cd site

# Settings: the data directory from the environment, nothing that asks the network.
cat > museum/settings/bench.py <<'EOF'
import os

from .base import *  # noqa: F403

DEBUG = False
SECRET_KEY = "only-for-the-benchmark"
ALLOWED_HOSTS = ["*"]
INSTALLED_APPS = ["content", "wagtail.contrib.settings"] + INSTALLED_APPS  # noqa: F405
MIDDLEWARE = ["whitenoise.middleware.WhiteNoiseMiddleware"] + MIDDLEWARE  # noqa: F405
DATABASES = {
    "default": {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": os.path.join(os.environ["DATA_DIR"], "db.sqlite3"),
        "OPTIONS": {"timeout": 20, "init_command": "PRAGMA synchronous=OFF"},
    }
}
MEDIA_ROOT = os.path.join(os.environ["DATA_DIR"], "media")
EMAIL_BACKEND = "django.core.mail.backends.dummy.EmailBackend"
LANGUAGE_CODE = "en-gb"
WAGTAIL_SITE_NAME = "Saltholm Harbour Museum"
WAGTAIL_ENABLE_UPDATE_CHECK = False
WAGTAIL_ENABLE_WHATS_NEW_BANNER = False
WAGTAIL_GRAVATAR_PROVIDER_URL = None
WAGTAIL_PASSWORD_RESET_ENABLED = False
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
EOF
sed -i 's/museum\.settings\.dev/museum.settings.bench/' manage.py museum/wsgi.py

mkdir -p content/migrations content/templates/content
touch content/__init__.py content/migrations/__init__.py
cat > content/models.py <<'EOF'
from django.db import models
from modelcluster.contrib.taggit import ClusterTaggableManager
from modelcluster.fields import ParentalKey
from taggit.models import TaggedItemBase
from wagtail.admin.panels import FieldPanel, FieldRowPanel
from wagtail.contrib.settings.models import BaseSiteSetting, register_setting
from wagtail.fields import RichTextField
from wagtail.models import Page
from wagtail.search import index
from wagtail.snippets.models import register_snippet

FEATURES = ["bold", "italic", "link", "ul"]


@register_snippet
class Category(models.Model):
    name = models.CharField(max_length=60)
    description = models.CharField(max_length=200, blank=True)
    panels = [FieldPanel("name"), FieldPanel("description")]

    class Meta:
        ordering = ["name"]
        verbose_name_plural = "categories"

    def __str__(self):
        return self.name


@register_snippet
class Person(index.Indexed, models.Model):
    name = models.CharField(max_length=80)
    role = models.CharField(max_length=80, blank=True)
    email = models.EmailField(blank=True)
    extension = models.CharField(max_length=8, blank=True)
    panels = [FieldPanel("name"), FieldPanel("role"), FieldPanel("email"), FieldPanel("extension")]
    search_fields = [index.SearchField("name"), index.AutocompleteField("name")]

    class Meta:
        ordering = ["name"]
        verbose_name_plural = "people"

    def __str__(self):
        return self.name


@register_setting
class VisitorInformation(BaseSiteSetting):
    phone = models.CharField(max_length=40, blank=True)
    notice = models.CharField(max_length=200, blank=True)
    adult_ticket = models.DecimalField(max_digits=6, decimal_places=2, default=0)
    panels = [FieldPanel("phone"), FieldPanel("notice"), FieldPanel("adult_ticket")]


class StandardPage(Page):
    body = RichTextField(blank=True, features=FEATURES)
    content_panels = Page.content_panels + [FieldPanel("body")]


class BlogIndexPage(Page):
    intro = models.CharField(max_length=250, blank=True)
    content_panels = Page.content_panels + [FieldPanel("intro")]
    subpage_types = ["content.BlogPage"]


class BlogPageTag(TaggedItemBase):
    content_object = ParentalKey("BlogPage", related_name="tagged_items", on_delete=models.CASCADE)


class BlogPage(Page):
    date = models.DateField("Post date")
    author = models.ForeignKey(Person, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    category = models.ForeignKey(Category, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    intro = models.CharField(max_length=250)
    body = RichTextField(blank=True, features=FEATURES)
    tags = ClusterTaggableManager(through=BlogPageTag, blank=True)
    content_panels = Page.content_panels + [
        FieldRowPanel([FieldPanel("date"), FieldPanel("category")]),
        FieldPanel("author"),
        FieldPanel("intro"),
        FieldPanel("body"),
        FieldPanel("tags"),
    ]
    parent_page_types = ["content.BlogIndexPage"]
    subpage_types = []


class EventIndexPage(Page):
    intro = models.CharField(max_length=250, blank=True)
    content_panels = Page.content_panels + [FieldPanel("intro")]
    subpage_types = ["content.EventIndexPage", "content.EventPage"]


class EventPage(Page):
    date = models.DateField("Day")
    start_time = models.TimeField("Starts at", null=True, blank=True)
    place = models.CharField(max_length=120)
    fee = models.DecimalField("Entrance fee (EUR)", max_digits=6, decimal_places=2, default=0)
    description = RichTextField(blank=True, features=FEATURES)
    content_panels = Page.content_panels + [
        FieldRowPanel([FieldPanel("date"), FieldPanel("start_time")]),
        FieldPanel("place"),
        FieldPanel("fee"),
        FieldPanel("description"),
    ]
    parent_page_types = ["content.EventIndexPage"]
    subpage_types = []
EOF

# One plain template for all page types.
cat > museum/templates/base.html <<'EOF'
{% load wagtailcore_tags wagtailuserbar %}<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{{ page.title }}</title>
<style>body{font:16px/1.5 sans-serif;max-width:46em;margin:2em auto;padding:0 1em}nav a{margin-right:1em}</style></head>
<body>{% wagtailuserbar %}{% wagtail_site as site %}
<nav><a href="/">{{ site.site_name }}</a>{% for p in site.root_page.get_children.live %}<a href="{% pageurl p %}">{{ p.title }}</a>{% endfor %}</nav>
{% block content %}<h1>{{ page.title }}</h1>
{% if page.date %}<p>{{ page.date }} {{ page.start_time|default_if_none:"" }} {{ page.place }} {{ page.author|default_if_none:"" }}</p>{% endif %}
{% if page.intro %}<p><strong>{{ page.intro }}</strong></p>{% endif %}
{% if page.fee %}<p>Entrance: {{ page.fee }} EUR</p>{% endif %}
{% if page.body %}{{ page.body|richtext }}{% endif %}{% if page.description %}{{ page.description|richtext }}{% endif %}
<ul>{% for p in page.get_children.live %}<li><a href="{% pageurl p %}">{{ p.title }}</a></li>{% endfor %}</ul>{% endblock %}
</body></html>
EOF
for t in home/home_page content/standard_page content/blog_index_page content/blog_page content/event_index_page content/event_page; do
  mkdir -p "content/templates/${t%/*}"
  echo '{% extends "base.html" %}' > "content/templates/$t.html"
done
rm -rf home/templates

cat > seed.py <<'EOF'
import datetime

from django.contrib.auth.models import Group, Permission, User
from django.utils import timezone
from wagtail.contrib.redirects.models import Redirect
from wagtail.models import Page, Site
from wagtail.users.models import UserProfile

from content.models import *

greta = User.objects.create_superuser("greta", "greta@saltholm.example", "anchor-buoy-27", first_name="Greta", last_name="Aas")
ines = User.objects.create_user("ines", "ines@saltholm.example", "salt-marsh-61", first_name="Ines", last_name="Varga")
tomas = User.objects.create_user("tomas", "tomas@saltholm.example", "driftwood-88", first_name="Tomas", last_name="Riel")
moderators, editors = Group.objects.get(name="Moderators"), Group.objects.get(name="Editors")
ines.groups.add(moderators)
tomas.groups.add(editors)
own = Permission.objects.filter(content_type__app_label="content", content_type__model__in=["category", "person"])
moderators.permissions.add(*own)
editors.permissions.add(*own.filter(codename__startswith="view_"))
for user in (greta, ines, tomas):
    UserProfile.objects.get_or_create(user=user)

CATEGORIES = {
    "Collection": "Things that we keep", "Conservation": "Care and repair of the collection", "Conversation": "Interviews",
    "Community": "The town and its people", "Research": "What we find out", "News": "About the museum itself",
}
cat = {n: Category.objects.create(name=n, description=d) for n, d in CATEGORIES.items()}
PEOPLE = [
    ("Oskar Lind", "Curator of boats", "411"), ("Oscar Lindqvist", "Volunteer guide", "438"), ("Maren Holt", "Conservator", "415"),
    ("Marit Holte", "Archivist", "417"), ("Jonas Brekke", "Head of education", "422"), ("Ines Varga", "Editor", "402"),
    ("Tomas Riel", "Writer", "403"), ("Sunniva Dahl", "Director", "401"), ("Elias Moen", "Boatbuilder", "440"),
]
who = {n: Person.objects.create(name=n, role=r, extension=e, email=n.split()[0].lower() + "@saltholm.example") for n, r, e in PEOPLE}


def add(parent, page, owner=greta, live=True, day="2025-01-10"):
    page.owner, page.live = owner, False
    parent.add_child(instance=page)
    revision = page.save_revision(user=owner, log_action=False)
    if live:
        revision.publish(log_action=False)
    at = timezone.make_aware(datetime.datetime.fromisoformat(day + "T09:30:00"))
    page.refresh_from_db()
    if live:
        Page.objects.filter(pk=page.pk).update(first_published_at=at, last_published_at=at)
    return page


site = Site.objects.get()
site.site_name = "Saltholm Harbour Museum"
site.save()
home = site.root_page.specific
home.title = home.draft_title = "Saltholm Harbour Museum"
home.save(log_action=False)
home.save_revision(user=greta, log_action=False).publish(log_action=False)
VisitorInformation.objects.create(site=site, phone="+49 4651 5550 180", notice="The slipway is closed until May.", adult_ticket="9.50")

visit = add(home, StandardPage(title="Visit us", body="<p>We look forward to seeing you.</p>"))
standard = {}
for title, body in [
    ("Opening times", "Tuesday to Sunday, 10:00 to 17:00."), ("Opening times of the library", "By appointment, Thursdays."),
    ("Winter opening 2024", "Friday to Sunday, 11:00 to 15:00."), ("Getting here", "Ferry line 3, stop Old Quay."),
    ("Groups and schools", "Please write to us two weeks ahead."), ("Tickets", "Adults 9.50 EUR, children free."),
]:
    standard[title] = add(visit, StandardPage(title=title, body=f"<p>{body}</p>"))
about = add(home, StandardPage(title="About us", body="<p>Founded in 1968 by three fishermen.</p>"))
add(about, StandardPage(title="Friends of the museum", body="<p>Become a member.</p>"))
add(about, StandardPage(title="Press", body="<p>Pictures and texts for journalists.</p>"))

journal = add(home, BlogIndexPage(title="Journal", intro="Stories from the quay"))
POSTS = [  # title, day, author, category, tags, live
    ("The Lifeboat of 1913", "2025-04-14", "Oscar Lindqvist", "Collection", "lifeboats, rescue", True),
    ("The Lifeboat of 1931", "2025-05-19", "Oskar Lind", "Collection", "lifeboats, rescue", True),
    ("The Lifeboat Crew of 1913", "2025-06-02", "Marit Holte", "Community", "lifeboats, people", True),
    ("Caulking a Deck by Hand", "2024-11-05", "Elias Moen", "Conservation", "craft", True),
    ("New Sails for the Ebba", "2025-02-20", "Elias Moen", "Conservation", "craft, sails", True),
    ("Slow Drying of the Eel Smack", "2026-03-02", "Maren Holt", "Conservation", "wood, craft", False),
    ("Slow Cooking on Board", "2026-03-09", "Jonas Brekke", "Community", "food", False),
    ("A Varnish That Breathes", "2025-09-12", "Maren Holt", "Conservation", "wood", True),
    ("Talking with the Last Pilot", "2026-02-11", "Tomas Riel", "Conversation", "people", False),
    ("Talking with the Net Makers", "2025-10-01", "Tomas Riel", "Conversation", "people, nets", True),
    ("The Smugglers' Tunnel", "2025-08-21", "Tomas Riel", "Research", "legends", True),
    ("The Smuggler's Daughter", "2025-08-28", "Tomas Riel", "Research", "legends, people", True),
    ("What the Tide Tables Say", "2025-07-03", "Marit Holte", "Research", "archive", True),
    ("Letters from the Herring Years", "2025-03-17", "Marit Holte", "Research", "archive, people", True),
    ("Rust and How to Live with It", "2026-04-01", "Maren Holt", "Research", "metal", False),
    ("A New Roof for the Smokehouse", "2024-10-10", "Sunniva Dahl", "News", "buildings", True),
    ("A New Door for the Net Loft", "2025-01-15", "Sunniva Dahl", "News", "buildings", True),
    ("Our Year in Numbers", "2025-12-30", "Sunniva Dahl", "News", "", True),
]
for title, day, author, category, tags, live in POSTS:
    post = BlogPage(title=title, date=datetime.date.fromisoformat(day), author=who[author], category=cat[category],
                    intro=f"{title}: a story by {who[author].role.lower()} of the museum.",
                    body="<p>It began on the quay, as most things do here.</p><p>More in our reading room.</p>")
    post.tags.add(*[t.strip() for t in tags.split(",") if t.strip()])
    add(journal, post, owner=tomas if author == "Tomas Riel" else ines, live=live, day=day)

on = add(home, EventIndexPage(title="What's on", intro="Come and see"))
talks = add(on, EventIndexPage(title="Talks", intro="Evenings with an expert"))
workshops = add(on, EventIndexPage(title="Workshops", intro="Do it yourself"))
walks = add(on, EventIndexPage(title="Guided walks", intro="Out and about"))
EVENTS = [
    (talks, "Lamps of the Inner Reef", "2026-05-15", "19:00", "Net Loft", 6),
    (talks, "Herring and History", "2026-06-12", "19:00", "Net Loft", 6),
    (talks, "Knots for Families", "2026-07-04", "14:00", "Boat Shed", 4),
    (talks, "Knots in Art", "2026-07-10", "19:30", "Gallery", 6),
    (talks, "The Pilots of Saltholm", "2026-08-14", "19:00", "Smokehouse", 5),
    (talks, "Storms of the Century", "2026-10-16", "19:00", "Net Loft", 6),
    (workshops, "Knots for Sailors", "2026-05-23", "14:00", "Boat Shed", 12),
    (workshops, "Rope Making", "2026-06-06", "10:00", "Rope Walk", 15),
    (workshops, "Rope Making for Schools", "2026-06-09", "09:00", "Rope Walk", 3),
    (workshops, "Smoke Your Own Fish", "2026-09-05", "11:00", "Smokehouse", 25),
    (workshops, "Half Models in Wood", "2026-11-07", "10:00", "Boat Shed", 40),
    (walks, "Dawn on the Mole", "2026-06-21", "04:30", "Old Quay", 0),
    (walks, "Lanterns on the Mole", "2026-12-11", "17:00", "Old Quay", 0),
    (walks, "Birds of the Salt Marsh", "2026-05-02", "07:00", "Ferry stop", 3),
]
for parent, title, day, time, place, fee in EVENTS:
    add(parent, EventPage(title=title, date=datetime.date.fromisoformat(day), start_time=datetime.time.fromisoformat(time),
                          place=place, fee=fee, description="<p>Please book ahead.</p>"), owner=ines)

for old, page, link in [
    ("/winter-hours", standard["Winter opening 2024"], ""), ("/winter-walks", walks, ""), ("/hours", standard["Opening times"], ""),
    ("/summer-hours", standard["Opening times"], ""), ("/blog", journal, ""), ("/calendar", on, ""),
    ("/ferry", None, "https://ferries.example/saltholm"), ("/shop", None, "https://shop.example/saltholm"),
]:
    Redirect.objects.create(old_path=old, site=None, is_permanent=True, redirect_page=page, redirect_link=link)
EOF

export DATA_DIR="$APP_DIR/seed"
manage() { ../venv/bin/python manage.py "$@"; }
manage makemigrations -v 0 content
manage migrate -v 0
manage shell -v 0 -c "$(cat seed.py)"
manage collectstatic -v 0 --noinput
../venv/bin/python -m compileall -q . || true
touch "$APP_DIR/installed"
