import django,datetime; django.setup()
from django.contrib.auth import get_user_model
from django.contrib.auth.models import Group
from wagtail.models import Page,Site
from museum.models import *
import io
from PIL import Image as PI
from django.core.files.images import ImageFile
root=Page.get_first_root_node()
for c in root.get_children(): c.delete()
root=Page.get_first_root_node()
h=Home(title='Clay Museum',slug='clay',intro='<p>Pots, bricks and porcelain from eight centuries.</p>'); root.add_child(instance=h)
Site.objects.all().delete(); Site.objects.create(hostname='127.0.0.1',port=9305,root_page=h,is_default_site=True,site_name='Clay Museum')
ix=ExhibitionIndex(title='Exhibitions',slug='exhibitions',show_in_menus=True); h.add_child(instance=ix)
D=datetime.date
for t,s,a,b,r,x in [('Blue Tiles','blue-tiles',D(2025,2,1),D(2025,6,30),'east','Forty tiles from Delft.'),('Bricks of the River','bricks',D(2025,3,10),None,'kiln','How the town was built.'),('Broken and Mended','mended',D(2024,9,1),D(2025,1,12),'west','Kintsugi and other repairs.')]: ix.add_child(instance=Exhibition(title=t,slug=s,starts=a,ends=b,room=r,body=f'<p>{x}</p>'))
ix.add_child(instance=Exhibition(title='Salt Glaze',slug='salt-glaze',starts=D(2025,9,1),room='kiln',body='<p>Draft text.</p>',live=False))
a=Plain(title='About us',slug='about',show_in_menus=True,body='<p>The museum was founded in 1931. The café is open until five.</p>'); h.add_child(instance=a)
h.add_child(instance=Plain(title='Opening times',slug='opening-times',show_in_menus=True,body='<p>Tuesday to Sunday, 10 to 17. Closed on Mondays. Tickets 9 euros, children free.</p>')); a.add_child(instance=Plain(title='History',slug='history',body='<p>In 1931 the potter Edda Kilnmann gave her house to the town.</p>'))
v=Visit(title='Book a guided tour',slug='tour',show_in_menus=True,intro='<p>For groups of up to 20.</p>',thanks='<p>Thank you. We will write to you.</p>')
h.add_child(instance=v)
for i,(l,t,req,ch) in enumerate([('Name','singleline',True,''),('Email','email',True,''),('Number of people','number',True,''),('Language','dropdown',True,'English\r\nGerman\r\nFrench'),('We need step-free access','checkbox',False,''),('Remarks','multiline',False,'')]): v.form_fields.create(sort_order=i,label=l,field_type=t,required=req,choices=ch)
v.save()
for n in ('Teapot','Roof tile','Jug'):
    b=io.BytesIO(); PI.new('RGB',(300,200),{'Teapot':(170,90,60),'Roof tile':(150,60,40),'Jug':(60,90,150)}[n]).save(b,'PNG')
    from wagtail.images.models import Image
    b.seek(0); Image(title=n,file=ImageFile(b,name=n.replace(" ","_")+".png")).save()
U=get_user_model(); U.objects.create_superuser('boss','boss@clay.example','Kiln-9999'); e=U.objects.create_user('edda','edda@clay.example','Kiln-4410',first_name='Edda',last_name='K.'); e.groups.add(Group.objects.get(name='Editors'))
from wagtail.models import GroupPagePermission
from django.contrib.auth.models import Permission
g=Group.objects.get(name='Editors')
for c in ('add_page','change_page'): 
    if not GroupPagePermission.objects.filter(group=g,page=h,permission__codename=c).exists(): GroupPagePermission.objects.create(group=g,page=h,permission=Permission.objects.get(codename=c,content_type__app_label='wagtailcore'))
from django.core.management import call_command; call_command('rebuild_references_index',verbosity=0); call_command('update_index',verbosity=0)
