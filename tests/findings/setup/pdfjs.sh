#!/bin/bash
# pdfjs.sh PORT : Debian package libjs-pdf; the viewer with a three-page PDF made here
set -euo pipefail; P=$1; D=$DATA; [ -d $D ] || { cp -rL /usr/share/javascript/pdf $D 2>/dev/null || true; python3 - $D/web/compressed.tracemonkey-pldi-09.pdf <<'PY'
import sys
objs=[];n=3
pages=' '.join(f'{4+2*i} 0 R' for i in range(n))
objs=['<< /Type /Catalog /Pages 2 0 R >>',f'<< /Type /Pages /Kids [{pages}] /Count {n} >>','<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>']
for i in range(n):
    objs.append(f'<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents {5+2*i} 0 R >>')
    s=f'BT /F1 24 Tf 72 760 Td (Tram timetable, page {i+1}) Tj 0 -40 Td /F1 12 Tf (Line {i+4}: Harbour - Museum - Zoo) Tj ET'
    objs.append(f'<< /Length {len(s)} >>\nstream\n{s}\nendstream')
o='%PDF-1.4\n';off=[]
for k,b in enumerate(objs,1): off.append(len(o)); o+=f'{k} 0 obj\n{b}\nendobj\n'
x=len(o); o+=f'xref\n0 {len(objs)+1}\n0000000000 65535 f \n'+''.join(f'{a:010d} 00000 n \n' for a in off)+f'trailer << /Size {len(objs)+1} /Root 1 0 R >>\nstartxref\n{x}\n%%EOF'
open(sys.argv[1],'w').write(o)
PY
}
exec python3 -m http.server --bind 127.0.0.1 -d $D $P
