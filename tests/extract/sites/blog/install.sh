#!/usr/bin/env bash
# A neighbourhood paper made with Pelican and the published theme Reflex (both PyPI): 32 posts, paged by seven.
set -euo pipefail

seed=$APP_DIR/seed
[ -f "$APP_DIR/installed" ] && exit 0
mkdir -p "$APP_DIR"
[ -x "$APP_DIR/venv/bin/python" ] || python3 -m venv "$APP_DIR/venv"
cat > "$APP_DIR/requirements.txt" <<'EOF'
Jinja2==3.1.6
Markdown==3.11.3
MarkupSafe==3.0.4
Pygments==2.19.2
Unidecode==1.4.0
anyio==4.16.0
blinker==1.9.0
docutils==0.23
feedgenerator==2.2.1
idna==3.20
markdown-it-py==4.3.0
mdurl==0.1.2
ordered-set==4.1.0
pelican-theme-reflex==4.0.1
pelican==4.12.0
python-dateutil==4.0.0
rich==15.0.0
typing_extensions==4.16.0
tzdata==2026.6
watchfiles==1.3.0
EOF
"$APP_DIR/venv/bin/pip" --disable-pip-version-check install --quiet -r "$APP_DIR/requirements.txt"
rm -rf "$seed" "$APP_DIR/content"; mkdir -p "$APP_DIR/content/pages"
cat > "$APP_DIR/pelicanconf.py" <<'EOF'
import os

from pelican.themes import reflex

THEME = os.path.dirname(reflex.__file__)
AUTHOR = SITETITLE = SITENAME = "The Harbour Lane Courier"
SITESUBTITLE = "News from the streets between the harbour and the ring road"
SITEURL = ""
RELATIVE_URLS = False
PATH = "content"
TIMEZONE = "UTC"
DEFAULT_LANG = "en"
DEFAULT_DATE_FORMAT = "%d %B %Y"
DEFAULT_PAGINATION = 7
FEED_ALL_ATOM = CATEGORY_FEED_ATOM = TRANSLATION_FEED_ATOM = AUTHOR_FEED_ATOM = AUTHOR_FEED_RSS = None
MAIN_MENU = True
HOME_HIDE_TAGS = False
SUMMARY_MAX_LENGTH = 30
DISABLE_URL_HASH = True
USE_GOOGLE_FONTS = False
ARTICLE_URL = ARTICLE_SAVE_AS = "{date:%Y}/{slug}.html"
MENUITEMS = (("Archives", "/archives.html"), ("Categories", "/categories.html"), ("Tags", "/tags.html"), ("Authors", "/authors.html"))
LINKS = ()
SOCIAL = ()
COPYRIGHT_YEAR = 2026
CC_LICENSE = GOOGLE_ADSENSE = None
BROWSER_COLOR = "#1f3b57"
EOF
cat > "$APP_DIR/posts.py" <<'EOF'
import os
import re

M, D, J, H = "Mirjam Sand", "Daniel Okoro", "Jonas Berg", "Johanna Bergmann"
POSTS = [
    ("2026-01-08 07:30", "New timetable on tram 6", "Traffic", J, "tram, winter", "From 19 January tram 6 runs every eight minutes before nine o'clock instead of every ten. The last car leaves the harbour at 0:42.\n\nThe change costs the city 310,000 euros a year."),
    ("2026-01-15 12:00", "Bakery Holm closes after 61 years", "Business", M, "shops, farewell", "Karl and Inge Holm bake their last rolls on 31 January. No one was found to take over the shop at 14 Harbour Lane.\n\nThe sourdough goes to a bakery in the next town."),
    ("2026-01-22 18:10", "Burst pipe floods Mill Street", "Accidents", D, "water, winter", "A main from 1954 broke at 4:20 in the morning. Eleven cellars stood under water; nobody was hurt.\n\nThe repair took 19 hours. The waterworks put the damage at 85,000 euros."),
    ("2026-01-29 09:00", "Library lends out tools", "Culture", H, "library, sharing", "Drills, a tile cutter and two sewing machines can be borrowed for a week. A library card costs € 18.00 a year, for pupils nothing.\n\nThe cupboard stands on the second floor."),
    ("2026-02-05 10:15", "Council votes for the lime trees", "Politics", J, "trees, council", "With 22 votes to 17 the council decided to keep the 34 lime trees in Station Street. The cycle path moves to the other side.\n\nThe debate lasted until 23:40."),
    ("2026-02-11 08:45", "Rowers win on thin ice", "Sport", D, "rowing, winter", "The women's eight of the Harbour Rowing Club won the Winter Cup in 6 minutes 41.8 seconds. Cox Lea Arnim had broken her oar hand a month ago.\n\nThe men came fifth."),
    ("2026-02-19 17:00", "Bridge over the lock stays shut", "Traffic", J, "bridge, cycling", "The swing bridge remains closed until 30 June. Divers found cracks in two of four bearings.\n\nThe detour by Mill Street is 1.3 km long."),
    ("2026-02-26 11:20", "Who remembers the Odeon?", "Culture", M, "cinema, history", "The cinema at the fish market opened in 1929 with 640 seats and closed in 1983. We are looking for photographs.\n\nA evening of memories takes place on 20 March."),
    ("2026-03-05 09:30", "Rents rise by 4.1 per cent", "Business", H, "housing", "The new rent index gives € 11.36 per square metre as the middle for the quarter. Two years ago it was € 10.91.\n\nThe tenants' union calls it modest, compared with the city."),
    ("2026-03-12 16:30", "Fire in the sail loft", "Accidents", D, "fire", "Forty firefighters put out a fire in the old sail loft on Wednesday night. The damage comes to 240,000 euros; the cause is unknown.\n\nTwo people breathed in smoke."),
    ("2026-03-19 08:00", "Spring flea market moves indoors", "Culture", H, "market, sharing", "Because of the building site the flea market of 28 March is held in the gymnasium of the Harbour School. A table costs 12 euros.\n\nDoors open at 9:00."),
    ("2026-03-26 13:15", "Basketball: third title in a row", "Sport", D, "basketball", "The Lane Lions beat Upper Town 78:71 and are champions of the district again. Captain Sami Idris scored 24 points.\n\nThe cup is in the window of the chemist's."),
    ("2026-04-02 10:00", "Council buys the sail loft", "Politics", J, "council, housing", "For 1.2 million euros the city buys the burnt-out loft. Eighteen flats and a workshop are planned.\n\nThe vote was 31 to 8."),
    ("2026-04-09 19:20", "Cargo bikes for hire", "Traffic", J, "cycling, sharing", "Six cargo bikes stand at the tram stop from 15 April. An hour costs € 3.50, a day 22 euros.\n\nBooking needs a telephone number, not an app."),
    ("2026-04-16 09:45", "A kiosk that sells only soup", "Business", M, "shops, food", "Thanh Le opened “Ladle” in the former ticket office. A bowl costs € 6.80; on Fridays there is fish.\n\nOpen Monday to Friday from 11:30 to 15:00."),
    ("2026-04-23 07:50", "Storm takes the roof of the boathouse", "Accidents", D, "storm, rowing", "Gusts of 112 km/h tore off half of the roof on Tuesday. Fourteen boats were damaged.\n\nThe club needs 60,000 euros and has insurance for 45,000."),
    ("2026-04-30 15:00", "May Day on the quay", "Culture", H, "music, food", "Five bands, two stages, no entrance fee. Music ends at 22:00.\n\nThe tram does not stop at the fish market that day."),
    ("2026-05-07 09:10", "Council quarrels about parking", "Politics", J, "council, parking", "A resident's permit is to cost 120 euros a year instead of 31. The decision was put off to 18 June.\n\nOver 400 people had signed against it."),
    ("2026-05-13 18:30", "Rowers borrow boats from rivals", "Sport", D, "rowing, storm", "After the storm the club from the other bank lent four boats. At the Whitsun regatta both sides came second.\n\nThe new roof is due in August."),
    ("2026-05-21 10:40", "Second-hand prams, by the dozen", "Business", M, "shops, sharing", "Amira Said mends prams in Ferry Street 3. A used one costs between 60 and 140 euros, a check of the brakes 15.\n\nShe gives a year's guarantee."),
    ("2026-05-28 12:30", "Open-air cinema asks for wishes", "Culture", M, "cinema, summer", "Readers choose three of nine films until 14 June. A ticket costs 7 euros, with a chair of your own 5.\n\nThe season begins on 10 July."),
    ("2026-06-04 08:20", "Heat plan for the old town", "Politics", H, "summer, water", "Nine drinking fountains and four cool rooms are to open until July. The library is one of them.\n\nThe plan costs 95,000 euros."),
    ("2026-06-11 16:45", "Car rolls into the harbour basin", "Accidents", D, "water", "The handbrake was off, the dog inside. Both the car and the dog Bruno were brought up in good order.\n\nThe owner, 71, wants to buy a bicycle."),
    ("2026-06-18 21:00", "Parking permit: 75 euros", "Politics", J, "council, parking", "The compromise was found at 20:35. The permit costs 75 euros a year from 1 January 2027.\n\nCarers and midwives pay nothing."),
    ("2026-06-25 11:00", "Bridge opens five days early", "Traffic", J, "bridge, cycling", "Since this morning the swing bridge carries walkers and bicycles again. The repair cost 1.74 million euros.\n\nCars have to wait until September."),
    ("2026-07-02 14:10", "Swimming in the harbour, for a day", "Sport", D, "swimming, summer", "On 19 July the east basin is open to swimmers between 10 and 16 o'clock. 800 caps are given out.\n\nThe water has 21 degrees."),
    ("2026-07-16 09:00", "Film nights: the winners", "Culture", M, "cinema, summer", "You chose a comedy from 1959, a film about bees and one about a bus. 1,126 readers voted.\n\nThe first night was sold out."),
    ("2026-07-30 10:30", "Repair café looks for a room", "Business", H, "sharing, housing", "The café mended 412 things in a year, toasters above all. Its lease ends on 30 September.\n\nNeeded: 70 square metres, a sink, patience."),
    ("2026-08-13 17:15", "Blaze on a houseboat", "Accidents", D, "fire, water", "A gas bottle burnt on the houseboat “Minna”. The damage is put at 32,000 euros; the couple got off in time.\n\nNeighbours took in the cat."),
    ("2026-08-27 08:30", "New roof, old boats", "Sport", D, "rowing", "The boathouse has its roof again, for 58,400 euros. Members gave 2,300 hours of work.\n\nThe first race under it is on 12 September."),
    ("2026-09-10 12:20", "Tram 6 gets longer", "Traffic", J, "tram", "From December the cars are 42 metres long and take 240 people. The platforms at three stops have to be rebuilt.\n\nUntil then buses run on Sundays."),
    ("2026-09-24 18:00", "The Odeon on paper", "Culture", M, "cinema, history", "From 380 photographs a book of 144 pages was made. It costs € 24.00 at the library and at the kiosk.\n\nThe first printing is 500 copies."),
]
os.makedirs("content", exist_ok=True)
for when, title, category, author, tags, text in POSTS:
    slug = re.sub(r"[^a-z0-9]+", "-", title.lower().replace("é", "e")).strip("-")
    with open(f"content/{slug}.md", "w") as f:
        f.write(f"Title: {title}\nDate: {when}\nCategory: {category}\nAuthor: {author}\nTags: {tags}\nSlug: {slug}\n\n{text.replace('A evening', 'An evening')}\n")
with open("content/pages/about.md", "w") as f:
    f.write("Title: About us\n\nThe Courier has come out since 2011, made by four people after work. It is free and lies in 26 shops.\n\n"
            "* Mirjam Sand: culture and shops\n* Daniel Okoro: sport, accidents\n* Jonas Berg: council and traffic\n* Johanna Bergmann: everything else\n\nWrite to desk@courier.test or call 0471 5520.\n")
with open("content/pages/advertise.md", "w") as f:
    f.write("Title: Advertise\n\n| Size | Price |\n|---|---|\n| Whole page | € 240.00 |\n| Half page | € 135.00 |\n| Quarter page | € 80.00 |\n| Line | € 2.40 |\n\nThe desk needs your text by the Monday before.\n")
print(len(POSTS))
EOF
cd "$APP_DIR"
venv/bin/python posts.py > /dev/null
venv/bin/pelican content -s pelicanconf.py -o "$seed" > build.log 2>&1
touch "$APP_DIR/installed"
