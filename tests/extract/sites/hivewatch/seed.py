import hashlib, os, subprocess, sys, tempfile
from data import TICKETS, WIKI, REPORTS
F, REPO = sys.argv[1:3]
if os.path.exists(REPO): os.remove(REPO)
def run(*a, **k): return subprocess.run([F, *a], check=True, stdout=subprocess.DEVNULL, **k)
run('init', '-A', 'admin', '--date-override', '2023-02-01T09:00:00', '--project-name', 'Hivewatch',
    '--project-desc', 'Open hardware and software that weighs beehives and listens to them.', REPO)
def esc(s): return s.replace('\\', '\\\\').replace(' ', '\\s').replace('\n', '\\n')
tmp = tempfile.mkdtemp()
run('open', REPO, cwd=tmp)                 # test-content-put wants a check-out
n = 0
def put(body):
    global n; n += 1
    data = body.encode(); data += b'Z ' + hashlib.md5(data).hexdigest().encode() + b'\n'
    p = os.path.join(tmp, f'a{n}'); open(p, 'wb').write(data)
    run('test-content-put', p, cwd=tmp)
def when(s):   # '2024-03-01 10:20' -> card time
    return s.replace(' ', 'T') + ':00.000'
for t in TICKETS:
    uuid = hashlib.sha1(('hivewatch-%d' % t['no']).encode()).hexdigest()
    first = True
    for ch in t['changes']:
        f = dict(ch); at, user = f.pop('at'), f.pop('by')
        text = f.pop('text', None)
        if text:
            f['icomment'] = text; f['login'] = user; f['mimetype'] = 'text/plain'
        cards = ''.join(f'J {k} {esc(v)}\n' for k, v in sorted(f.items()))
        put(f'D {when(at)}\n{cards}K {uuid}\nU {user}\n')
for title, at, user, text in WIKI:
    text = text.strip() + '\n'
    put(f'D {when(at)}\nL {esc(title)}\nN text/x-markdown\nU {user}\nW {len(text.encode())}\n{text}\n')
run('close', '--force', cwd=tmp)
run('rebuild', REPO)
run('user', 'capabilities', 'nobody', 'hjorz', '-R', REPO)
run('fts-config', 'enable', 'tw', '-R', REPO)
run('fts-config', 'index', 'on', '-R', REPO)
sql = "DELETE FROM reportfmt;\n"
for i, (title, cols, q) in enumerate(REPORTS, 1):
    sql += "INSERT INTO reportfmt(rn,owner,title,mtime,cols,sqlcode) VALUES(%d,'admin','%s',julianday('2023-02-01'),'%s','%s');\n" % (
        i, title, cols.replace("'", "''"), q.replace("'", "''"))
menu = "Home /home * {}\nTickets /reportlist * {}\nWiki /wcontent * {}\nTimeline /timeline * {}\nSearch /search * {}\n"
for k, v in {'index-page': '/wiki?name=Hivewatch', 'mainmenu': menu, 'timeline-utc': '1', 'auto-hyperlink': '0',
             'ticket-default-report': '1', 'backoffice-disable': '1', 'robot-restrict': ''}.items():
    sql += "INSERT OR REPLACE INTO config(name,value,mtime) VALUES('%s','%s',0);\n" % (k, v.replace("'", "''"))
subprocess.run([F, 'sql', '--no-repository', REPO], input=sql.encode(), check=True, stdout=subprocess.DEVNULL)
print(n, 'artifacts')
