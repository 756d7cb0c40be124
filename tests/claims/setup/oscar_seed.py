import django,os,io,random; django.setup()
from decimal import Decimal as Dec
from django.core.files.base import ContentFile
from django.contrib.auth import get_user_model
from PIL import Image,ImageDraw
from oscar.core.loading import get_model
from oscar.apps.catalogue.categories import create_from_breadcrumbs
g=get_model
Country=g('address','Country')
for c,n in [('GB','United Kingdom'),('DE','Germany'),('FR','France'),('ES','Spain'),('IE','Ireland')]: Country.objects.create(iso_3166_1_a2=c,iso_3166_1_a3=c+'X',iso_3166_1_numeric='000',name=n,printable_name=n,is_shipping_country=True)
PC=g('catalogue','ProductClass'); P=g('catalogue','Product'); SR=g('partner','StockRecord'); partner=g('partner','Partner').objects.create(name='Warehouse Leeds')
pc=PC.objects.create(name='Kitchen thing',requires_shipping=True,track_stock=True); mat=g('catalogue','ProductAttribute').objects.create(product_class=pc,name='Material',code='material',type='text')
rows=[('Pans','Copper saucepan 1.5 l',64.00,12,'Copper'),('Pans','Cast-iron skillet 26 cm',38.50,30,'Cast iron'),('Pans','Steel stock pot 8 l',52.00,7,'Steel'),('Pans','Crepe pan',21.90,0,'Aluminium'),
('Knives','Paring knife',9.80,80,'Steel'),('Knives','Bread knife 24 cm',18.00,25,'Steel'),('Knives','Chef’s knife 20 cm',45.00,14,'Steel'),('Knives','Oyster knife',14.20,3,'Steel'),
('Boards and bowls','Oak chopping board',29.00,18,'Oak'),('Boards and bowls','Beech salad bowl',33.00,9,'Beech'),('Boards and bowls','Olive-wood mortar',24.50,5,'Olive wood'),
('Tea and coffee','Enamel teapot 1 l',27.00,11,'Enamel'),('Tea and coffee','Hand coffee mill',41.00,6,'Steel'),('Tea and coffee','Glass tea strainer',7.50,40,'Glass'),('Tea and coffee','Moka pot 6 cups',31.00,16,'Aluminium'),
('Linen','Linen tea towel, set of two',15.00,60,'Linen'),('Linen','Oven glove',12.00,22,'Cotton'),('Linen','Striped apron',26.00,13,'Cotton')]
r=random.Random(5)
for i,(cat,t,price,stock,m) in enumerate(rows):
    p=P.objects.create(title=t,structure='standalone',product_class=pc,upc='CO-%03d'%(101+i),description=f'<p>{t}. Made of {m.lower()}. Two years of guarantee.</p>'); p.attr.material=m; p.save()
    g('catalogue','ProductCategory').objects.create(product=p,category=create_from_breadcrumbs('Kitchen > '+cat))
    SR.objects.create(product=p,partner=partner,partner_sku='W%03d'%i,price_currency='GBP',price=Dec(str(price)),num_in_stock=stock,low_stock_threshold=8)
    im=Image.new('RGB',(400,400),tuple(r.randint(150,235) for _ in 'rgb')); d=ImageDraw.Draw(im); d.ellipse((90,90,310,310),fill=tuple(r.randint(60,150) for _ in 'rgb')); b=io.BytesIO(); im.save(b,'PNG')
    im2=g('catalogue','ProductImage')(product=p,display_order=0); im2.original.save('p%d.png'%i,ContentFile(b.getvalue()))
U=get_user_model()
U.objects.create_superuser('staff','staff@copperoak.example','ladle-7421')
anna=U.objects.create_user('anna','anna.berg@example.org','teapot-3355',first_name='Anna',last_name='Berg')
tom=U.objects.create_user('tom','tom.reed@example.org','skillet-9012',first_name='Tom',last_name='Reed')
UA=g('address','UserAddress'); UA.objects.create(user=anna,title='Ms',first_name='Anna',last_name='Berg',line1='4 Mill Lane',line4='York',postcode='YO1 7HU',country_id='GB',is_default_for_shipping=True,is_default_for_billing=True)
R=g('reviews','ProductReview'); R.objects.create(product=P.objects.get(title='Enamel teapot 1 l'),user=tom,score=4,title='Pours well',body='The lid is a little loose.',status=1)
# two orders of Anna's and one of Tom's
from oscar.apps.order.models import Order,Line,ShippingAddress
from django.utils import timezone; import datetime
site=g('sites','Site').objects.get(); site.domain='127.0.0.1:9301'; site.name='Copper & Oak'; site.save()
def order(num,user,st,items,day):
    sa=ShippingAddress.objects.create(first_name=user.first_name,last_name=user.last_name,line1='4 Mill Lane',line4='York',postcode='YO1 7HU',country_id='GB')
    tot=sum(P.objects.get(title=t).stockrecords.first().price*q for t,q in items)
    o=Order.objects.create(number=num,user=user,site=site,currency='GBP',total_incl_tax=tot,total_excl_tax=tot,shipping_incl_tax=0,shipping_excl_tax=0,shipping_address=sa,shipping_method='Free shipping',shipping_code='free-shipping',status=st,date_placed=datetime.datetime(2025,3,day,9,30,tzinfo=datetime.timezone.utc))
    for t,q in items:
        p=P.objects.get(title=t); s=p.stockrecords.first(); Line.objects.create(order=o,partner=partner,partner_name=partner.name,partner_sku=s.partner_sku,stockrecord=s,product=p,title=t,upc=p.upc,quantity=q,line_price_incl_tax=s.price*q,line_price_excl_tax=s.price*q,line_price_before_discounts_incl_tax=s.price*q,line_price_before_discounts_excl_tax=s.price*q,unit_price_incl_tax=s.price,unit_price_excl_tax=s.price,tax_code='',num_allocated=0,status='Pending')
order('100017',anna,'Complete',[('Moka pot 6 cups',1)],3); order('100023',anna,'Pending',[('Paring knife',2),('Oven glove',1)],19); order('100024',tom,'Pending',[('Striped apron',1)],21)
from django.core.management import call_command; call_command('rebuild_index',interactive=False,verbosity=0)
