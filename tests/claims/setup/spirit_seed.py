import django; django.setup()
from django.contrib.auth import get_user_model
from django.utils import timezone
from spirit.category.models import Category
from spirit.topic.models import Topic
from spirit.comment.models import Comment
from spirit.comment.poll.models import CommentPoll,CommentPollChoice
from spirit.core.utils.markdown import Markdown
import datetime
U=get_user_model(); pw={'vera':'Comet-1986','hugo':'Nova-1604','ilse':'Orbit-7781','karim':'Lens-3345'}; u={}
for n in pw: u[n]=U.objects.create_user(n,n+'@stars.example',pw[n])
u['hugo'].st.is_moderator=True; u['hugo'].st.save()
for x in u.values(): x.st.is_verified=True; x.st.save()
Category.objects.exclude(pk__in=[1]).delete()
C={n:Category.objects.create(title=n,description=d) for n,d in [('Telescopes','Buying and repairing'),('Planets','What was seen'),('Meetings','Dates of the club'),('Off topic','Tea and biscuits')]}
t0=datetime.datetime(2025,1,5,20,tzinfo=datetime.timezone.utc)
T=[('Telescopes','Which eyepiece for Saturn?','vera',['I have a 130 mm Newton. Which eyepiece would you take?','A 9 mm would do.','Buy a Barlow lens first.'],['hugo','ilse']),
('Telescopes','Cleaning a mirror','karim',['Is distilled water enough?','Yes, and no rubbing.'],['hugo']),
('Planets','Jupiter on 3 January','ilse',['The red spot was well seen at 22:40.'],[]),
('Planets','Mercury before sunrise','hugo',['Try it between 14 and 18 January.','It was cloudy here.'],['vera']),
('Meetings','Winter meeting: 8 February','hugo',['We meet at the school observatory at 19:00. Bring warm shoes.','I bring soup.'],['karim']),
('Meetings','Who drives to the dark-sky park?','vera',['I have two seats.'],[]),
('Off topic','Books about comets','karim',['What do you read?','Anything by Ada Moon.'],['ilse'])]
for i,(c,t,w,posts,others) in enumerate(T):
    d=t0+datetime.timedelta(days=i); tp=Topic.objects.create(user=u[w],category=C[c],title=t,date=d,last_active=d)
    for j,p in enumerate(posts): 
        who=u[([w]+others)[j]]; Comment.objects.create(user=who,topic=tp,comment=p,comment_html='<p>'+p+'</p>',date=d+datetime.timedelta(hours=j))
    tp.comment_count=len(posts); tp.last_active=d+datetime.timedelta(hours=len(posts)); tp.save()
t=Topic.objects.get(title__startswith='Winter meeting'); t.is_globally_pinned=False; t.save()
