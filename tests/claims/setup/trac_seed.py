import sys,datetime
from trac.env import Environment
from trac.ticket.model import Ticket,Milestone,Component,Version
from trac.wiki.model import WikiPage
from trac.perm import PermissionSystem
from trac.util.datefmt import utc
env=Environment(sys.argv[1]); t0=datetime.datetime(2024,5,6,9,0,tzinfo=utc)
c=env.config
c.set('project','descr','Loans, returns and reminders of the town library'); c.set('trac','default_timezone','UTC'); c.set('trac','default_language','en'); c.set('ticket','restrict_owner','false'); c.set('header_logo','src',''); c.set('wiki','max_size','262144'); c.set('notification','smtp_enabled','false'); c.save()
p=PermissionSystem(env)
with env.db_transaction as db: db("delete from permission where username='anonymous'")
for a in ['BROWSER_VIEW','CHANGESET_VIEW','FILE_VIEW','LOG_VIEW','MILESTONE_VIEW','REPORT_VIEW','REPORT_SQL_VIEW','ROADMAP_VIEW','SEARCH_VIEW','TICKET_VIEW','TICKET_CREATE','TICKET_MODIFY','TICKET_APPEND','TIMELINE_VIEW','WIKI_VIEW','WIKI_CREATE','WIKI_MODIFY']: p.grant_permission('anonymous',a)
for x in Component.select(env): x.delete()
for n,o in [('Catalogue','ines'),('Loans','otto'),('Reminders','otto'),('Web site','ines')]:
    x=Component(env); x.name=n; x.owner=o; x.insert()
for x in Milestone.select(env): x.delete()
for n,due,desc in [('Spring release',datetime.datetime(2024,5,31,16,tzinfo=utc),'Self-service returns'),('Summer release',datetime.datetime(2031,8,30,16,tzinfo=utc),'Reminders by text message'),('Someday',None,'No date yet')]:
    m=Milestone(env); m.name=n; m.due=due; m.description=desc; m.insert()
for x in Version.select(env): x.delete()
for n in ('1.0','1.1'):
    v=Version(env); v.name=n; v.insert()
rows=[('Return desk prints the receipt twice','defect','major','Loans','Spring release','otto','new','mara','It happens with every second return.','1.1',''),
('Reminder mails are sent on Sundays','defect','minor','Reminders','Summer release','otto','assigned','mara','Readers complain.','1.0','mail'),
('Search should find umlauts','enhancement','major','Catalogue','Summer release','ines','accepted','lou','“Muller” should find “Müller”.','1.1','search'),
('Lost card form gives error 500','defect','critical','Web site','Spring release','ines','new','lou','Press Send with an empty birthday.','1.1','form'),
('Opening hours on the front page','task','trivial','Web site','Someday','ines','new','mara','We are asked every day.','',''),
('Loan period of DVDs is four weeks, not two','defect','blocker','Loans','Spring release','otto','closed','mara','Fixed in the table of periods.','1.0',''),
('Export of overdue loans as CSV','enhancement','minor','Loans','Someday','otto','new','lou','The head of the library wants it.','1.1','export'),
('Cover pictures load slowly','defect','minor','Catalogue','','ines','new','guest','Twelve seconds on my phone.','1.1','search slow')]
for i,(s,ty,pr,co,mi,ow,st,rep,d,v,kw) in enumerate(rows):
    t=Ticket(env); 
    for k,val in dict(summary=s,type=ty,priority=pr,component=co,milestone=mi,owner=ow,status=st,reporter=rep,description=d,version=v,keywords=kw).items(): t[k]=val
    if st=='closed': t['resolution']='fixed'
    t.insert(when=t0+datetime.timedelta(hours=i*5))
t=Ticket(env,4); t.save_changes('mara','I can repeat it in Firefox.',when=t0+datetime.timedelta(days=3))
def page(n,text):
    w=WikiPage(env,n); w.text=text; w.save('ines','',t=t0)
page('WikiStart','= Loan desk =\n\nThe project of the loan system of the town library.\n\n * [wiki:LoanRules Loan rules]\n * [wiki:OpeningHours Opening hours]\n * [wiki:Glossary Glossary]\n * [report:1 Open tickets]\n')
page('LoanRules','= Loan rules =\n\n|| Kind || Weeks ||\n|| Book || 4 ||\n|| DVD || 2 ||\n|| Game || 3 ||\n\nA loan can be renewed twice.\n')
page('OpeningHours','= Opening hours =\n\nTuesday to Friday 10 to 18, Saturday 10 to 14.\n'); page('Glossary','= Glossary =\n\n Overdue:: later than the last day of the loan\n Reader:: a person with a card\n')
