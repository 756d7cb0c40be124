import sqlite3,sys,os,uuid,random
from PIL import Image,ImageDraw
root,schema=sys.argv[1:]; os.makedirs(root,exist_ok=True); db=sqlite3.connect(root+'/metadata.db')
db.create_function('title_sort',1,lambda t:t); db.create_function('uuid4',0,lambda:str(uuid.UUID(int=random.getrandbits(128)))); random.seed(4)
db.executescript(open(schema).read())
B=[('The Salt Road','Imke Vos','Vos, Imke','Travel','Harbour Tales',1,5,'2011-04-02'),('The Tide Clock','Imke Vos','Vos, Imke','Travel','Harbour Tales',2,4,'2013-04-02'),('Lamps of the Delta','Imke Vos','Vos, Imke','Travel','Harbour Tales',3,3,'2016-04-02'),
('A Field Guide to Moss','Peter Lundqvist','Lundqvist, Peter','Nature','',1,4,'2008-01-01'),('Birds of the Low Coast','Peter Lundqvist','Lundqvist, Peter','Nature','',1,5,'2014-01-01'),('Bread, Slowly','Carmen Ibarra','Ibarra, Carmen','Cooking','',1,5,'2019-01-01'),('Soups for Rain','Carmen Ibarra','Ibarra, Carmen','Cooking','',1,3,'2021-01-01'),
('The Cartographer’s Son','Jo Adeyemi','Adeyemi, Jo','Fiction','',1,4,'2018-01-01'),('Nine Winters','Jo Adeyemi','Adeyemi, Jo','Fiction','',1,2,'2020-01-01'),('Murder at Pier Four','Ada Finch','Finch, Ada','Crime','Inspector Hale',1,4,'2001-01-01'),('The Silent Buoy','Ada Finch','Finch, Ada','Crime','Inspector Hale',2,4,'2003-01-01'),('Hale and Farewell','Ada Finch','Finch, Ada','Crime','Inspector Hale',3,5,'2006-01-01'),
('Practical Knots','R. T. Grieg','Grieg, R. T.','Craft','',1,4,'1998-01-01'),('Mending Nets','R. T. Grieg','Grieg, R. T.','Craft','',1,3,'1999-01-01'),('Kleine Hafenkunde','Hanne Petersen','Petersen, Hanne','Nature','',1,0,'2010-01-01'),('Letters to a Lighthouse','Jo Adeyemi','Adeyemi, Jo','Fiction','',1,5,'2023-01-01')]
tags={};series={};auth={}
def get(tab,d,v,extra=None):
    if v not in d:
        c=db.execute(f"insert into {tab}(name{',sort' if extra else ''}) values(?{',?' if extra else ''})",(v,extra) if extra else (v,)); d[v]=c.lastrowid
    return d[v]
for r in range(0,11,2): db.execute('insert or ignore into ratings(rating) values(?)',(r,))
db.execute("insert into languages(lang_code) values('eng')"); db.execute("insert into languages(lang_code) values('deu')")
pub=db.execute("insert into publishers(name) values('Quay Press')").lastrowid
for i,(t,a,s,tag,se,n,rt,d) in enumerate(B,1):
    path=f'{a}/{t} ({i})'; os.makedirs(f'{root}/{path}')
    im=Image.new('RGB',(300,420),tuple(random.randint(60,200) for _ in 'rgb')); ImageDraw.Draw(im).text((20,180),t.encode('latin1','ignore').decode('latin1'),fill='white'); im.save(f'{root}/{path}/cover.jpg')
    f=t.encode('ascii','ignore').decode(); open(f'{root}/{path}/{f}.txt','w').write(f'{t}\n\nby {a}\n\nChapter one. It was raining on the harbour.\n'*8)
    db.execute("insert into books(id,title,sort,timestamp,pubdate,series_index,author_sort,path,has_cover,uuid,last_modified) values(?,?,?,?,?,?,?,?,1,?,?)",(i,t,t,f'2024-01-{i:02} 10:00:00+00:00',d+' 00:00:00+00:00',n,s,path,str(uuid.UUID(int=i)),'2024-02-01 10:00:00+00:00'))
    db.execute('insert into books_authors_link(book,author) values(?,?)',(i,get('authors',auth,a,s))); db.execute('insert into books_tags_link(book,tag) values(?,?)',(i,get('tags',tags,tag)))
    if se: db.execute('insert into books_series_link(book,series) values(?,?)',(i,get('series',series,se,se)))
    if rt: db.execute('insert into books_ratings_link(book,rating) values(?,(select id from ratings where rating=?))',(i,rt*2))
    db.execute('insert into books_languages_link(book,lang_code,item_order) values(?,?,0)',(i,2 if 'Kleine' in t else 1)); db.execute('insert into books_publishers_link(book,publisher) values(?,?)',(i,pub))
    db.execute('insert into data(book,format,uncompressed_size,name) values(?,?,?,?)',(i,'TXT',800,f)); db.execute('insert into comments(book,text) values(?,?)',(i,f'<p>{t} is a book by {a}, printed at Quay Press.</p>'))
db.commit()
