#!/usr/bin/env bash
# Results and table of a handball league in Tabulator (npm), and a fixtures page with schema.org/SportsEvent microdata.
set -euo pipefail
mkdir -p "$APP_DIR"; APP_DIR=$(cd "$APP_DIR" && pwd)
[ -e "$APP_DIR/seed/.complete" ] && exit 0
rm -rf "$APP_DIR/seed" "$APP_DIR/pack"; mkdir -p "$APP_DIR/seed/lib" "$APP_DIR/pack"; cd "$APP_DIR/pack"
npm pack -s tabulator-tables@6.3.1 >/dev/null; tar xzf tabulator-tables-6.3.1.tgz
cp package/dist/js/tabulator.min.js package/dist/css/tabulator_simple.min.css "$APP_DIR/seed/lib/"
cat > gen.py <<'EOF'
import datetime, json, random, sys
seed = sys.argv[1]
random.seed(41)
T = [("Falkenberg HK", "Sparbanken Arena"), ("Falkenstein HC", "Burghalle"), ("Nordhavn IF", "Nordhavn Hallen"), ("Nordhaven United", "Quay Sports Hall"), ("SV Altmühl", "Flusshalle"), ("TSV Altmark", "Markthalle"), ("Vintra BK", "Vintra Ishall"), ("Ostrava Lynx", "Lynx Arena"), ("Kestrel Bay", "Bay Dome"), ("Redmoor Rovers", "The Kiln")]
games, start = [], datetime.date(2026, 1, 10)
n = len(T); ring = list(range(n))
for rnd in range(9):
    for i in range(5):
        a, b = ring[i], ring[n - 1 - i]
        if (rnd + i) % 2: a, b = b, a
        games.append(dict(round=rnd + 1, date=(start + datetime.timedelta(days=7 * rnd + i % 2)).isoformat(), home=T[a][0], away=T[b][0], hg=random.randint(19, 36), ag=random.randint(18, 35), venue=T[a][1], crowd=random.randint(310, 2900)))
    ring = [ring[0], ring[-1], *ring[1:-1]]
games[17]["crowd"] = None; games[33]["crowd"] = None
tab = {t: dict(team=t, played=0, won=0, drawn=0, lost=0, gf=0, ga=0, points=0) for t, _ in T}
for g in games:
    for me, f, a in ((g["home"], g["hg"], g["ag"]), (g["away"], g["ag"], g["hg"])):
        r = tab[me]; r["played"] += 1; r["gf"] += f; r["ga"] += a
        r["won" if f > a else "drawn" if f == a else "lost"] += 1; r["points"] += 2 if f > a else 1 if f == a else 0
table = sorted(tab.values(), key=lambda r: (-r["points"], -(r["gf"] - r["ga"])))
for i, r in enumerate(table, 1): r["rank"] = i; r["diff"] = f'{r["gf"] - r["ga"]:+d}'
rows = [dict(round=g["round"], date=g["date"], home=g["home"], away=g["away"], score=f'{g["hg"]}:{g["ag"]}', venue=g["venue"], crowd=g["crowd"]) for g in reversed(games)]
CSS = "body{font:15px sans-serif;max-width:1100px;margin:0 auto;padding:16px}nav a{margin-right:16px}article{border-bottom:1px solid #ccc;padding:10px 0}"
def page(path, title, body):
    open(f"{seed}/{path}", "w").write(f'<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>{title} | Two Seas Handball League</title><link rel="stylesheet" href="/lib/tabulator_simple.min.css"><style>{CSS}</style><script src="/lib/tabulator.min.js"></script></head><body><nav><a href="/">Table</a><a href="/results.html">Results</a><a href="/fixtures.html">Fixtures</a></nav><h1>{title}</h1>{body}</body></html>')
col = lambda *c: json.dumps([dict(title=t, field=f, **({"headerFilter": "input"} if f in ("home", "away", "team") else {})) for t, f in c])
page("index.html", "League table", '<div id="t"></div><script>new Tabulator("#t",{data:%s,layout:"fitColumns",columns:%s});</script>' % (json.dumps(table, ensure_ascii=False), col(("#", "rank"), ("Team", "team"), ("Pld", "played"), ("W", "won"), ("D", "drawn"), ("L", "lost"), ("GF", "gf"), ("GA", "ga"), ("+/-", "diff"), ("Pts", "points"))))
page("results.html", "Results", '<div id="t"></div><script>new Tabulator("#t",{data:%s,layout:"fitColumns",pagination:true,paginationSize:10,columns:%s});</script>' % (json.dumps(rows, ensure_ascii=False), col(("Round", "round"), ("Date", "date"), ("Home", "home"), ("Away", "away"), ("Score", "score"), ("Venue", "venue"), ("Attendance", "crowd"))))
P = ["€ 12.00", "€ 9.50", "€ 15.00", "€ 11.00", "€ 18.00", None]; out = []
for k in range(30):
    g = games[k]; d = datetime.date(2026, 12, 5) + datetime.timedelta(days=7 * (k // 5) + k % 2); h = 15 + k % 5; a = g["away"]; v = dict(T)[a]; p = P[k % 6]
    fee = f'<span itemprop="offers" itemscope itemtype="https://schema.org/Offer">Tickets <span itemprop="price" content="{p[2:]}">{p}</span><meta itemprop="priceCurrency" content="EUR"></span>' if p else "<em>Tickets at the door</em>"
    out.append(f'<article itemscope itemtype="https://schema.org/SportsEvent"><h3 itemprop="name">{a} – {g["home"]}</h3><time itemprop="startDate" datetime="{d}T{h}:30">{d.strftime("%A, %-d %B %Y")}, {h}:30</time> · <span itemprop="location" itemscope itemtype="https://schema.org/Place"><span itemprop="name">{v}</span></span> · {fee}</article>')
page("fixtures.html", "Fixtures", "".join(out))
EOF
python3 gen.py "$APP_DIR/seed"; rm -rf "$APP_DIR/pack"; touch "$APP_DIR/seed/.complete"
