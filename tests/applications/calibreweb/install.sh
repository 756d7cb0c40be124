#!/usr/bin/env bash
# Installs Calibre-Web into $APP_DIR and lays out a library with four accounts in $APP_DIR/seed.
set -euo pipefail
VERSION=0.6.27
[ -f "$APP_DIR/.installed-$VERSION" ] && exit 0

mkdir -p "$APP_DIR"
python3 -m venv "$APP_DIR/venv"
# python-magic and Wand load their C libraries at run time; Calibre-Web starts without the second
ldconfig -p | grep -q 'libmagic\.so' || apt-get install -y -qq -o DPkg::Lock::Timeout=300 libmagic1
"$APP_DIR/venv/bin/pip" install -q --disable-pip-version-check "calibreweb==$VERSION"

rm -rf "$APP_DIR/seed"
mkdir -p "$APP_DIR/seed/library" "$APP_DIR/seed/cache"
export CALIBRE_DBPATH="$APP_DIR/seed" CACHE_DIRECTORY="$APP_DIR/seed/cache"
"$APP_DIR/venv/bin/python" - "$APP_DIR/seed" <<'PY'
import io, os, sqlite3, sys, uuid, zipfile
from datetime import datetime
from sqlalchemy import Float, create_engine
import calibreweb
seed = sys.argv[1]
sys.argv = ['calibreweb']
sys.path.insert(0, os.path.dirname(calibreweb.__file__))
from cps import config_sql, constants, db, ub
from werkzeug.security import generate_password_hash

# title, author, tags, series, number, published, publisher, language, stars, isbn, description
BOOKS = [
 ('The Lighthouse Keeper\'s Almanac', 'Inga Solberg', 'Sea, History', None, 1, '1998-04-12', 'Heron Press', 'eng', 4, '9780000100016', 'A year of weather, lamps and visitors on a rock in the North Sea.'),
 ('The Lighthouse Keeper\'s Daughter', 'Ruth Adeyemi', 'Fiction, Sea', None, 1, '2004-09-01', 'Dunmore & Sons', 'eng', 3, '9780000100023', 'A novel about a girl who learns to read the light.'),
 ('Slow Trains to the Sea', 'Inga Solberg', 'Travel, Railways', None, 1, '2002-05-20', 'Heron Press', 'eng', 5, '9780000100030', 'Twelve branch lines, all of which end at a beach.'),
 ('Night Trains of the North', 'Inga Solberg', 'Travel, Railways', None, 1, '2007-11-02', 'Heron Press', 'eng', 4, '9780000100047', 'Sleeping cars from Oslo to Narvik.'),
 ('Harbours of the North', 'Inga Solberg', 'Travel, Sea', None, 1, '2010-03-15', 'Heron Press', 'eng', 3, '9780000100054', 'A walk around forty small harbours.'),
 ('Bread, Salt and Weather', 'Inga Solberg', 'Cooking', None, 1, '2013-08-30', 'Kettle Books', 'eng', 4, '9780000100061', 'Recipes from island kitchens.'),
 ('A Winter in the Orchard', 'Tomas Varga', 'Gardening, Nature', None, 1, '1989-10-10', 'Dunmore & Sons', 'eng', 4, '9780000100078', 'Pruning, patience and frost.'),
 ('A Winter in the Orchard', 'Tomas Varga', 'Gardening, Nature', None, 1, '2015-10-01', 'Kettle Books', 'eng', 5, '9780000100085', 'Pruning, patience and frost. Revised edition with a new foreword.'),
 ('A Summer in the Orchard', 'Tomas Varga', 'Gardening, Nature', None, 1, '1991-06-18', 'Dunmore & Sons', 'eng', 4, '9780000100092', 'The second half of the year among the apple trees.'),
 ('The Tide Gate', 'Maud Fenwick', 'Fiction', 'Saltmarsh Chronicles', 1, '2009-05-03', 'Heron Press', 'eng', 4, '9780000100108', 'The first winter of the Arkwright family on the marsh.'),
 ('The Tide Mill', 'Maud Fenwick', 'Fiction', 'Saltmarsh Chronicles', 2, '2021-05-03', 'Kettle Books', 'eng', 2, '9780000100115', 'The Arkwrights build a mill, and lose a son.'),
 ('The Tide Road', 'Maud Fenwick', 'Fiction', 'Saltmarsh Chronicles', 3, '2013-09-12', 'Heron Press', 'eng', 3, '9780000100122', 'The road across the marsh is opened.'),
 ('The Salt Road', 'Maud Fenwick', 'Fiction, History', None, 1, '2016-02-25', 'Kettle Books', 'eng', 3, '9780000100139', 'A stand-alone novel about salt traders.'),
 ('Der Garten am Fluss', 'Karoline Brandt', 'Gardening', None, 1, '1978-03-01', 'Verlag Uferlos', 'deu', 4, '9780000100146', 'Ein Gartenbuch.'),
 ('Das Haus am Fluss', 'Karoline Brandt', 'Fiction', None, 1, '1974-10-05', 'Verlag Uferlos', 'deu', 3, '9780000100153', 'Roman.'),
 ('Kleine Geschichte der Eisenbahn', 'Emil Sonntag', 'History, Railways', None, 1, '1981-07-22', 'Verlag Uferlos', 'deu', 4, '9780000100160', 'Von der ersten Lokomotive bis zum Nachtzug.'),
 ('Brot und Wetter', 'Inga Solberg', 'Cooking', None, 1, '2014-11-11', 'Verlag Uferlos', 'deu', 4, '9780000100177', 'Die deutsche Ausgabe.'),
 ('Le jardin sous la pluie', 'Odile Marchand', 'Gardening, Nature', None, 1, '1969-04-04', 'Petit Quai', 'fra', 5, '9780000100184', 'Un jardin en Bretagne.'),
 ('La maison des phares', 'Odile Marchand', 'Fiction, Sea', None, 1, '1972-09-09', 'Petit Quai', 'fra', 4, '9780000100191', 'Roman.'),
 ('Tides and Tables', 'Gareth Pugh', 'Cooking, Sea', None, 1, '2018-05-05', 'Kettle Books', 'eng', 3, '9780000100207', 'Fish suppers from Exmouth and the villages around it.'),
 ('Times and Tides', 'Gareth Pugh', 'Sea, Science', None, 1, '2012-01-30', 'Dunmore & Sons', 'eng', 4, '9780000100214', 'How the sea was measured.'),
 ('The Clockmaker of Ashby', 'Ruth Adeyemi', 'Fiction, Crime', 'Inspector Okoro', 1, '2011-10-13', 'Heron Press', 'eng', 4, '9780000100221', 'Inspector Okoro\'s first case.'),
 ('The Glassmaker of Ashby', 'Ruth Adeyemi', 'Fiction, Crime', 'Inspector Okoro', 2, '2012-10-11', 'Heron Press', 'eng', 4, '9780000100238', 'A body in the furnace room.'),
 ('The Bookbinder of Ashby', 'Ruth Adeyemi', 'Fiction, Crime', 'Inspector Okoro', 3, '2014-10-09', 'Heron Press', 'eng', 5, '9780000100245', 'A missing folio, and a missing binder.'),
 ('A Field Guide to Clouds', 'Hollis Grange', 'Nature, Science', None, 1, '2003-03-03', 'Dunmore & Sons', 'eng', 4, '9780000100252', 'Sixty clouds in colour.'),
 ('A Field Guide to Mosses', 'Hollis Grange', 'Nature, Science', None, 1, '2006-03-03', 'Dunmore & Sons', 'eng', 3, '9780000100269', 'Two hundred mosses and where to kneel.'),
 ('Mending', 'Priscilla Oakes', 'Crafts', None, 1, '2017-02-14', 'Kettle Books', 'eng', 5, '9780000100276', 'Darning, patching and the art of leaving well alone.'),
 ('Making Do', 'Priscilla Oakes', 'Crafts, History', None, 1, '2019-02-14', 'Kettle Books', 'eng', 4, '9780000100283', 'Households of the 1940s.'),
 ('Ten Bridges', 'Emil Sonntag', 'History, Science', None, 1, '1995-06-06', 'Heron Press', 'eng', 3, '9780000100290', 'Ten bridges and the people who paid for them.'),
 ('Chess for Rainy Sundays', 'Arjun Mehta', 'Games', None, 1, '2008-12-01', 'Kettle Books', 'eng', 4, '9780000100306', 'Sixty short games with comments.'),
 ('Cards for Rainy Sundays', 'Arjun Mehta', 'Games', None, 1, '2009-12-01', 'Kettle Books', 'eng', 3, '9780000100313', 'Patience, whist and cribbage.'),
 ('The Ferryman\'s Second Wife', 'Maud Fenwick', 'Fiction', None, 1, '2006-08-17', 'Dunmore & Sons', 'eng', 4, '9780000100320', 'A comedy of two river banks.'),
]

def epub(title, author, language):
    out = io.BytesIO()
    when = (2026, 1, 1, 0, 0, 0)
    files = [
      ('mimetype', 'application/epub+zip'),
      ('META-INF/container.xml', '<?xml version="1.0"?><container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>'),
      ('book.opf', f'<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" version="2.0" unique-identifier="id"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">{title}</dc:identifier><dc:title>{title}</dc:title><dc:creator>{author}</dc:creator><dc:language>{language}</dc:language></metadata><manifest><item id="c" href="text.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="c"/></spine></package>'),
      ('text.xhtml', f'<html xmlns="http://www.w3.org/1999/xhtml"><head><title>{title}</title></head><body><h1>{title}</h1><p>{author}</p></body></html>'),
    ]
    with zipfile.ZipFile(out, 'w') as archive:
        for name, text in files:
            archive.writestr(zipfile.ZipInfo(name, when), text.replace('&', '&amp;'))
    return out.getvalue()

def name_sort(name):
    first, last = name.rsplit(' ', 1)
    return f'{last}, {first}'

def title_sort(title):
    for article in ('The ', 'A ', 'Der ', 'Das ', 'Le ', 'La '):
        if title.startswith(article):
            return f'{title[len(article):]}, {article.strip()}'
    return title

# Calibre's library: the tables as Calibre-Web declares them
library = f'{seed}/library'
engine = create_engine(f'sqlite:///{library}/metadata.db', execution_options={'schema_translate_map': {'calibre': None}})
db.Books.__table__.c.series_index.type = Float()   # Calibre's own tables have a number there
db.Base.metadata.create_all(engine)
engine.dispose()
con = sqlite3.connect(f'{library}/metadata.db')
con.execute('create table if not exists books_plugin_data (id integer primary key, book integer, name text, val text)')
con.execute('insert into library_id values (1, ?)', (str(uuid.uuid5(uuid.NAMESPACE_DNS, 'library')),))

def named(table, column, value, **more):
    row = con.execute(f'select id from {table} where {column} = ?', (value,)).fetchone()
    if row:
        return row[0]
    columns = {column: value, **more}
    return con.execute(f'insert into {table} ({", ".join(columns)}) values ({", ".join("?" * len(columns))})', list(columns.values())).lastrowid

for number, (title, author, tags, series, index, published, publisher, language, stars, isbn, text) in enumerate(BOOKS, 1):
    safe = title.replace('\'', '_')
    path = f'{author}/{safe} ({number})'
    added = f'2025-{1 + number % 9:02}-{1 + number % 27:02} 10:{number:02}:00.000000'
    con.execute('insert into books (id, title, sort, author_sort, timestamp, pubdate, series_index, last_modified, path, has_cover, uuid) values (?,?,?,?,?,?,?,?,?,0,?)',
        (number, title, title_sort(title), name_sort(author), added, f'{published} 00:00:00.000000', float(index), added, path, str(uuid.uuid5(uuid.NAMESPACE_DNS, isbn))))
    con.execute('insert into books_authors_link (book, author) values (?,?)', (number, named('authors', 'name', author, sort=name_sort(author), link='')))
    for tag in tags.split(', '):
        con.execute('insert into books_tags_link (book, tag) values (?,?)', (number, named('tags', 'name', tag)))
    if series:
        con.execute('insert into books_series_link (book, series) values (?,?)', (number, named('series', 'name', series, sort=series)))
    con.execute('insert into books_publishers_link (book, publisher) values (?,?)', (number, named('publishers', 'name', publisher, sort=publisher)))
    con.execute('insert into books_languages_link (book, lang_code) values (?,?)', (number, named('languages', 'lang_code', language)))
    con.execute('insert into books_ratings_link (book, rating) values (?,?)', (number, named('ratings', 'rating', stars * 2)))
    con.execute('insert into identifiers (type, val, book) values (?,?,?)', ('isbn', isbn, number))
    con.execute('insert into comments (book, text) values (?,?)', (number, f'<p>{text}</p>'))
    body = epub(title, author, language)
    os.makedirs(f'{library}/{path}')
    file = f'{safe} - {author}'
    with open(f'{library}/{path}/{file}.epub', 'wb') as out:
        out.write(body)
    con.execute('insert into data (book, format, uncompressed_size, name) values (?,?,?,?)', (number, 'EPUB', len(body), file))
con.commit()
con.close()

# Calibre-Web's own database: settings, accounts, shelves
ub.init_db(f'{seed}/app.db')
key, _ = config_sql.get_encryption_key(seed)
config_sql.load_configuration(ub.session, key)
settings = ub.session.query(config_sql._Settings).first()
settings.config_calibre_web_title = 'Harbour Street Library'
settings.config_books_per_page = 12
settings.config_random_books = 4
settings.config_ratelimiter = False     # sign-ins of a test come quickly one after another
settings.config_session = 0
settings.config_log_level = 40
settings.config_default_role = constants.ROLE_VIEWER
settings.config_default_show = 258559           # what the settings form writes, so that saving it changes nothing else
settings.config_columns_to_ignore = ''
settings.config_converterpath = settings.config_kepubifypath = settings.config_binariesdir = ''
everything = 258559
admin = ub.session.query(ub.User).filter(ub.User.name == 'admin').one()
admin.name, admin.email, admin.password = 'marjorie', 'marjorie@harbour.example', generate_password_hash('Quill+Ink77')
admin.sidebar_view = everything
for name, password, role in [
  ('edna', 'Teapot#4411', constants.ROLE_DOWNLOAD | constants.ROLE_EDIT | constants.ROLE_EDIT_SHELFS | constants.ROLE_DELETE_BOOKS | constants.ROLE_VIEWER | constants.ROLE_PASSWD),
  ('theo', 'Paper!boat3', constants.ROLE_DOWNLOAD | constants.ROLE_VIEWER | constants.ROLE_PASSWD),
  ('thea', 'Acorn!cup91', constants.ROLE_VIEWER),
]:
    ub.session.add(ub.User(name=name, email=f'{name}@harbour.example', password=generate_password_hash(password), role=role, sidebar_view=everything, locale='en', default_language='all', kindle_mail='', view_settings={}))
ub.session.commit()
who = {user.name: user.id for user in ub.session.query(ub.User)}
when = datetime(2025, 11, 3, 9, 0)
for name, owner, public, books in [
  ('Book club spring', 'edna', 1, [10, 22, 2]), ('Book club autumn', 'edna', 1, [32, 13]), ('Large print wanted', 'marjorie', 1, [7, 27]),
  ('Read aloud', 'theo', 0, [18, 30]), ('Later', 'theo', 0, [5, 21, 29]),
]:
    shelf = ub.Shelf(name=name, user_id=who[owner], is_public=public, uuid=str(uuid.uuid5(uuid.NAMESPACE_DNS, name)), created=when, last_modified=when)
    for order, book in enumerate(books, 1):
        shelf.books.append(ub.BookShelf(book_id=book, order=order, date_added=when))
    ub.session.add(shelf)
for user, book in [('theo', 2), ('theo', 22), ('edna', 10), ('edna', 32)]:
    ub.session.add(ub.ReadBook(user_id=who[user], book_id=book, read_status=1, last_modified=when))
ub.session.commit()
ub.session.close()
PY

"$APP_DIR/venv/bin/python" -m compileall -q "$APP_DIR/venv/lib" >/dev/null || true
touch "$APP_DIR/.installed-$VERSION"
