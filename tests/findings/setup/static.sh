#!/bin/bash
# static.sh PORT FOLDER : a folder as it is
exec python3 -m http.server --bind 127.0.0.1 -d $2 $1
