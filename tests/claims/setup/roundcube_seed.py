import mailbox,sys,os,email.message,time
from email.utils import format_datetime
import datetime
root=sys.argv[1]; 
def box(user,name=''):
    p=f'{root}/{user}' ; os.makedirs(f'{root}/{user}',exist_ok=True); [os.makedirs((p if not name else f'{p}/.{name}')+'/'+x,exist_ok=True) for x in ('cur','new','tmp')]; b=mailbox.Maildir(p if not name else f'{p}/.{name}',create=True); return b
def add(b,frm,to,sub,body,day,flags='',att=None):
    m=email.message.EmailMessage(); m['From']=frm; m['To']=to; m['Subject']=sub; d=datetime.datetime(2024,9,day,8,day,tzinfo=datetime.timezone.utc); m['Date']=format_datetime(d); m['Message-ID']=f'<{day}.{abs(hash(sub))%9999}@x.example>'; m.set_content(body)
    if att: m.add_attachment(att[1].encode(),maintype='text',subtype='plain',filename=att[0])
    mm=mailbox.MaildirMessage(m); mm.set_subdir('cur'); mm.set_flags(flags); mm.set_date(d.timestamp()); b.add(mm)
P='Petra Holm <petra@harbour.example>'; b=box('petra')
add(b,'Olaf Brink <olaf@harbour.example>',P,'Berth 14 is free from Monday','Hello Petra,\n\nberth 14 is free from Monday 23 September. Shall I keep it for the Seagull?\n\nOlaf\n',2)
add(b,'City Water <billing@water.example>',P,'Invoice 2024-0917','Dear customer,\n\nplease find invoice 2024-0917 over 184.30 EUR attached.\nIt is due on 30 September.\n',3,'',('invoice-2024-0917.txt','Invoice 2024-0917: 184.30 EUR\n'))
add(b,'Sail Loft <hello@sailloft.example>',P,'Your sail is repaired','The mainsail is ready. We are open until 17:00. The repair costs 96.00 EUR.\n',5,'S')
add(b,'Lottery Winner <win@prize.example>',P,'YOU WON 900000','Send us your card number.\n',6)
add(b,'Mira Sund <mira@school.example>',P,'School visit on 4 October','Could 23 children see the lighthouse on 4 October at 10:30?\n\nMira Sund, teacher\n',9,'S')
add(b,'Harbour Office <office@harbour.example>',P,'Minutes of the meeting of 10 September','1. Dredging starts in November.\n2. The crane is out of order until 1 October.\n3. Next meeting: 8 October.\n',11,'S',('minutes.txt','Minutes\n'))
add(b,'City Water <billing@water.example>',P,'Reminder: invoice 2024-0817','Invoice 2024-0817 over 171.10 EUR was not paid yet.\n',12)
add(b,'Tool Hire <rent@toolhire.example>',P,'Order confirmation TH-5521','Pressure washer, 2 days, 58.00 EUR. Pick up on 20 September.\n',14,'S')
i=box('petra','Invoices'); add(i,'City Water <billing@water.example>',P,'Invoice 2024-0617','166.00 EUR\n',1,'S')
s=box('petra','Sent'); add(s,P,'Olaf Brink <olaf@harbour.example>','Crane','When will the crane work again?\n',10,'S')
for n in ('Drafts','Trash','Junk'): box('petra',n)
open(f'{root}/petra/subscriptions','w').write('Drafts\nSent\nTrash\nJunk\nInvoices\n'); box('olaf')
