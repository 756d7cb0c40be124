import datetime as dt, zoneinfo, django
django.setup()
from django.contrib.auth.models import Group, User
from django.contrib.sites.models import Site
from wafer.pages.models import Page
from wafer.talks.models import Talk, TalkType, Track
from wafer.schedule.models import ScheduleBlock, Venue, Slot, ScheduleItem
from wafer.sponsors.models import Sponsor, SponsorshipPackage
from tb_data import *
TZ = zoneinfo.ZoneInfo('Europe/Berlin')
Site.objects.filter(pk=1).update(name='TideByte 2026', domain='tidebyte.example')

Group.objects.get_or_create(name='Online Profiles')   # wafer's profile page looks it up
people = {}
for line in SPEAKERS.strip().splitlines():
    user, first, last, home, bio = [x.strip() for x in line.split('|')]
    u = User.objects.create(username=user, first_name=first, last_name=last, email='')
    u.set_unusable_password(); u.save()
    p = u.userprofile; p.bio = bio; p.homepage = home or None; p.save()
    people[user] = u
types = {n: TalkType.objects.create(name=n, description=d, order=i) for i, (n, d) in enumerate(TYPES, 1)}
tracks = {k: Track.objects.create(name=n, description=d, order=i) for i, (k, n, d) in enumerate(TRACKS, 1)}
talks = {}
for line in TALKS.strip().splitlines():
    key, typ, trk, lang, who, title, abstract = [x.strip() for x in line.split('|')]
    cancelled = key.startswith('-'); key = key.lstrip('-')
    us = [people[w] for w in who.split('+')]
    t = Talk.objects.create(talk_type=types[typ], track=tracks[trk] if trk else None, language=lang,
        title=title, abstract=abstract, corresponding_author=us[0], video=True,
        status='C' if cancelled else 'A')
    t.authors.set(us)
    talks[key] = t
pages = {}
for i, (slug, name, menu, content) in enumerate(PAGES):
    pages[slug] = Page.objects.create(slug=slug, name=name, content=content, include_in_menu=menu, menu_order=i)

def at(day, hm):
    h, m = map(int, hm.split(':'))
    return dt.datetime(2026, 9, day, h, m, tzinfo=TZ)
blocks = {d: ScheduleBlock.objects.create(start_time=at(d, '08:00'), end_time=at(d, '21:00')) for d in (17, 18, 19)}
venues = {}
for i, (k, name, days, notes) in enumerate(VENUES, 1):
    v = Venue.objects.create(name=name, order=i, notes=notes, video=k != 'b')
    v.blocks.set([blocks[d] for d in days]); venues[k] = v
slots = {}
for line in SCHEDULE.strip().splitlines():
    day, span, *cells = [x.strip() for x in line.split('|')]
    day = int(day); a, b = span.split('-')
    s = slots.setdefault((day, span), None) or Slot.objects.create(start_time=at(day, a), end_time=at(day, b))
    slots[(day, span)] = s
    for c in cells:
        v, what = c.split('=')
        item = ScheduleItem.objects.create(venue=venues[v.rstrip('*')], expand=v.endswith('*'),
            talk=talks.get(what), page=pages.get(what) if what not in talks else None,
            details='' if what in talks or what in pages else what)
        item.slots.add(s)
packs = {}
for i, (n, cur, price, avail, short, desc, sym) in enumerate(PACKAGES, 1):
    packs[n] = SponsorshipPackage.objects.create(order=i, name=n, currency=cur, price=price,
        number_available=avail, short_description=short, description=desc, symbol=sym)
for i, (n, pk, url, desc) in enumerate(SPONSORS, 1):
    s = Sponsor.objects.create(order=i, name=n, url=url, description=desc); s.packages.set([packs[pk]])
from wafer.schedule.admin import validate_schedule
print('schedule errors:', validate_schedule())
print(Talk.objects.count(), 'talks', User.objects.count(), 'people')
