import sys,os,datetime
from ihatemoney.run import create_app
app=create_app()
from ihatemoney.models import db,Project,Person,Bill
from ihatemoney.models import BillType
with app.app_context():
    if not Project.query.get('alps'):
        from werkzeug.security import generate_password_hash
        def proj(id,name,code,people):
            p=Project(id=id,name=name,password=generate_password_hash(code),contact_email=id+'@example.org',default_currency='XXX'); db.session.add(p); db.session.flush()
            q=[Person(project=p,name=n,weight=w) for n,w in people]; db.session.add_all(q); db.session.flush(); return p,{x.name:x for x in q}
        def bill(what,payer,owers,amount,day): db.session.add(Bill(amount=amount,date=datetime.date(2024,2,day),external_link='',original_currency='XXX',owers=owers,payer_id=payer.id,project_default_currency='XXX',what=what,bill_type=BillType.EXPENSE))
        p,x=proj('alps','Ski week in the Alps','alps-2024',[('Mira',1),('Jonas',1),('Claire',1),('Pablo',2)])
        a=list(x.values())
        for w,py,o,am,d in [('Chalet rent','Mira',a,1120,3),('Ski passes','Jonas',a,684,4),('Fondue evening','Claire',a,96.5,5),('Petrol to Chamonix','Pablo',a,74.2,3),('Groceries','Claire',a,143.75,4),('Sledge hire','Mira',[x['Mira'],x['Pablo']],36,6),('Hot chocolate','Jonas',[x['Jonas'],x['Claire']],11.4,6)]: bill(w,x[py],o,am,d)
        p,x=proj('flat','Flat 3B','flat-2024',[('Ines',1),('Otto',1)]); a=list(x.values()); bill('Internet','Ines' and x['Ines'],a,39.9,2); bill('Light bulbs',x['Otto'],a,12.6,9)
        db.session.commit()
from waitress import serve; serve(app,host='127.0.0.1',port=int(sys.argv[1]),threads=6)
