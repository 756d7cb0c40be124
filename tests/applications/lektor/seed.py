"""seed.py FOLDER: writes the site of a library, the same each time."""

import pathlib
import sys

root = pathlib.Path(sys.argv[1])


def write(path, text):
    path = root / path
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text.strip("\n") + "\n", encoding="utf-8")


def content(path, **fields):
    parts = [f"{key}:\n\n{value}" if "\n" in value else f"{key}: {value}" for key, value in fields.items() if value]
    write(f"content/{path}/contents.lr".replace("//", "/"), "\n---\n".join(parts))


write("Ketterby.lektorproject", "[project]\nname = Ketterby Town Library")

TEXT = "[fields.body]\nlabel = Body\ntype = markdown\n"
TITLE = "[fields.title]\nlabel = Title\ntype = string\nsize = large\n"
write("models/page.ini", f"[model]\nname = Page\nlabel = {{{{ this.title }}}}\n{TITLE}{TEXT}")
for name, child, order in (("events", "event", "-date"), ("news", "post", "-published"), ("people", "person", "name")):
    write(f"models/{name}.ini", f"""
[model]
name = {name.title()}
label = {{{{ this.title }}}}
[children]
model = {child}
order_by = {order}
{TITLE}[fields.intro]
label = Introduction
type = text
""")
write("models/event.ini", f"""
[model]
name = Event
label = {{{{ this.title }}}}
{TITLE}[fields.date]
label = Date
type = date
width = 1/3
[fields.room]
label = Room
type = select
choices = reading-room, garden-hall, attic, cellar
choice_labels = Reading Room, Garden Hall, Attic, Cellar
width = 1/3
[fields.seats]
label = Seats
type = integer
width = 1/6
[fields.price]
label = Entrance fee
type = float
addon_label = Euro
width = 1/6
[fields.host]
label = Host
type = string
width = 1/2
[fields.audience]
label = Audience
type = checkboxes
choices = children, teenagers, adults
choice_labels = Children, Teenagers, Adults
width = 1/2
[fields.cancelled]
label = Cancelled
type = boolean
checkbox_label = This event does not take place
{TEXT}""")
write("models/post.ini", f"""
[model]
name = News item
label = {{{{ this.title }}}}
{TITLE}[fields.author]
label = Author
type = string
width = 1/2
[fields.published]
label = Published
type = date
width = 1/2
[fields.keywords]
label = Keywords
type = strings
{TEXT}""")
write("models/person.ini", f"""
[model]
name = Person
label = {{{{ this.name }}}}
[fields.name]
label = Name
type = string
size = large
[fields.task]
label = Task
type = string
[fields.extension]
label = Extension
type = integer
width = 1/2
[fields.desk]
label = Desk
type = string
width = 1/2
{TEXT}""")

write("templates/layout.html", """
<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>{% block title %}Ketterby Town Library{% endblock %}</title>
<style>body { font: 16px/1.5 sans-serif; max-width: 46rem; margin: 2rem auto; } nav a { margin-right: 1rem; }</style>
<nav><a href="{{ '/'|url }}">Home</a>{% for child in site.root.children %}<a href="{{ child|url }}">{{ child.title }}</a>{% endfor %}</nav>
<h1>{{ this.title or this.name }}</h1>
{% block body %}{% endblock %}
""")
pages = {
    "page": "{{ this.body }}<ul>{% for child in this.children %}<li><a href=\"{{ child|url }}\">{{ child.title }}</a></li>{% endfor %}</ul>",
    "event": "<p>{{ this.date }}, {{ this.room }}, {{ this.seats }} seats, {{ this.price }} Euro, with {{ this.host }}</p>{{ this.body }}",
    "post": "<p>{{ this.published }}, {{ this.author }}</p>{{ this.body }}",
    "person": "<p>{{ this.task }}<br>Desk: {{ this.desk }}, extension {{ this.extension }}</p>{{ this.body }}",
}
for name in ("events", "news", "people"):
    pages[name] = ("<p>{{ this.intro }}</p><ul>{% for child in this.children %}<li><a href=\"{{ child|url }}\">"
                   "{{ child.title or child.name }}</a></li>{% endfor %}</ul>")
for name, body in pages.items():
    write(f"templates/{name}.html",
          "{% extends 'layout.html' %}\n{% block title %}{{ this.title or this.name }}{% endblock %}\n{% block body %}" + body + "{% endblock %}")

content("", _model="page", title="Welcome", body="The town library of Ketterby, by the old weir.\nOpen to everyone since 1911.")
content("about", _model="page", title="About us", body="What we are, and how we run the house.")
content("about/opening-hours", _model="page", title="Opening hours", body="Tuesday to Friday 10 to 18, Saturday 10 to 14.")
content("about/house-rules", _model="page", title="House rules", body="Please keep bags in the lockers.")
content("about/house-rules/reading-room", _model="page", title="Rules for the Reading Room", body="Pencils only. No drinks.")
content("about/house-rules/garden", _model="page", title="Rules for the Reading Garden", body="Dogs on a lead.")
content("about/fees", _model="page", title="Fees", body="The yearly card costs 18 Euro, for pupils nothing.")
content("about/history", _model="page", title="History of the house", body="A mill, then a school, now a library.")
content("services", _model="page", title="Services", body="What you can do here besides reading.")
for slug, title in (("copying", "Copying and scanning"), ("interlibrary-loan", "Interlibrary loan"),
                    ("home-delivery", "Home delivery"), ("meeting-rooms", "Meeting rooms")):
    content(f"services/{slug}", _model="page", title=title, body=f"{title}: ask at the front desk.")

content("events", _model="events", title="Events", intro="Readings, courses and evenings.")
EVENTS = """
Story Hour for the Little Ones|2027-05-09|reading-room|20|0|Agnes Holt|children
Story Hour for Grown-Ups|2027-05-09|reading-room|30|4|Agnes Holt|adults
Story Hour in the Garden|2027-06-13|garden-hall|35|0|Silas Poole|children
Bookbinding for Beginners|2027-03-06|attic|12|25|Hedda Lorenz|adults
Bookbinding, Second Course|2027-03-20|attic|10|30|Hedda Lorenz|adults
Repairing Old Maps|2027-04-10|cellar|8|18|Wim Sanders|adults
Poetry at the Weir|2027-07-03|garden-hall|60|5|Mirjam Ode|teenagers, adults
Poetry Slam|2027-07-10|garden-hall|80|6|Mirjam Ode|teenagers
Chess Evening|2027-02-12|cellar|24|0|Paul Kettle|teenagers, adults
Chess for Children|2027-02-13|cellar|16|0|Paul Kettle|children
Letters from the Archive|2027-09-18|reading-room|40|3|Ilse Bergmann|adults
Letters to the Future|2027-09-25|reading-room|25|0|Ilse Bergmann|children, teenagers
Comics Workshop|2027-08-07|attic|15|10|Tamsin Reed|teenagers
Comics Swap|2027-08-14|garden-hall|50|0|Tamsin Reed|children, teenagers
Reading Aloud: the Sea|2027-10-02|reading-room|40|3|Silas Poole|adults
Reading Aloud: the Mountains|2027-10-09|reading-room|40|3|Silas Poole|adults
Long Night of the Library|2027-11-05|garden-hall|150|8|Everyone|teenagers, adults
Family Trees: First Steps|2027-04-24|attic|14|12|Ilse Bergmann|adults
Family Trees: Old Handwriting|2027-05-22|attic|14|12|Ilse Bergmann|adults
Crime Dinner among the Shelves|2027-11-26|cellar|32|45|Rolf Adebar|adults
"""


def slug(title):
    return "-".join("".join(c if c.isalnum() else " " for c in title.lower()).split())


for line in EVENTS.strip().splitlines():
    title, date, room, seats, price, host, audience = line.split("|")
    content(f"events/{slug(title)}", title=title, date=date, room=room, seats=seats, price=f"{float(price):.2f}", host=host,
            audience=audience, body=f"{title} with {host}.\n\nPlease book a seat at the front desk.")

content("news", _model="news", title="News", intro="What is new at the library.")
NEWS = """
Reading Room closed in March|2027-02-15|Jana Kolb|closing, building
Reading Garden closed in March|2027-02-16|Jana Kolb|closing, garden
New lockers at the entrance|2027-01-20|Jana Kalb|building
Three hundred new crime novels|2027-01-12|Tamsin Reed|books
Three hundred old atlases found|2026-12-02|Wim Sanders|books, archive
Longer hours on Saturdays|2026-11-18|Jana Kolb|hours
Shorter hours over Christmas|2026-12-10|Jana Kolb|hours, closing
Our cat has a name|2026-10-30|Paul Kettle|house
The lift works again|2026-10-05|Jana Kalb|building
Volunteers wanted for home delivery|2026-09-22|Hedda Lorenz|services
Borrow a telescope|2026-09-01|Silas Poole|things
Borrow a sewing machine|2026-08-18|Silas Poole|things
"""
for line in NEWS.strip().splitlines():
    title, date, author, keywords = line.split("|")
    content(f"news/{slug(title)}", title=title, author=author, published=date,
            keywords="\n".join(keywords.split(", ")) if "," in keywords else keywords, body=f"{title}.\n\nMore at the front desk.")

content("people", _model="people", title="People", intro="Who does what.")
PEOPLE = """
Jana Kolb|Front desk and news|401|Front desk
Jana Kalb|Building and technics|412|Cellar office
Ilse Bergmann|Town archive|422|Attic, left
Wim Sanders|Maps and atlases|425|Attic, right
Hedda Lorenz|Home delivery and volunteers|409|Front desk
Silas Poole|Children's books|431|Reading Room
Tamsin Reed|Comics and young adults|433|Reading Room
Mirjam Ode|Poetry, interlibrary loan|417|Gallery
Paul Kettle|Periodicals|418|Gallery
Agnes Holt|Head of the library|400|First floor
Rolf Adebar|Purchasing and gifts|405|First floor
Olive Marsh|Copying, scanning, printing|407|Entrance
"""
for line in PEOPLE.strip().splitlines():
    name, task, extension, desk = line.split("|")
    content(f"people/{slug(name)}", name=name, task=task, extension=extension, desk=desk, body=f"{name} works here since the lift was built.")
