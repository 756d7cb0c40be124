"""shaarli.py WHAT: says yes or no, by the data store of Shaarli in $D."""
import base64
import os
import re
import sys
import zlib

with open(os.environ['D'] + '/www/data/datastore.php') as file:
    packed = file.read()
packed = packed[packed.index('/*') + 2:packed.rindex('*/')].strip()
store = zlib.decompress(base64.b64decode(packed), -15).decode('utf8', 'replace')
bookmarks = store.split('Shaarli\\Bookmark\\Bookmark"')[1:]


def bookmark(address):
    return next((each for each in bookmarks if address in each), '')


def tags(each):
    found = re.search(r'tags";a:\d+:\{(.*?)\}', each)
    return set(re.findall(r'"([^"]*)"', found[1] if found else ''))


def added():
    new = bookmark('https://buoys.example/list')
    return 'List of buoys' in new and {'sea', 'sailing'} <= tags(new)


def private():
    return bool(re.search(r'private";b:1', bookmark('soup.example/lentil')))


def deleted():
    return not bookmark('paint.example/hull') and bool(bookmark('knots.example'))


def renamed():
    all_tags = [tags(each) for each in bookmarks]
    return sum('tutorial' in each for each in all_tags) >= 2 and not any('howto' in each for each in all_tags)


print('yes' if {'added': added, 'private': private, 'deleted': deleted, 'renamed': renamed}[sys.argv[1]]() else 'no')
