"""`papis serve`, but with one thread a connection: a browser's spare connection would block it otherwise. Requests are still answered one by one."""
import http.server, sys, threading
http.server.HTTPServer = http.server.ThreadingHTTPServer
from papis.commands import serve
lock, get = threading.Lock(), serve.PapisRequestHandler.do_GET
def do_GET(self):
    with lock:
        get(self)
serve.PapisRequestHandler.do_GET = do_GET
from papis.commands.default import run
sys.argv[0] = 'papis'
run()
