"""Makes the files of the index (tiny archives with their metadata) and the list that dumb-pypi reads."""
import calendar, hashlib, io, json, os, sys, tarfile, time, zipfile
here, out = os.path.dirname(os.path.abspath(__file__)), sys.argv[1]
os.makedirs(out + '/www/packages', exist_ok=True)
rows = []
for line in open(here + '/packages.tsv', encoding='utf-8'):
    if line.startswith('#') or not line.strip():
        continue
    name, version, files, when, who, python = line.rstrip('\n').split('\t')
    stamp = calendar.timegm(time.strptime(when, '%Y-%m-%d %H:%M:%S'))
    meta = f'Metadata-Version: 2.1\nName: {name}\nVersion: {version}\nRequires-Python: {python}\n'.encode()
    for n, f in enumerate(files.split(',')):
        if f == 's':
            filename, buf = f'{name}-{version}.tar.gz', io.BytesIO()
            with tarfile.open(fileobj=buf, mode='w:gz') as t:
                i = tarfile.TarInfo(f'{name}-{version}/PKG-INFO'); i.size = len(meta); i.mtime = stamp
                t.addfile(i, io.BytesIO(meta))
        else:
            u = name.replace('-', '_')
            filename, buf = f'{u}-{version}-{f}.whl', io.BytesIO()
            with zipfile.ZipFile(buf, 'w') as z:
                z.writestr(zipfile.ZipInfo(f'{u}-{version}.dist-info/METADATA'), meta)
        data = buf.getvalue()
        open(f'{out}/www/packages/{filename}', 'wb').write(data)
        rows.append({'filename': filename, 'hash': 'sha256=' + hashlib.sha256(data).hexdigest(),
                     'upload_timestamp': stamp + 2 * n, 'uploaded_by': who, 'requires_python': python})
with open(out + '/packages.json', 'w') as f:
    f.writelines(json.dumps(r) + '\n' for r in rows)
