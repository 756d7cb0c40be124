#!/usr/bin/env bash
# pretalx from PyPI with SQLite: the public agenda of a meeting of bakers, brewers and cheese makers.
set -euo pipefail

seed=$APP_DIR/seed
[ -f "$APP_DIR/installed" ] && exit 0
mkdir -p "$APP_DIR"
[ -x "$APP_DIR/venv/bin/python" ] || python3 -m venv "$APP_DIR/venv"
cat > "$APP_DIR/requirements.txt" <<'EOF'
Django==5.2.19
Markdown==3.10.3
amqp==5.4.2
argon2-cffi-bindings==26.2.0
argon2-cffi==25.1.0
asgiref==3.13.0
beautifulsoup4==4.14.3
billiard==4.3.2
bleach==6.3.0
brotli==1.2.1
celery==5.5.3
certifi==2026.10.19.post1
cffi==2.1.1
charset-normalizer==3.5.3
click-didyoumean==0.3.1
click-plugins==1.1.1.2
click-repl==0.4.1
click==8.5.1
css-inline==0.18.0
cssutils==2.11.1
defusedcsv==3.0.0
defusedxml==0.7.1
diff-match-patch==20241021
django-countries==8.1.1
django-csp==4.0
django-filter==25.2
django-formset-js-improved==0.5.0.4
django-formtools==2.5.1
django-hierarkey==2.0.2
django-i18nfield==1.11.0
django-jquery-js==3.1.1
django-minify-html==1.14.0
django-scopes==2.0.0
django-tables2==2.8.0
django_context_decorator==1.6.1
djangorestframework==3.16.1
drf-flex-fields==1.0.2
idna==3.20
kombu==5.5.4
lxml==6.1.3
minify_html==0.18.1
more-itertools==11.2.1
packaging==26.4
pillow==12.0.0
pretalx==2025.2.2
prompt_toolkit==3.0.53
publicsuffixlist==1.0.2.20261007
pycparser==3.12
python-dateutil==2.9.0.post0
pytz==2026.6
qrcode==8.2
reportlab==4.4.10
requests==2.32.5
rules==3.5
six==1.17.0
soupsieve==4.1.3
sqlparse==0.6.1
typing_extensions==4.16.0
tzdata==2026.6
urllib3==2.8.0
urlman==2.0.3
vine==5.1.0
vobject==0.9.9
waitress==3.0.2
wcwidth==0.9.4
webencodings==0.6.1
whitenoise==6.11.0
zxcvbn==4.5.0
EOF
"$APP_DIR/venv/bin/pip" --disable-pip-version-check install --quiet -r "$APP_DIR/requirements.txt"
rm -rf "$seed" "$APP_DIR/static.dist"; mkdir -p "$seed"
cat > "$APP_DIR/pretalx.cfg" <<EOF
[filesystem]
static = $APP_DIR/static.dist
[site]
debug = False
EOF
export PRETALX_CONFIG_FILE=$APP_DIR/pretalx.cfg PRETALX_DATA_DIR=$seed PRETALX_DB_NAME=$seed/db.sqlite3 PRETALX_SITE_URL=http://127.0.0.1:8080
export DJANGO_SETTINGS_MODULE=pretalx.settings PYTHONWARNINGS=ignore
cd "$APP_DIR"
venv/bin/python -m pretalx migrate > install.log 2>&1
venv/bin/python -m pretalx collectstatic --noinput -v 0 >> install.log 2>&1
cat > seed.py <<'EOF'
import datetime as dt
from zoneinfo import ZoneInfo

import django

django.setup()
from django_scopes import scope, scopes_disabled
from pretalx.event.models import Event
from pretalx.event.utils import create_organiser_with_team
from pretalx.person.models import SpeakerProfile, User
from pretalx.schedule.models import Room
from pretalx.submission.models import Submission, SubmissionType, Tag, Track

zone = ZoneInfo("Europe/Vienna")
admin = User.objects.create_user(name="Programme Office", email="office@culture.test", password="sour-dough-48", is_administrator=True)
organiser, team = create_organiser_with_team(name="Culture Club", slug="cultureclub", users=[admin])
with scopes_disabled():
    event = Event.objects.create(
        name="Living Cultures 2027", slug="lc27", organiser=organiser, is_public=True, date_from=dt.date(2027, 5, 20), date_to=dt.date(2027, 5, 22),
        timezone="Europe/Vienna", email="office@culture.test", primary_color="#7a3b12", locale_array="en,de", locale="en", content_locale_array="en,de",
        landing_page_text="Three days for people who bake, brew, pickle and make cheese.\n\nThe meeting takes place in the old malt house in Graz. The doors open each morning at 8:30; lunch is from 12:30 to 13:45.")
ROOMS = [("Malt Floor", "The large hall on the ground floor", 320), ("Kiln", "First floor, left of the stairs", 140), ("Cellar", "Cool: bring a jacket", 60), ("Test Kitchen", "Aprons are lent at the door", 24)]
TRACKS = [("Bread", "#b5651d"), ("Beer", "#d4a017"), ("Cheese & Milk", "#5b7fa6"), ("Vegetables", "#4f8a3d"), ("Business", "#6b6b6b")]
BIOS = {
    "Agnes Thaler": "Agnes Thaler runs a bakery with nine people in Villach. She has kept the same rye starter since 1998.",
    "Anders Lindqvist": "Anders brews in Malmö and writes about yeast.",
    "Anna Lindquist": "Anna Lindquist teaches dairy technology in Umeå and judges cheese at three fairs a year.",
    "Bruno Castelli": "Bruno Castelli ages cheese in a former railway tunnel near Aosta.",
    "Carla Mendes": "Microbiologist at the University of Porto; her group looks after a collection of 2,300 yeasts.",
    "David Osei": "David Osei founded a hot-sauce company in Accra in 2016 and sold it in 2024.",
    "Eva Hrdličková": "Maltster in the fourth generation, from Olomouc.",
    "Farid Rahmani": "Baker of flat breads; he came from Isfahan to Linz in 2009.",
    "Greta Moser": "Greta Moser is a lawyer and advises small food businesses.",
    "Hiroko Tanabe": "Hiroko Tanabe makes miso, shoyu and koji in Nagano.",
    "Ian MacRae": "Ian has built mash tuns for forty breweries.",
    "Jelena Petrović": "Jelena Petrović pickles for a living and for fun in Novi Sad.",
    "Kwame Asante": "Kwame Asante is a food inspector in Hamburg.",
    "Lena Brandl": "Lena Brandl writes the column “Sour” for a Viennese paper.",
    "Lena Brandt": "Lena Brandt studies lactic acid bacteria in Freising.",
    "Matteo Ricci": "Panettone, and nothing else, since 2003.",
    "Nadia Benali": "Nadia Benali grows 40 kinds of cucumber.",
    "Oskar Winter": "Oskar Winter repairs deck ovens.",
    "Paula Kern": "Paula Kern keeps 60 goats on the Koralpe.",
    "Quentin Dubois": "Quentin Dubois brews wild beer in Lille.",
    "Rosa Ibarra": "",
    "Stefan Gruber": "Stefan Gruber is chairman of the Styrian millers.",
    "Tomás Vega": "Tomás Vega runs a bakery school in Bilbao.",
    "Ursula Faber": "Ursula Faber has been a sensory scientist for 22 years.",
    "Viktor Hahn": "Viktor Hahn is an accountant who bakes.",
    "Wanda Nowak": "Wanda Nowak makes kefir in Kraków; her grains go to 17 countries.",
}
# day, time, room, type, minutes, track, language, title, speakers, abstract, tags, recorded
TALKS = [
    (0, "09:30", 0, "Talk", 45, None, "en", "Opening: what is alive in here?", ["Lena Brandl", "Stefan Gruber"], "A welcome, the house rules and a tasting in the dark.", [], True),
    (0, "10:30", 0, "Talk", 45, "Bread", "en", "Rye starters that outlive their owners", ["Agnes Thaler"], "Twenty-nine years of one starter: what changed, what did not, and how to hand it on.", ["sourdough"], True),
    (0, "10:30", 1, "Talk", 30, "Beer", "en", "Kveik without the myths", ["Anders Lindqvist"], "Farmhouse yeast ferments at 38 °C. What that does to the taste and what it does not.", ["yeast"], True),
    (0, "10:30", 3, "Workshop", 120, "Vegetables", "en", "Kimchi for twenty-four hands", ["Jelena Petrović"], "We salt, mix and pack. Everyone takes a jar of 1 litre home. Fee for the ingredients: € 18.", ["hands-on"], False),
    (0, "11:15", 1, "Talk", 30, "Beer", "en", "Kveik in a lager brewery", ["Ian MacRae"], "An accident, and why we kept it.", ["yeast"], True),
    (0, "11:30", 0, "Talk", 45, "Cheese & Milk", "en", "Ageing cheese in a railway tunnel", ["Bruno Castelli"], "At 11 °C and 94 % humidity, 4,000 wheels lie where trains once ran.", [], True),
    (0, "11:30", 2, "Talk", 30, "Business", "de", "Was die Lebensmittelaufsicht wirklich sehen will", ["Kwame Asante"], "Drei Mappen, ein Thermometer, keine Angst.", ["law"], False),
    (0, "14:00", 0, "Talk", 45, "Bread", "en", "Flour after the drought", ["Stefan Gruber"], "Protein fell from 12.8 to 10.9 per cent in three harvests.", ["grain"], True),
    (0, "14:00", 1, "Talk", 30, "Vegetables", "en", "Forty cucumbers, four brines", ["Nadia Benali"], "A trial over two summers with results nobody ordered.", [], True),
    (0, "14:00", 2, "Talk", 30, "Beer", "en", "Floor malting in winter", ["Eva Hrdličková"], "Cold floors, slow barley, tired shoulders.", ["grain"], True),
    (0, "14:00", 3, "Workshop", 90, "Bread", "en", "Flat breads on hot stones", ["Farid Rahmani"], "Sangak for beginners. Fee: € 12.", ["hands-on"], False),
    (0, "15:00", 0, "Talk", 30, "Business", "en", "Selling a hot-sauce company", ["David Osei"], "What the buyer asked, what I should have asked.", ["money"], False),
    (0, "15:00", 1, "Talk", 45, "Cheese & Milk", "en", "Kefir grains by post", ["Wanda Nowak"], "How to send something alive to 17 countries, and the three that send it back.", [], True),
    (0, "16:15", 0, "Panel", 60, "Business", "en", "Who pays for craft?", ["Greta Moser", "Viktor Hahn", "David Osei"], "Prices, wages and the baker's night.", ["money"], True),
    (0, "16:15", 2, "Tasting", 60, "Beer", "en", "Tasting: seven wild beers", ["Quentin Dubois"], "Seven beers from spontaneous fermentation. Fee: € 15, from 18 years.", ["hands-on"], False),
    (1, "09:00", 0, "Talk", 45, "Vegetables", "en", "Koji beyond soy", ["Hiroko Tanabe"], "Barley, chestnut, pumpkin seed: koji takes them all.", ["koji"], True),
    (1, "09:00", 1, "Talk", 30, "Bread", "de", "Der Ofen ist schuld", ["Oskar Winter"], "Die sieben häufigsten Fehler an Etagenöfen, mit Bildern.", ["ovens"], True),
    (1, "09:00", 3, "Workshop", 150, "Cheese & Milk", "en", "Fresh cheese from goat's milk", ["Paula Kern"], "From milk to mould in one morning. Fee: € 25.", ["hands-on"], False),
    (1, "10:00", 0, "Talk", 45, "Beer", "en", "A collection of 2,300 yeasts", ["Carla Mendes"], "How strains are found, named, frozen and, now and then, lost.", ["yeast"], True),
    (1, "10:00", 1, "Talk", 30, "Bread", "en", "Panettone: the ninety-hour dough", ["Matteo Ricci"], "A timetable with eleven alarms.", ["sourdough"], True),
    (1, "10:00", 2, "Talk", 30, "Business", "en", "Labels: the small print that costs", ["Greta Moser"], "“Natural”, “raw”, “homemade”: what may stand on a jar in the Union.", ["law"], True),
    (1, "11:00", 0, "Talk", 30, "Cheese & Milk", "en", "How judges taste", ["Anna Lindquist"], "Sixty cheeses before lunch, and how to stay fair.", [], True),
    (1, "11:00", 1, "Talk", 45, "Bread", "en", "Sourdough at minus twenty", ["Lena Brandt"], "Which bacteria survive the freezer, for how long, and what comes back first.", ["sourdough"], True),
    (1, "11:00", 2, "Talk", 30, "Vegetables", "en", "Sauerkraut for 1,200 schoolchildren", ["Rosa Ibarra"], "Logistics of a canteen barrel.", [], True),
    (1, "14:00", 0, "Talk", 45, "Beer", "en", "Building a mash tun for forty euros", ["Ian MacRae"], "It leaks less than you fear.", [], True),
    (1, "14:00", 1, "Talk", 30, "Business", "de", "Buchhaltung für Bäckerinnen und Bäcker", ["Viktor Hahn"], "Deckungsbeitrag an der Semmel erklärt.", ["money"], False),
    (1, "14:00", 2, "Tasting", 60, "Cheese & Milk", "en", "Tasting: cheeses from five altitudes", ["Bruno Castelli", "Anna Lindquist"], "One recipe, five alps between 900 and 2,300 m. Fee: € 20.", ["hands-on"], False),
    (1, "14:00", 3, "Workshop", 120, "Vegetables", "en", "Koji at home", ["Hiroko Tanabe"], "We steam, cool and sow. Bring a towel. Fee: € 22.", ["koji", "hands-on"], False),
    (1, "15:00", 0, "Talk", 30, "Bread", "en", "Old wheats, new prices", ["Tomás Vega"], "Einkorn at € 2.90 a kilo: who buys it?", ["grain", "money"], True),
    (1, "15:00", 1, "Talk", 30, "Beer", "en", "Wild beer in a small town", ["Quentin Dubois"], "Open windows and patient neighbours.", ["yeast"], True),
    (1, "16:15", 0, "Panel", 60, "Bread", "en", "Is sourdough a brand?", ["Agnes Thaler", "Tomás Vega", "Lena Brandt"], "Three bakers and scientists about a word without a law.", ["sourdough", "law"], True),
    (2, "09:00", 0, "Talk", 45, "Cheese & Milk", "en", "Raw milk after the new rules", ["Kwame Asante"], "What changes on 1 January 2028 for farms under 50 animals.", ["law"], True),
    (2, "09:00", 1, "Talk", 30, "Vegetables", "en", "Hot sauce: pH is not an opinion", ["David Osei"], "Stay below 4.2 and sleep well.", [], True),
    (2, "09:00", 3, "Workshop", 120, "Bread", "en", "Shaping for people with cold hands", ["Tomás Vega"], "Twelve loaves, one tight skin. Fee: € 14.", ["hands-on"], False),
    (2, "10:00", 0, "Talk", 45, "Bread", "en", "The sensory wheel of crust", ["Ursula Faber"], "From “malty” to “burnt paper”: words that trained noses agree on.", [], True),
    (2, "10:00", 1, "Talk", 30, "Cheese & Milk", "en", "Sixty goats and a vending machine", ["Paula Kern"], "€ 38,000 a year from a shed by the road.", ["money"], True),
    (2, "10:00", 2, "Talk", 30, "Beer", "en", "Malt you can chew", ["Eva Hrdličková"], "Six malts, raw, in small bags.", ["grain"], False),
    (2, "11:00", 0, "Talk", 30, "Vegetables", "en", "A short history of the crock", ["Lena Brandl"], "Clay, salt, stone: 4,000 years in half an hour.", [], True),
    (2, "11:00", 1, "Talk", 30, "Bread", "en", "Deck ovens: what wears out first", ["Oskar Winter"], "The same seven faults as on Friday, in English.", ["ovens"], True),
    (2, "11:00", 2, "Talk", 30, "Business", "en", "Insurance for things that explode", ["Greta Moser"], "Bottles, jars, tanks.", ["law", "money"], False),
    (2, "12:00", 0, "Talk", 30, None, "en", "Closing: what we take home", ["Lena Brandl"], "The jar of the year is awarded.", [], True),
]
with scope(event=event):
    event.build_initial_data()
    team.limit_events.add(event)
    types = {"Talk": event.submission_types.get(name__icontains="talk")}
    for name, minutes in [("Workshop", 120), ("Panel", 60), ("Tasting", 60)]:
        types[name] = SubmissionType.objects.create(event=event, name=name, default_duration=minutes)
    rooms = [Room.objects.create(event=event, name=n, description=d, capacity=c, position=i) for i, (n, d, c) in enumerate(ROOMS)]
    event.tracks.all().delete()
    tracks = {n: Track.objects.create(event=event, name=n, color=c) for n, c in TRACKS}
    tags = {}
    people = {}
    letters = "ABCDEFGHJKLMNPQRSTUVWXYZ3789"
    for i, (name, bio) in enumerate(BIOS.items()):
        user = User.objects.create_user(name=name, email=f"speaker{i}@culture.test", locale="en", timezone="Europe/Vienna")
        user.code = "SP" + letters[i // 5] + letters[i % 28] + letters[(i * 3 + 7) % 28] + "X"
        user.save()
        SpeakerProfile.objects.create(user=user, event=event, biography=bio)
        people[name] = user
    for i, (day, time, room, kind, minutes, track, language, title, who, abstract, words, recorded) in enumerate(TALKS):
        sub = Submission.objects.create(
            event=event, code="LC" + letters[i % 28] + letters[i // 7] + letters[(i * 5 + 3) % 28] + "7", title=title, submission_type=types[kind],
            track=tracks.get(track), abstract=abstract, content_locale=language, do_not_record=not recorded, duration=minutes,
            description=f"{abstract} There is time for questions at the end.", is_featured=i in (1, 15, 22))
        for name in who:
            sub.speakers.add(people[name])
        for word in words:
            if word not in tags:
                tags[word] = Tag.objects.create(event=event, tag=word, color="#444444", is_public=True)
            sub.tags.add(tags[word])
        sub.accept()
        sub.confirm()
        slot = sub.slots.filter(schedule=event.wip_schedule).first()
        hour, minute = map(int, time.split(":"))
        slot.start = dt.datetime(2027, 5, 20 + day, hour, minute, tzinfo=zone)
        slot.end = slot.start + dt.timedelta(minutes=minutes)
        slot.room = rooms[room]
        slot.save()
    event.wip_schedule.freeze("0.9", notify_speakers=False, comment="First complete programme.")
    # The second version moves one talk and one workshop.
    for title, hour, minute, room in [("Kefir grains by post", 15, 15, 1), ("Old wheats, new prices", 15, 15, 0)]:
        slot = event.wip_schedule.talks.get(submission__title=title)
        length = slot.end - slot.start
        slot.start = slot.start.astimezone(zone).replace(hour=hour, minute=minute)
        slot.end = slot.start + length
        slot.room = rooms[room]
        slot.save()
    event.wip_schedule.freeze("1.0", notify_speakers=False, comment="Two sessions start a quarter of an hour later.")
    event.display_settings["schedule"] = "grid"
    event.cfp.deadline = dt.datetime(2026, 12, 31, 23, 59, tzinfo=zone)
    event.cfp.headline = "The call is closed"
    event.cfp.text = "Proposals were accepted until the end of the year."
    event.cfp.save()
    event.save()
print(len(TALKS), len(BIOS))
EOF
venv/bin/python seed.py >> install.log 2>&1
touch "$APP_DIR/installed"
