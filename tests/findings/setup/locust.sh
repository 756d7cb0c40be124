#!/bin/bash
# locust.sh PORT : PyPI locust, web UI for a load test of itself
set -euo pipefail; P=$1; D=$DATA; mkdir -p $D; printf 'from locust import HttpUser, task, between\nclass Reader(HttpUser):\n    wait_time = between(1,2)\n    @task\n    def front(self): self.client.get("/")\n' > $D/locustfile.py
exec $APP/venv/bin/locust -f $D/locustfile.py --web-host 127.0.0.1 --web-port $P --host http://127.0.0.1:$P
