#!/usr/bin/env bash
# Staff directory on Tabler's published pages (datatables.html, datagrid.html of @tabler/preview) with List.js: sorted, searched and paged in the browser.
set -euo pipefail
mkdir -p "$APP_DIR"; APP_DIR=$(cd "$APP_DIR" && pwd)
[ -e "$APP_DIR/seed/.complete" ] && exit 0
rm -rf "$APP_DIR/seed" "$APP_DIR/pack"; mkdir -p "$APP_DIR/seed/people" "$APP_DIR/pack"
cd "$APP_DIR/pack"
npm pack -s @tabler/preview@1.2.0 >/dev/null
tar xzf tabler-preview-1.2.0.tgz --wildcards '*/dist/datatables.html' '*/dist/datagrid.html' '*/dist/dist/css/tabler.min.css' '*/dist/dist/js/tabler.min.js' '*/dist/dist/js/tabler-theme.min.js' '*/dist/libs/list.js/*'
cp -r package/dist/dist package/dist/libs "$APP_DIR/seed/"
cat > gen.py <<'EOF'
import datetime, html, re, sys
seed = sys.argv[1]
page = open("package/dist/datatables.html").read()
P = """Anneliese Vogt|Piano|Head of department|2.04|4102|2009-09-01|58.00|German, English|Tuesday 14:00–16:00
Annelie Voigt|Piano|Teacher|2.05|4103|2018-02-01|46.00|German|
Bertrand Colin|Violin|Head of department|1.11|4110|2012-04-01|60.00|French, German|Monday 10:00–11:30
Beatriz Colina|Violin|Teacher|1.12||2021-09-01|44.00|Spanish, English|Thursday 09:00–10:00
Caspar Reinholt|Cello|Teacher|1.14|4114|2015-08-15|48.50|German, Danish|
Chiara Belmonte|Singing|Head of department|3.01|4120|2008-09-01|62.00|Italian, German|Wednesday 13:00–15:00
Clemens Adler|Trumpet|Teacher|0.07|4131|2019-09-01|45.00|German|
Daria Kowalczyk|Piano|Teacher|2.06|4104|2020-03-15|46.00|Polish, English|Friday 12:00–13:00
David Osterkamp|Percussion|Teacher|0.02|4140|2017-09-01|47.00|German, English|
Elif Aydin|Clarinet|Teacher|1.21|4125|2016-02-15|47.50|Turkish, German|Monday 15:00–16:00
Elisa Aydemir|Flute|Teacher|1.22|4126|2022-09-01|43.00|Turkish, German|
Emil Sandqvist|Double bass|Teacher|1.15|4115|2011-10-01|49.00|Swedish, English|
Fabio Marchetti|Singing|Teacher|3.02|4121|2019-02-01|48.00|Italian|Tuesday 11:00–12:00
Frieda Thomsen|Early childhood|Coordinator|0.10|4150|2013-09-01|39.00|German|Monday 08:30–09:30
Gregor Wieland|Guitar|Head of department|2.20|4160|2010-01-15|57.00|German|Thursday 16:00–17:30
Greta Wiegand|Guitar|Teacher|2.21|4161|2023-02-01|43.00|German, English|
Hanna Lindqvist|Oboe|Teacher|1.23|4127|2014-09-01|49.50|Swedish, German|
Igor Petrenko|Accordion|Teacher|2.30|4165|2007-03-01|51.00|Ukrainian, German|Friday 09:00–10:00
Jasmin Haddad|Flute|Head of department|1.20|4124|2010-09-01|59.00|Arabic, French|Wednesday 09:00–10:30
Jonas Meyer|Trombone|Teacher|0.08|4132|2018-09-01|45.50|German|
Jonas Meier|Percussion|Teacher|0.03|4141|2021-03-01|44.50|German|Tuesday 09:00–10:00
Katarina Novak|Violin|Teacher|1.13|4112|2016-09-01|48.00|Czech, German|
Leonhard Brückner|Organ|Teacher|Chapel|4170|2005-09-01|55.00|German, Latin|
Ludmila Orlova|Piano|Accompanist|2.07|4105|2012-09-01|41.00|Russian, German|
Magnus Friis|Horn|Teacher|0.09|4133|2020-09-01|45.00|Danish|
Marta Pereira|Harp|Teacher|3.05|4172|2017-03-01|52.00|Portuguese, English|Monday 17:00–18:00
Nils Harkort|Saxophone|Head of department|0.06|4130|2011-02-01|58.50|German, English|Friday 14:00–15:00
Oona Kallio|Recorder|Teacher|1.24|4128|2019-09-01|42.00|Finnish, English|
Paulina Richter|Early childhood|Teacher|0.11||2022-02-01|36.00|German|
Rafael Ortega|Guitar|Teacher|2.22|4162|2014-02-15|48.00|Spanish, German|Wednesday 17:00–18:00
Selma Jansen|Music theory|Teacher|3.10|4180|2013-03-01|40.00|Dutch, English|
Tobias Kern|Jazz piano|Teacher|2.08|4106|2015-09-01|49.00|German, English|Thursday 12:00–13:00
Vera Hollmann|Viola|Teacher|1.16|4116|2009-02-01|50.00|German|
Yuki Tanabe|Piano|Teacher|2.09|4107|2017-09-15|47.00|Japanese, English|Monday 12:00–13:00"""
rows = [l.split("|") for l in P.splitlines()]
slug = lambda n: n.lower().replace("ü", "ue").replace(" ", "-")
day = lambda d: datetime.date.fromisoformat(d).strftime("%B %d, %Y")
nav = """<header class="navbar navbar-expand-md d-print-none"><div class="container-xl">
<div class="navbar-brand navbar-brand-autodark d-none-navbar-horizontal pe-0 pe-md-3"><a href="/">Lindenhof Music School</a></div>
<ul class="navbar-nav"><li class="nav-item"><a class="nav-link" href="/"><span class="nav-link-title">Home</span></a></li>
<li class="nav-item"><a class="nav-link" href="/staff.html"><span class="nav-link-title">Staff</span></a></li></ul></div></header>"""
s = re.sub(r"(?s)<!-- BEGIN NAVBAR  -->.*<!-- END NAVBAR  -->", lambda m: nav, page)
s = re.sub(r"(?s)<!--  BEGIN FOOTER  -->.*?<!--  END FOOTER  -->", "", s)
for a, b in [("BEGIN PLUGINS STYLES", "END PLUGINS STYLES"), ("BEGIN DEMO STYLES", "END DEMO STYLES"), ("BEGIN CUSTOM FONT", "END CUSTOM FONT"), ("BEGIN DEMO SCRIPTS", "END DEMO SCRIPTS"), ("BEGIN PAGE SCRIPTS", "END PAGE SCRIPTS")]:
    s = re.sub(rf"(?s)<!-- {a} -->.*?<!-- {b} -->", "", s)
s = re.sub(r"(?s)(<!-- END PAGE BODY -->).*?(<!-- BEGIN PAGE LIBRARIES -->)", r"\1</div></div>\2", s)
s = re.sub(r'(<meta[^>]*(og:|twitter:|name="description")[^>]*>|<link rel="canonical"[^>]*>)', "", s)
s = re.sub(r' integrity="[^"]*"', "", s).replace('="./', '="/')


def make(path, title, body):
    t = re.sub(r"(?s)<title>.*?</title>", f"<title>{title} - Lindenhof Music School</title>", s)
    t = re.sub(r'<h2 class="page-title">.*?</h2>', lambda m: f'<h2 class="page-title">{title}</h2>', t)
    t = re.sub(r"(?s)<!-- BEGIN PAGE BODY -->.*<!-- END PAGE BODY -->", lambda m: f'<!-- BEGIN PAGE BODY --><div class="page-body"><div class="container-xl">{body}</div></div><!-- END PAGE BODY -->', t)
    open(f"{seed}/{path}", "w").write(t)


head = "".join(f'<th><button class="table-sort" data-sort="sort-{k}">{v}</button></th>' for k, v in [("name", "Name"), ("subject", "Subject"), ("role", "Role"), ("room", "Room"), ("since", "With us since"), ("rate", "Rate per lesson")])
body = "".join(f'<tr><td class="sort-name"><a href="/people/{slug(r[0])}.html">{r[0]}</a></td><td class="sort-subject">{r[1]}</td><td class="sort-role">{r[2]}</td><td class="sort-room">{r[3]}</td><td class="sort-since" data-date="{r[5]}">{day(r[5])}</td><td class="sort-rate">€ {r[6]}</td></tr>' for r in rows)
make("staff.html", "Staff", f'''<div class="card"><div id="table-default"><div class="card-header"><div class="input-group input-group-flat w-auto"><input type="text" class="form-control search" placeholder="Search…" autocomplete="off" aria-label="Search staff"></div></div>
<div class="table-responsive"><table class="table"><thead><tr>{head}</tr></thead><tbody class="table-tbody">{body}</tbody></table></div><div class="card-footer d-flex align-items-center"><ul class="pagination m-0 ms-auto"></ul></div></div></div>
<script>document.addEventListener("DOMContentLoaded", function () {{
  new List("table-default", {{ sortClass: "table-sort", listClass: "table-tbody", searchClass: "search", page: 10, pagination: {{ item: '<li class="page-item"><a class="page page-link" href="#"></a></li>', innerWindow: 2, left: 1, right: 1 }},
    valueNames: ["sort-name", "sort-subject", "sort-role", "sort-room", {{ attr: "data-date", name: "sort-since" }}, "sort-rate"] }});
}});</script>''')
grid = lambda items: '<div class="card"><div class="card-body"><div class="datagrid">' + "".join(f'<div class="datagrid-item"><div class="datagrid-title">{k}</div><div class="datagrid-content">{v}</div></div>' for k, v in items) + "</div></div></div>"
for r in rows:
    mail = slug(r[0]).replace("-", ".") + "@lindenhof.example"
    make(f"people/{slug(r[0])}.html", r[0], grid([("Subject", r[1]), ("Role", r[2]), ("Room", r[3]), ("Extension", r[4] or "–"), ("E-mail", f'<a href="mailto:{mail}">{mail}</a>'), ("With us since", day(r[5])), ("Rate per lesson", f"€ {r[6]}"), ("Languages", r[7]), ("Office hour", r[8] or "by appointment")]))
make("index.html", "Welcome", grid([("Address", "Lindenhof 4, 24103 Kiel"), ("Office", "Monday to Friday, 09:00–17:00"), ("Telephone", "0431 555 4100"), ("Teachers", '<a href="/staff.html">See the staff directory</a>')]))
EOF
python3 gen.py "$APP_DIR/seed"
rm -rf "$APP_DIR/pack"; touch "$APP_DIR/seed/.complete"
