import smtpd,asyncore,sys,time
n=[0]
class S(smtpd.SMTPServer):
    def process_message(self,peer,frm,to,data,**k):
        n[0]+=1; open('%s/%d-%d.eml'%(sys.argv[2],time.time(),n[0]),'wb').write(('X-Rcpt: '+', '.join(to)+'\n').encode()+(data if isinstance(data,bytes) else data.encode()))
S(('127.0.0.1',int(sys.argv[1])),None); asyncore.loop()
