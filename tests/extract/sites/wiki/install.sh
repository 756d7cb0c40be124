#!/usr/bin/env bash
# MediaWiki 1.39 from Debian (unpacked, not installed) with PHP's own server and SQLite; 30 articles about a mountain range that does not exist.
set -euo pipefail

seed=$APP_DIR/seed
[ -f "$APP_DIR/installed" ] && exit 0
mkdir -p "$APP_DIR"
missing=()
for package in php8.2-cli php8.2-sqlite3 php8.2-mbstring php8.2-xml php8.2-intl; do
    dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'install ok installed' || missing+=("$package")
done
if [ "${#missing[@]}" -gt 0 ]; then
    apt-get update -qq
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
fi
mw=$APP_DIR/tree/usr/share/mediawiki
if [ ! -d "$mw/includes" ]; then
    mkdir -p "$APP_DIR/debs"
    (cd "$APP_DIR/debs" && { apt-get download -qq mediawiki mediawiki-classes || { apt-get update -qq && apt-get download -qq mediawiki mediawiki-classes; }; } 2>/dev/null)
    for deb in "$APP_DIR"/debs/*.deb; do dpkg -x "$deb" "$APP_DIR/tree"; done
fi
# Debian's links lead to /var/lib and /etc; here they lead into the folder.
for link in LocalSettings.php config extensions images; do rm -rf "${mw:?}/$link"; done
ln -s extensions-core "$mw/extensions"
mkdir -p "$mw/images"
find "$mw" -type l -lname '/*' | while read -r link; do
    target=$APP_DIR/tree$(readlink "$link")
    if [ -e "$target" ]; then ln -sfn "$target" "$link"; fi
done
rm -rf "$seed"; mkdir -p "$seed/cache"
export DATA_DIR=$seed PORT=8080
php "$mw/maintenance/install.php" --dbtype sqlite --dbpath "$seed" --dbname wiki --server http://127.0.0.1:8080 --scriptpath "" \
    --lang en --pass "cairn-and-rope-61" --with-extensions=ParserFunctions,Cite "Veldrin Hut Wiki" Keeper > "$APP_DIR/install.log"
cat > "$mw/LocalSettings.php" <<'EOF'
<?php
$wgSitename = "Veldrin Hut Wiki";
$wgMetaNamespace = "Veldrin_Hut_Wiki";
$wgScriptPath = "";
$wgServer = "http://127.0.0.1:" . getenv("PORT");
$wgResourceBasePath = $wgScriptPath;
$wgArticlePath = "/index.php/$1";
$wgUsePathInfo = true;
$wgDBtype = "sqlite";
$wgDBname = "wiki";
$wgSQLiteDataDir = getenv("DATA_DIR");
$wgCacheDirectory = getenv("DATA_DIR") . "/cache";
$wgMainCacheType = CACHE_NONE;
$wgMessageCacheType = CACHE_NONE;
$wgParserCacheType = CACHE_DB;
$wgLanguageCode = "en";
$wgLocaltimezone = "UTC";
$wgSecretKey = "5f0c5a3c3c1be1d8a1c31f0a6a0f8a3c7f1f5d2b1a4f7e8d9c0b1a2f3e4d5c6b";
$wgUpgradeKey = "7d1c0e6b5a4f3e2d";
$wgDefaultSkin = "vector";
$wgCategoryPagingLimit = 10;
$wgEnableUploads = false;
$wgGroupPermissions['*']['edit'] = false;
$wgGroupPermissions['*']['createaccount'] = false;
$wgJobRunRate = 0;
wfLoadSkin( 'Vector' );
wfLoadSkin( 'MonoBook' );
wfLoadExtension( 'ParserFunctions' );
wfLoadExtension( 'Cite' );
EOF
cat > "$APP_DIR/articles.py" <<'EOF'
import os
import sys

out = sys.argv[1]
# name, m, beds, winter room, opened, owner, valley, warden, half board, season, phone, access, hours
HUTS = [
    ("Arnika Hut", "2,148", 62, 8, 1903, "Veldrin Alpine Club", "Ossa Valley", "Marta Lenz", "€ 58.00", "15 June – 30 September", "+00 4471 2148", "Sankt Ossa", "2 h 30 min"),
    ("Upper Arnika Hut", "2,604", 24, 6, 1931, "Veldrin Alpine Club", "Ossa Valley", "Piet Harrach", "€ 61.50", "1 July – 15 September", "+00 4471 2604", "Arnika Hut", "1 h 20 min"),
    ("Brenn Hut", "1,912", 88, 10, 1888, "Veldrin Alpine Club", "Tarn Valley", "Josef and Edith Kolm", "€ 54.00", "1 June – 20 October", "+00 4473 1912", "Tarnbrück", "2 h"),
    ("Cavrel Refuge", "2,377", 40, 6, 1926, "Société de la Cavrelle", "Cavrel Valley", "Luc Amberg", "€ 63.00", "20 June – 25 September", "+00 4475 2377", "Cavrel-Dessus", "3 h 10 min"),
    ("Dohlen Hut", "2,515", 36, 12, 1909, "Tarn Mountain Section", "Tarn Valley", "Ines Pohl", "€ 59.00", "25 June – 20 September", "+00 4473 2515", "Brenn Hut", "2 h 15 min"),
    ("Eisjoch Hut", "2,931", 18, 18, 1964, "Veldrin Alpine Club", "Ossa Valley", None, None, "always open, not staffed", None, "Upper Arnika Hut", "2 h 50 min"),
    ("Falken Hut", "2,060", 74, 8, 1921, "private", "Lower Moor Valley", "Family Sadler", "€ 66.00", "20 May – 31 October", "+00 4478 2060", "Moorwald", "1 h 45 min"),
    ("Gamsen Hut", "2,246", 52, 0, 1911, "Tarn Mountain Section", "Tarn Valley", "Ruth Keller", "€ 57.00", "10 June – 5 October", "+00 4473 2246", "Tarnbrück", "3 h"),
    ("Hochmoor Hut", "1,734", 96, 0, 1979, "private", "Lower Moor Valley", "Anton Reiss", "€ 72.00", "whole year, closed in November", "+00 4478 1734", "Moorwald", "50 min"),
    ("Kestrel Bivouac", "3,014", 9, 9, 1988, "Tarn Mountain Section", "Tarn Valley", None, None, "always open, not staffed", None, "Dohlen Hut", "3 h"),
    ("Lauter Hut", "2,189", 44, 6, 1934, "Veldrin Alpine Club", "Upper Moor Valley", "Hanna Voigt", "€ 56.00", "15 June – 1 October", "+00 4479 2189", "Lauterbach", "2 h 40 min"),
    ("Lauteralm", "1,640", 20, 0, 1852, "private", "Upper Moor Valley", "Family Gruber", "€ 49.00", "1 May – 31 October", "+00 4479 1640", "Lauterbach", "1 h 5 min"),
    ("Murmel Hut", "2,330", 58, 8, 1957, "Veldrin Alpine Club", "Upper Moor Valley", "Sven Tholen", "€ 58.00", "15 June – 30 September", "+00 4479 2330", "Lauter Hut", "1 h 30 min"),
    ("Nordwand Hut", "2,702", 30, 10, 1938, "Tarn Mountain Section", "Tarn Valley", "Ines Pohl the younger", "€ 64.00", "1 July – 10 September", "+00 4473 2702", "Dohlen Hut", "1 h 40 min"),
    ("Orsina Refuge", "2,058", 48, 6, 1949, "Société de la Cavrelle", "Cavrel Valley", "Claire Besson", "€ 60.00", "10 June – 30 September", "+00 4475 2058", "Cavrel-Dessus", "2 h 5 min"),
    ("Petite Orsina Bivouac", "2,688", 6, 6, 2003, "Société de la Cavrelle", "Cavrel Valley", None, None, "always open, not staffed", None, "Orsina Refuge", "2 h 20 min"),
    ("Rotstein Hut", "2,471", 34, 8, 1913, "Veldrin Alpine Club", "Ossa Valley", "Walter Egger", "€ 60.00", "20 June – 20 September", "+00 4471 2471", "Sankt Ossa", "3 h 45 min"),
    ("Silber Hut", "1,985", 70, 8, 1896, "Veldrin Alpine Club", "Lower Moor Valley", "Nele Braun", "€ 55.00", "25 May – 15 October", "+00 4478 1985", "Moorwald", "2 h 10 min"),
]
MORE = {
    "Arnika Hut": "== History ==\nThe first stone house was opened on 9 August 1903. An avalanche destroyed it in February 1951; the present building dates from 1954 and was enlarged in 1998.\n\n== Facilities ==\n* Hot shower: € 4.00 for three minutes\n* Dogs: not in the dormitories\n* Mobile reception: on the terrace only\n* Payment: cash only\n\n== Tours ==\n# [[Grosser Veldrin]] by the south ridge, 5 h\n# [[Ossa Pass]], 1 h 50 min\n# [[Upper Arnika Hut]], 1 h 20 min\n",
    "Upper Arnika Hut": "== History ==\nBuilt in 1931 with timber carried up from the lower hut. The roof was renewed in 2011.\n\n== Facilities ==\n* Hot shower: none\n* Payment: cash only\n* Drinking water: from melted snow, boiled\n",
    "Brenn Hut": "== History ==\nThe oldest house of the club. It was named after the guide [[Ulrich Brenn]], who found the site. A fire on 3 March 1967 destroyed the east wing.\n\n== Facilities ==\n* Hot shower: € 3.00\n* Goods lift for rucksacks: € 6.00 per piece\n* Payment: cash and cards\n* Dogs: allowed, € 8.00 per night\n",
    "Cavrel Refuge": "== History ==\nOpened in 1926 by the [[Société de la Cavrelle]]. The architect was [[Elise Cavin]].\n\n== Facilities ==\n* Hot shower: € 5.00\n* Payment: cash and cards\n",
    "Dohlen Hut": "== History ==\nOpened in 1909. The hut was moved 200 m to the west in 1974 because the ground slid.\n\n== Facilities ==\n* Hot shower: none\n* Climbing wall: 12 m, in the old cellar\n",
    "Falken Hut": "== Facilities ==\n* Hot shower: included\n* Sauna: € 12.00, book before noon\n* Payment: cards only\n\n== Getting there ==\nThe bus 512 stops at Moorwald every two hours; the last one down leaves at 18:40.\n",
    "Hochmoor Hut": "== Facilities ==\n* Hot shower: included\n* Charging for electric bicycles: € 5.00\n* Payment: cash and cards\n\n== Winter ==\nToboggans can be hired for € 7.00 a day. The run of 4.2 km is lit on Wednesdays and Saturdays.\n",
    "Kestrel Bivouac": "An orange box of aluminium with nine berths. There is no water within an hour's walk. Guests are asked to pay € 10.00 per night into the box or by transfer.\n\n== Rescue ==\nThe emergency telephone at the door was replaced in August 2022.\n",
    "Eisjoch Hut": "A stone hut without warden on the Eisjoch saddle. Firewood is flown in every second September. Guests pay € 12.00 per night by transfer.\n",
    "Petite Orsina Bivouac": "Six berths, a stove, no wood. Guests pay € 8.00 per night.\n",
    "Murmel Hut": "== History ==\nBuilt in 1957 by volunteers in 14 months.\n\n== Facilities ==\n* Hot shower: € 4.50\n* Playground and a marmot path of 1.5 km\n* Dogs: not allowed\n",
    "Lauteralm": "== Food ==\nThe alp makes its own cheese; a wheel of 1.2 kg costs € 21.60. The cows go up around 5 June and come down on the last Saturday of September.\n",
}
FR = "\n== En français ==\nLe refuge est gardé par Claire Besson depuis 2014. La douche chaude coûte € 4.00. Les chiens sont admis dans l'ancienne écurie seulement.\n"
pages = {}
box = """{| class="infobox wikitable" style="float:right; width:22em; margin:0 0 1em 1em"
! colspan="2" | {{{name|{{PAGENAME}}}}}
|-
! Altitude
| {{{altitude}}} m
|-
! Beds
| {{{beds}}}
|-
! Winter room
| {{#ifeq:{{{winter|0}}}|0|none|{{{winter}}} places}}
|-
! Opened
| {{{opened}}}
|-
! Owner
| {{{owner}}}
|-
! Valley
| {{{valley}}}
{{#if:{{{warden|}}}|
{{!}}-
! Warden
{{!}} {{{warden}}} }}
{{#if:{{{price|}}}|
{{!}}-
! Half board
{{!}} {{{price}}} }}
|-
! Season
| {{{season}}}
{{#if:{{{phone|}}}|
{{!}}-
! Telephone
{{!}} {{{phone}}} }}
|-
! Shortest way
| {{{hours}}} from {{{access}}}
|}<noinclude>The box of the huts.</noinclude>"""
pages["Template:Infobox hut"] = box
links = {"Veldrin Alpine Club", "Tarn Mountain Section", "Société de la Cavrelle"}
for name, alt, beds, winter, opened, owner, valley, warden, price, season, phone, access, hours in HUTS:
    o = f"[[{owner}]]" if owner in links else owner
    a = f"[[{access}]]" if access in [h[0] for h in HUTS] else access
    text = "{{Infobox hut|altitude=" + f"{alt}|beds={beds}|winter={winter}|opened={opened}|owner={o}|valley={valley}|warden={warden or ''}|price={price or ''}|season={season}|phone={phone or ''}|access={a}|hours={hours}" + "}}\n"
    text += f"The '''{name}''' is a mountain hut of the [[Veldrin Range]] in the {valley}, at {alt} m above the sea. It " + (f"belongs to the {o}" if owner != "private" else "is in private hands") + f" and has {beds} beds.\n\n"
    text += MORE.get(name, f"== Facilities ==\n* Hot shower: € 4.00\n* Payment: cash only\n\n== Tours ==\n* [[Grosser Veldrin]]\n* [[List of huts in the Veldrin Range]]\n")
    if name == "Orsina Refuge":
        text += FR
    text += "\n[[Category:Huts]]\n[[Category:" + valley + "]]" + ("\n[[Category:Bivouacs]]" if price is None else "")
    pages[name] = text
rows = "\n".join(f"|-\n| [[{h[0]}]] || {h[1]} || {h[2]} || {h[4]} || {h[6]} || {h[8] or '–'}" for h in sorted(HUTS, key=lambda h: h[0]))
pages["List of huts in the Veldrin Range"] = "This list holds all huts and bivouacs of the [[Veldrin Range]] that can be slept in.\n\n{| class=\"wikitable sortable\"\n|+ Huts, prices of the season 2026\n! Hut !! Altitude (m) !! Beds !! Opened !! Valley !! Half board\n" + rows + "\n|}\n\nHuts that were given up are not listed; see [[Former huts]].\n[[Category:Lists]]"
pages["Former huts"] = """Houses that can no longer be used.

{| class="wikitable"
! Hut !! Altitude (m) !! Opened !! Closed !! Why
|-
| Old Rotstein Hut || 2,455 || 1891 || 1912 || avalanche
|-
| Seeblick House || 1,610 || 1929 || 1984 || became a farm
|-
| Tarn Glacier Hut || 2,798 || 1906 || 1961 || ground thawed
|-
| Ossa Spa House || 1,388 || 1874 || 1939 || unknown
|}
[[Category:Lists]]"""
def peak(name, alt, first, by, route, grade, hut, text):
    pages[name] = f"""{{| class="infobox wikitable" style="float:right; width:20em"
! colspan="2" | {name}
|-
! Height
| {alt} m
|-
! First ascent
| {first}{(' by ' + by) if by else ''}
|-
! Normal route
| {route}
|-
! Grade
| {grade}
|-
! Nearest hut
| [[{hut}]]
|}}
'''{name}''' is a mountain of the [[Veldrin Range]]. {text}
[[Category:Peaks]]"""
peak("Grosser Veldrin", "3,412", "28 July 1864", "[[Ulrich Brenn]] and Thomas Whitlock", "south ridge", "PD+", "Arnika Hut", "It is the highest of the range.\n\n== Routes ==\n{| class=\"wikitable\"\n! Route !! Grade !! Time !! First climbed\n|-\n| South ridge || PD+ || 5 h || 28 July 1864\n|-\n| North face || TD || 11 h || 2 September 1931\n|-\n| East couloir || AD || 7 h || 14 June 1899\n|-\n| West arête || D- || 8 h 30 min || 19 August 1912\n|}\n")
peak("Kleiner Veldrin", "3,198", "3 August 1866", "Thomas Whitlock", "west flank", "F", "Upper Arnika Hut", "It stands 900 m north of the [[Grosser Veldrin]] and is often mistaken for it.\n")
peak("Kestrel Peak", "3,287", "11 July 1871", "Ida Marling and Peter Kolm", "north-east ridge", "AD-", "Kestrel Bivouac", "The ridge was the scene of the rescue of 1988, after which the bivouac was set up.\n")
peak("Rotstein", "2,956", "unknown", None, "path from the hut", "T4", "Rotstein Hut", "Shepherds were on top before anyone wrote of it.\n")
pages["Ossa Pass"] = "The '''Ossa Pass''' (2,381 m) links the Ossa Valley with the Upper Moor Valley. The mule track was laid in 1786 and is closed to bicycles.\n\n== Ways ==\n* From [[Arnika Hut]]: 1 h 50 min\n* From [[Murmel Hut]]: 2 h 35 min\n\nSnow lies until the end of June.\n[[Category:Passes]]"
pages["Cavrel Gap"] = "The '''Cavrel Gap''' (2,844 m) is the highest crossing without glacier. Chains help over the last 60 m.\n\n== Ways ==\n* From [[Cavrel Refuge]]: 1 h 55 min\n* From [[Rotstein Hut]]: 2 h 30 min\n[[Category:Passes]]"
pages["Ulrich Brenn"] = "'''Ulrich Brenn''' (4 May 1829 in Tarnbrück – 17 January 1903) was a mountain guide. He led the first ascent of the [[Grosser Veldrin]] and found the site of the [[Brenn Hut]]. He had five children; his daughter Anna kept the hut from 1890 until 1922.\n\n== First ascents ==\n* [[Grosser Veldrin]], 28 July 1864\n* Tarnspitze, 9 September 1868\n* Ossahorn, 30 July 1873\n[[Category:People]]"
pages["Elise Cavin"] = "'''Elise Cavin''' (12 November 1889 – 2 April 1971) was an architect from Cavrel-Dessus. She built the [[Cavrel Refuge]] (1926), the school of Cavrel-Dessus (1932) and the [[Orsina Refuge]] (1949).\n[[Category:People]]"
pages["Veldrin Alpine Club"] = "The '''Veldrin Alpine Club''' was founded on 14 March 1881 in Sankt Ossa. It has 11,240 members (2025) and owns eight huts.\n\n== Fees ==\n{| class=\"wikitable\"\n! Membership !! A year !! Discount in huts\n|-\n| Adult || € 68.00 || € 12.00 a night\n|-\n| Up to 25 years || € 34.00 || € 12.00 a night\n|-\n| Family || € 112.00 || € 12.00 a night\n|-\n| Up to 10 years || free || € 6.00 a night\n|}\n\nThe president is Dr. Helga Stroem, elected in 2021.\n[[Category:Clubs]]"
pages["Tarn Mountain Section"] = "The '''Tarn Mountain Section''' split from the [[Veldrin Alpine Club]] in 1907 over the way to the [[Dohlen Hut]]. It has 3,905 members (2025). The president is Bernd Achleitner. A year costs € 52.00.\n[[Category:Clubs]]"
pages["Société de la Cavrelle"] = "La '''Société de la Cavrelle''' a été fondée le 6 juin 1919 à Cavrel-Dessus. Elle compte 1 480 membres. La cotisation annuelle est de € 45.00. Sa présidente est Odile Marchand.\n\n== Refuges ==\n* [[Cavrel Refuge]]\n* [[Orsina Refuge]]\n* [[Petite Orsina Bivouac]]\n[[Category:Clubs]]"
pages["Veldrin Range"] = "The '''Veldrin Range''' stretches 64 km from the Tarn Valley to the Cavrel Valley. Its highest summit is the [[Grosser Veldrin]] (3,412 m).\n\n== Valleys ==\n* [[:Category:Ossa Valley|Ossa Valley]]\n* [[:Category:Tarn Valley|Tarn Valley]]\n* [[:Category:Cavrel Valley|Cavrel Valley]]\n* [[:Category:Upper Moor Valley|Upper Moor Valley]]\n* [[:Category:Lower Moor Valley|Lower Moor Valley]]\n\n== See also ==\n* [[List of huts in the Veldrin Range]]\n* [[Hut etiquette]]\n"
pages["Hut etiquette"] = "== Booking ==\nA bed that is not cancelled by 18:00 two days before is charged with € 20.00.\n\n== Quiet ==\nLights go out at 22:00. Breakfast is from 5:30 to 8:00, for parties on glaciers from 3:30 on request.\n\n== Rubbish ==\nEverything goes down again with those who brought it.\n"
pages["Main Page"] = "Welcome to the wiki of the huts in the [[Veldrin Range]].\n\n== Where to begin ==\n* [[List of huts in the Veldrin Range]]\n* [[:Category:Huts|All huts]], [[:Category:Bivouacs|bivouacs]], [[:Category:Peaks|peaks]], [[:Category:Passes|passes]]\n* [[:Category:Clubs|The clubs]] and [[:Category:People|people]]\n* [[Hut etiquette]]\n"
for c, t in [("Huts", "Houses where one can sleep."), ("Peaks", "Summits of the range."), ("Bivouacs", "Places without a warden."), ("Passes", ""), ("Clubs", ""), ("People", ""), ("Lists", ""), ("Ossa Valley", ""), ("Tarn Valley", ""), ("Cavrel Valley", ""), ("Upper Moor Valley", ""), ("Lower Moor Valley", "")]:
    pages["Category:" + c] = t or "Articles on " + c + "."
from urllib.parse import quote
from xml.sax.saxutils import escape
with open(out, "w") as f:
    f.write('<mediawiki xmlns="http://www.mediawiki.org/xml/export-0.11/" version="0.11" xml:lang="en">\n')
    for i, (title, text) in enumerate(pages.items()):
        stamp = f"2026-{1 + i % 9:02}-{1 + (i * 5) % 27:02}T{8 + i % 11:02}:{(i * 7) % 60:02}:00Z"
        f.write(f"<page><title>{escape(title)}</title><revision><timestamp>{stamp}</timestamp><contributor><username>Keeper</username></contributor><model>wikitext</model><format>text/x-wiki</format><text xml:space=\"preserve\">{escape(text)}</text></revision></page>\n")
    f.write("</mediawiki>\n")
open(os.path.join(os.path.dirname(out), "main.txt"), "w").write(pages["Main Page"])
print(len(pages))
EOF
python3 "$APP_DIR/articles.py" "$APP_DIR/articles.xml" > /dev/null
run() { php "$mw/maintenance/$1.php" "${@:2}" >> "$APP_DIR/install.log" 2>&1; }
run importDump --username-prefix="" "$APP_DIR/articles.xml"
php "$mw/maintenance/edit.php" -u Keeper -s "New front page" "Main Page" < "$APP_DIR/main.txt" >> "$APP_DIR/install.log" 2>&1
run rebuildall
run initSiteStats --update
run runJobs
rm -rf "$seed/cache"; mkdir -p "$seed/cache"
touch "$APP_DIR/installed"
