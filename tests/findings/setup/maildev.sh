#!/bin/bash
# maildev.sh PORT : npm maildev; SMTP on PORT+1000, four mails sent into it
set -euo pipefail; P=$1; S=$((P+1000))
(for i in $(seq 40); do sleep 1; (echo >/dev/tcp/127.0.0.1/$S) 2>/dev/null && break; done; python3 - $S <<'PY'
import smtplib,sys
from email.message import EmailMessage
s=smtplib.SMTP('127.0.0.1',int(sys.argv[1]))
for f,t,sub,body in [('lena@example.org','office@example.org','Keys for the new flat','Please collect the keys on Friday.\n'),('billing@power.example','office@example.org','Your invoice 4471','Amount due: 86.20 EUR\n'),('tom@example.org','lena@example.org','Re: Keys for the new flat','I will come at nine.\n'),('news@shop.example','office@example.org','Autumn offers','See our offers.\n')]:
    m=EmailMessage(); m['From']=f; m['To']=t; m['Subject']=sub; m.set_content(body); m.add_alternative(f'<html><body><h1>{sub}</h1><p>{body}</p><p><a href="http://127.0.0.1/offer">Open</a></p></body></html>',subtype='html')
    if 'invoice' in sub: m.add_attachment(b'invoice',maintype='text',subtype='plain',filename='invoice.txt')
    s.send_message(m)
PY
) &
exec $APP/node_modules/.bin/maildev --ip 127.0.0.1 -s $S --web-ip 127.0.0.1 -w $P
