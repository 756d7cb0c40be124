"""Lays out the conference: run by install.sh with pretalx's own models, the same each time (but for passwords' salts)."""

import datetime as dt
import random

import django

django.setup()

from django_scopes import scope, scopes_disabled  # noqa: E402

from pretalx.common.models.log import ActivityLog  # noqa: E402
from pretalx.common.models.settings import GlobalSettings  # noqa: E402
from pretalx.event.models import Event, Team  # noqa: E402
from pretalx.event.utils import create_organiser_with_team  # noqa: E402
from pretalx.person.models import SpeakerProfile, User  # noqa: E402
from pretalx.schedule.models import Room  # noqa: E402
from pretalx.submission.models import (  # noqa: E402
    Answer, Question, Review, Submission, SubmissionComment, SubmissionType, Tag, Track,
)

rnd = random.Random(7)
UTC = dt.timezone.utc


def code():
    return "".join(rnd.choice("ABCDEFGHJKLMNPQRSTUVWXYZ3789") for _ in range(6))


def user(name, email, password=None, **more):
    return User.objects.create_user(name=name, email=email, password=password, code=code(), timezone="UTC", **more)


gs = GlobalSettings()
gs.settings.update_check_enabled = False
gs.settings.update_check_ack = True
gs.get_instance_identifier()  # otherwise set at some later page

ines = User.objects.create_superuser(
    name="Ines Kallio", email="ines@harbourconf.example", password="Sailcloth-88", code=code(), timezone="UTC")
tomasz = user("Tomasz Reiter", "tomasz@harbourconf.example", "Bollard-31")
mina = user("Mina Aalto", "mina@harbourconf.example", "Gangway-57")

organiser, team = create_organiser_with_team(name="Harbour Conf Association", slug="harbour", users=[ines])
Team.objects.filter(pk=team.pk).update(
    name="Organisers", all_events=True, can_change_event_settings=True, can_change_submissions=True)

with scopes_disabled():
    event = Event.objects.create(
        name="Harbour Conf 2028", slug="hc28", organiser=organiser, is_public=True, timezone="UTC",
        date_from=dt.date(2028, 6, 15), date_to=dt.date(2028, 6, 17), email="office@harbourconf.example",
        locale="en", locale_array="en", content_locale_array="en",
        landing_page_text="Three days on the waterfront for people who build and run software.")
    other = Event.objects.create(
        name="Harbour Conf 2027", slug="hc27", organiser=organiser, is_public=False, timezone="UTC",
        date_from=dt.date(2027, 6, 17), date_to=dt.date(2027, 6, 18), email="office@harbourconf.example",
        locale="en", locale_array="en", content_locale_array="en")
with scope(event=other):
    other.build_initial_data()

with scope(event=event):
    event.build_initial_data()
    cfp = event.cfp
    cfp.deadline = dt.datetime(2028, 2, 29, 23, 59, tzinfo=UTC)
    cfp.headline = "Tell us what you learnt"
    for field in ("track", "duration"):
        cfp.fields[field] = {"visibility": "optional"}
    cfp.fields["abstract"]["visibility"] = "optional"
    cfp.save()
    phase = event.review_phases.order_by("position").first()
    phase.start, phase.is_active = None, True
    phase.save()

    for name, members in (("Programme reviewers", [tomasz, mina]), ("Registration desk", [mina])):
        t = Team.objects.create(organiser=organiser, name=name, is_reviewer=name.startswith("Programme"))
        t.limit_events.add(event)
        t.members.set(members)

    talk = event.submission_types.get()
    talk.name = "Talk"
    talk.save()
    types = {"Talk": talk}
    for name, minutes in (("Workshop", 90), ("Lightning talk", 10), ("Panel", 60)):
        types[name] = SubmissionType.objects.create(event=event, name=name, default_duration=minutes)
    tracks = {
        name: Track.objects.create(event=event, name=name, color=color, position=n)
        for n, (name, color) in enumerate((
            ("Infrastructure", "#2a6f97"), ("Web", "#c1666b"), ("Data", "#6a994e"),
            ("Community", "#bc6c25"), ("Security", "#5a189a")))}
    for n, (name, capacity) in enumerate((("Great Hall", 400), ("Pier Room", 85), ("Pier Loft", 30), ("Lighthouse", 45))):
        Room.objects.create(event=event, name=name, capacity=capacity, position=n)
    tags = {name: Tag.objects.create(event=event, tag=name, color=color) for name, color in (
        ("beginners", "#99d98c"), ("needs rehearsal", "#f9c74f"), ("sponsored", "#f94144"))}
    stage = Question.objects.create(
        event=event, question="What do you need on stage?", variant="string", target="submission",
        question_required="optional", position=0, is_visible_to_reviewers=True)
    travel = Question.objects.create(
        event=event, question="Where do you travel from?", variant="string", target="speaker",
        question_required="optional", position=1)

    people = {}

    def speaker(name):
        if name not in people:
            people[name] = user(name, name.lower().replace(" ", ".") + "@mail.example")
            SpeakerProfile.objects.create(
                user=people[name], event=event, biography=f"{name} has built and run software for {4 + len(people) % 13} years.")
        return people[name]

    # title, speaker, type, track, state, tag, what is needed on stage
    rows = """
Taming Flaky Tests|Aiko Brandt|Talk|Web|submitted|beginners|nothing
Taming Flaky Networks|Owen Farrow|Talk|Infrastructure|submitted||a network cable
Postgres at the Edge|Lucía Marín|Talk|Data|accepted||nothing
Postgres on the Edge of Reason|Lucia Marini|Talk|Data|submitted||two microphones
Queues, Boats and Backpressure|Yusuf Demir|Talk|Infrastructure|submitted||a whiteboard
Backpressure without Tears|Yusuf Demirel|Talk|Infrastructure|submitted|needs rehearsal|an overhead projector
What the Tide Tables Teach Us|Henrike Voss|Talk|Data|confirmed||nothing
Passkeys for the Rest of Us|Samuel Osei|Talk|Security|confirmed|beginners|nothing
Passkeys in Production|Samira Osman|Talk|Security|submitted||sound from a laptop
Reading a Threat Model Aloud|Priya Natarajan|Panel|Security|submitted||five chairs
Running a Meetup for Ten Years|Gustav Lindqvist|Panel|Community|submitted||four chairs
Maintainers after Midnight|Chloe Bertrand|Panel|Community|rejected||four chairs
CSS You Can Delete|Noor Haddad|Talk|Web|accepted||nothing
CSS You Cannot Delete|Nora Haddon|Talk|Web|submitted||nothing
The Form That Ate My Weekend|Piotr Zielony|Talk|Web|submitted||a second screen
Backups You Have Restored|Marta Kowal|Talk|Infrastructure|confirmed||nothing
A Map Server on a Ferry|Jonas Ekberg|Talk|Data|submitted|sponsored|a second screen
Hands-on Tracing|Dmitri Laskin|Workshop|Infrastructure|submitted||twenty power sockets
Hands-on Threat Modelling|Priya Natarajan|Workshop|Security|submitted||pin boards
Your First Accessible Component|Noor Haddad|Workshop|Web|accepted|beginners|nothing
Cleaning Sensor Data Together|Henrike Voss|Workshop|Data|rejected||nothing
Ten Minutes of Thank-You Notes|Efua Mensah|Lightning talk|Community|submitted||nothing
Why Our Newsletter Is Plain Text|Rafael Pinto|Lightning talk|Community|submitted||nothing
One Regex Too Many|Aiko Brandt|Lightning talk|Web|submitted||nothing
The Log Line That Lied|Owen Farrow|Lightning talk|Infrastructure|submitted||nothing
A Code of Conduct in Practice|Chloe Bertrand|Lightning talk|Community|accepted||nothing
Potluck Conferences|Gustav Lindqvist|Lightning talk|Community|withdrawn||nothing
Salted Hashes, Salted Herring|Samuel Osei|Lightning talk|Security|submitted||a table
""".strip().splitlines()
    for n, row in enumerate(rows):
        title, name, kind, track, state, tag, need = row.split("|")
        sub = Submission.objects.create(
            event=event, code=code(), title=title, submission_type=types[kind], track=tracks[track],
            abstract=f"{title}: what went wrong, what we changed, and what you can take home.",
            description="", content_locale="en", do_not_record=n % 9 == 4,
            invitation_token=code() * 5, review_code=code() * 5)
        sub.speakers.add(speaker(name))
        if tag:
            sub.tags.add(tags[tag])
        Answer.objects.create(question=stage, submission=sub, answer=need)
        if state != "submitted":
            if state == "confirmed":
                sub.accept(person=ines)
                sub.confirm(person=ines)
            else:
                {"accepted": sub.accept, "rejected": sub.reject, "withdrawn": sub.withdraw}[state](person=ines)
        elif n % 3 == 0:
            Review.objects.create(submission=sub, user=mina, text="A clear outline; I would like to hear it.")
            review = sub.reviews.get()
            review.scores.add(event.score_categories.get().scores.order_by("value")[n % 2 + 1])
            review.save(update_score=True)
        if n % 7 == 1:
            SubmissionComment.objects.create(submission=sub, user=mina, text="Could pair well with the backup talk.")
    for n, (name, person) in enumerate(people.items()):
        Answer.objects.create(
            question=travel, person=person, answer=("Hamburg", "Turku", "Porto", "Leeds", "Gdansk")[n % 5])
    # Neither the mails nor the history of laying this out.
    event.queued_mails.all().delete()
    ActivityLog.objects.all().delete()
