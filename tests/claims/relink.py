"""relink.py FOLDER…: lets absolute links of unpacked Debian packages lead into the folder where they were unpacked."""
import os
import sys

for root in map(os.path.abspath, sys.argv[1:]):
    for folder, folders, files in os.walk(root):
        for name in folders + files:
            link = os.path.join(folder, name)
            if not os.path.islink(link):
                continue
            target = os.readlink(link)
            inside = root + target
            if target.startswith('/') and not target.startswith(root) and os.path.lexists(inside):
                os.remove(link)
                os.symlink(inside, link)
