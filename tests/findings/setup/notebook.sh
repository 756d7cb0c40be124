#!/bin/bash
# notebook.sh PORT : PyPI notebook, no token, a notebook and a data file
set -euo pipefail; P=$1; D=$DATA; mkdir -p $D/data; cd $D; export HOME=$D
[ -f rainfall.ipynb ] || { printf 'month,mm\nJan,40\nFeb,31\n' > data/rain.csv; echo '{"cells":[{"cell_type":"markdown","id":"a1","metadata":{},"source":["# Rainfall\n","Monthly sums."]},{"cell_type":"code","id":"a2","metadata":{},"execution_count":null,"outputs":[],"source":["sum([40, 31])"]}],"metadata":{"kernelspec":{"name":"python3","display_name":"Python 3 (ipykernel)","language":"python"}},"nbformat":4,"nbformat_minor":5}' > rainfall.ipynb; }
exec $APP/venv/bin/jupyter-notebook --no-browser --ip 127.0.0.1 --port $P --allow-root --IdentityProvider.token= --ServerApp.password= --notebook-dir $D
