import sys,urllib.request,urllib.parse,http.cookiejar,re
p,D=sys.argv[1:]; B=f'http://127.0.0.1:{p}'
J={}
class NR(urllib.request.HTTPRedirectHandler):
    def redirect_request(self,*a): return None
o=urllib.request.build_opener(NR)
def go(u,data=None):
    r=urllib.request.Request(B+u,data,{'Cookie':'; '.join(f'{k}={v}' for k,v in J.items())})
    try: a=o.open(r)
    except urllib.error.HTTPError as e:
        if e.code>399: print(u,e.code,e.read().decode()[:2000]); raise
        a=e
    for c in a.headers.get_all('Set-Cookie') or []:
        k,v=c.split(';')[0].split('=',1); J[k]=v
    return a.read().decode()
def get(u): return go(u)
def post(u,**k): return go(u,urllib.parse.urlencode(k).encode())
def tok(h): return re.search(r'name="token"[^>]*value="([^"]+)"',h).group(1)
h=get('/install'); 
r=post('/install',setlogin='nils',setpassword='Reef-6630',title='Nils’ links',continent='Europe',city='London',language='en',updateCheck='')
h=get('/login'); post('/login',login='nils',password='Reef-6630',token=tok(h))
L=[('https://seaweed.example/guide','Seaweed guide','Pictures of forty kinds.','nature sea',0),('https://knots.example/','Knots with moving pictures','Bowline first.','sailing howto',0),('https://tides.example/table','Tide tables 2025','','sea weather',0),('https://bread.example/rye','Rye bread without kneading','Twelve hours.','food howto',0),('https://maps.example/coast','Old maps of the coast','Scans in high resolution.','maps sea history',0),('https://radio.example/ship','Ship radio phrases','','sailing',0),('https://soup.example/lentil','Lentil soup','Works with red lentils too.','food',0),('https://bank.example/note','Account notes','Only for me.','money',1),('https://paint.example/hull','Which paint for a hull?','Discussion of three brands.','sailing boat',0),('https://birds.example/tern','The arctic tern','It flies from pole to pole.','nature birds',0)]
for u,t,d,g,pr in L:
    h=get('/admin/shaare?post='+urllib.parse.quote(u,safe='')); k=dict(lf_url=u,lf_title=t,lf_description=d,lf_tags=g,token=tok(h),save_edit='Save'); 
    m=re.search(r'name="lf_id"[^>]*value="([^"]*)"',h)
    if m: k['lf_id']=m.group(1)
    if pr: k['lf_private']='on'
    post('/admin/shaare',**k)
