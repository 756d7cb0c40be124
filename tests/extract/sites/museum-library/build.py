"""Writes the papis libraries from books.tsv (made up for this set)."""
import hashlib, os, sys
import yaml
here, out = os.path.dirname(os.path.abspath(__file__)), sys.argv[1]
for line in open(here + '/books.tsv', encoding='utf-8'):
    if line.startswith('#') or not line.strip():
        continue
    lib, ref, title, author, year, publisher, place, shelf, status, pages, lang, acc, tags, abstract, extra = line.rstrip('\n').split('\t')
    d = {'ref': ref, 'papis_id': hashlib.md5(ref.encode()).hexdigest(), 'type': 'booklet' if lib == 'pamphlets' else 'book', 'title': title,
         'author': author, 'author_list': [dict(zip(('family', 'given'), (a.split(', ') + [''])[:2])) for a in author.split('; ')], 'year': int(year), 'publisher': publisher, 'location': place, 'pagetotal': int(pages), 'language': lang,
         'shelfmark': shelf, 'status': status, 'accession': acc, 'tags': tags.split(','), 'abstract': abstract}
    d.update(x.split('=', 1) for x in extra.split(';') if x)
    os.makedirs(f'{out}/{lib}/{ref}', exist_ok=True)
    with open(f'{out}/{lib}/{ref}/info.yaml', 'w', encoding='utf-8') as f:
        yaml.safe_dump(d, f, allow_unicode=True, sort_keys=False, width=1000)
