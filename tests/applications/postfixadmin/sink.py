"""Takes mail by SMTP at a socket and throws it away, so that the application's welcome mails do not fail."""

import socketserver
import sys


class Sink(socketserver.StreamRequestHandler):
    def handle(self):
        self.wfile.write(b"220 sink\r\n")
        data = False
        for line in self.rfile:
            word = line.strip().upper()
            if data:
                if line.strip() != b".":
                    continue
                data = False
            data = word == b"DATA"
            self.wfile.write(b"354 go on\r\n" if data else b"221 bye\r\n" if word == b"QUIT" else b"250 ok\r\n")
            if word == b"QUIT":
                return


socketserver.ThreadingUnixStreamServer(sys.argv[1], Sink).serve_forever()
