"""Fills the board of the Alderbrook Beekeepers: members, forums, topics and replies, each at its time."""
import datetime

import board  # noqa: F401  (the settings)
import django

django.setup()

from django.contrib.auth.models import User  # noqa: E402
from django.utils import timezone  # noqa: E402
from machina.core.db.models import get_model  # noqa: E402

Forum = get_model("forum", "Forum")
Topic = get_model("forum_conversation", "Topic")
Post = get_model("forum_conversation", "Post")
ForumPermission = get_model("forum_permission", "ForumPermission")
UserForumPermission = get_model("forum_permission", "UserForumPermission")

clock = datetime.datetime(2025, 3, 1, 8, 0, tzinfo=datetime.timezone.utc)
timezone.now = lambda: clock


def at(text):
    global clock
    clock = datetime.datetime.strptime(text, "%Y-%m-%d %H:%M").replace(tzinfo=datetime.timezone.utc)


NAMES = ["marjorie_k", "oldsmoker", "TheoB", "wren", "hedgerow_hal", "Ines.P", "drone42", "propolis_pete", "skepwoman", "Anselm",
         "meadowlark", "BarnHive", "quincy", "lime_tree_liz", "sugarloaf", "Oskar_W"]
people = {name: User.objects.create_user(name, password=None) for name in NAMES}
for code in ("can_see_forum", "can_read_forum", "can_download_file"):
    permission = ForumPermission.objects.get(codename=code)
    UserForumPermission.objects.create(permission=permission, anonymous_user=True, has_perm=True)
    UserForumPermission.objects.create(permission=permission, authenticated_user=True, has_perm=True)


def category(name, description=""):
    return Forum.objects.create(type=Forum.FORUM_CAT, name=name, description=description)


def forum(parent, name, description):
    return Forum.objects.create(type=Forum.FORUM_POST, parent=parent, name=name, description=description)


def topic(place, when, who, subject, text, *replies, kind=None, locked=False):
    at(when)
    t = Topic.objects.create(forum=place, subject=subject, poster=people[who], type=Topic.TOPIC_POST if kind is None else kind,
                             status=Topic.TOPIC_UNLOCKED, approved=True)
    Post.objects.create(topic=t, poster=people[who], subject=subject, content=text, approved=True)
    for when, who, text in replies:
        at(when)
        Post.objects.create(topic=t, poster=people[who], subject="Re: " + subject, content=text, approved=True)
    if locked:
        Topic.objects.filter(pk=t.pk).update(status=Topic.TOPIC_LOCKED)
    return t


club = category("The club")
news = forum(club, "Notices", "From the committee")
events = forum(club, "Meetings and outings", "What happens when")
bees = category("Bees")
help_ = forum(bees, "Questions and answers", "No question is too small")
swarms = forum(bees, "Swarm line", "Seen one? Taken one? Say so here")
records = forum(bees, "Hive diary", "Weights, blossom, weather")
market = category("Market")
sale = forum(market, "For sale", "One thing per topic, the price goes into the title. Write SOLD in front when it is gone.")
wanted = forum(market, "Wanted", "Members looking for things")

topic(news, "2025-03-02 09:10", "marjorie_k", "Hiring the club extractor",
      "The nine-frame extractor can be had again. It costs **12 € for a weekend** and 20 € for a whole week, plus a deposit of 50 € that you "
      "get back when it returns clean. Ask Hal for the key to the shed; it stands behind the mower.",
      ("2025-03-02 18:44", "wren", "Is the uncapping tray still included?"),
      ("2025-03-03 07:31", "marjorie_k", "Tray and strainer are included, the heated knife is not (3 € extra)."),
      kind=Topic.TOPIC_STICKY)
topic(news, "2025-03-09 20:00", "marjorie_k", "Who does what in 2025",
      "Elected at the annual meeting:\n\n- Chair: Marjorie Kemble\n- Treasurer: Theo Barlach, treasurer@alderbrook.example\n"
      "- Keeper of the apiary: Hal Yardley\n- Librarian: Ines Pascual\n\nThe next election is in March 2027.",
      ("2025-03-10 06:50", "oldsmoker", "Thanks to all who said yes. And to Anselm, who kept the books for eleven years."))
topic(news, "2025-04-01 12:00", "TheoB", "Subscription for the season",
      "It stays at 34 € for a member and 18 € for those under 25. Please pay before the 15th of May; a reminder costs me a stamp and you a cake.",
      ("2025-04-02 08:12", "quincy", "Lemon cake accepted?"), ("2025-04-02 08:40", "TheoB", "Lemon cake is legal tender."))
topic(news, "2025-05-20 19:15", "Ines.P", "New in the library box",
      "Three new books: *The Buzz about Bees* (Tautz), *Honeybee Democracy* (Seeley) and *At the Hive Entrance* (Storch). Loans run four weeks.")
topic(events, "2025-06-03 17:20", "marjorie_k", "Honey judging evening",
      "Bring two jars without a label. We judge on **19 September 2025 at 19:00 in the Malt House, Tanner Street 8**. Dr Edda Rohn is our judge "
      "again. Entries close three days before.",
      ("2025-06-04 21:05", "lime_tree_liz", "Set honey too, or only runny?"),
      ("2025-06-05 07:45", "marjorie_k", "Three classes: light, dark and set."))
topic(events, "2025-04-22 10:30", "hedgerow_hal", "Working day at the apiary",
      "Saturday 10 May 2025 from 9:30. The fence by the brook needs eleven new posts. Soup at noon, bring gloves.",
      ("2025-04-23 06:58", "BarnHive", "I bring the post driver."), ("2025-04-23 19:20", "skepwoman", "And I bring the soup."))
topic(events, "2025-05-28 16:00", "Ines.P", "Outing to the lime avenue of Castle Orrin",
      "We go on 28 June 2025. Bus at 8:15 from the station, back at about 18:00. 22 € with the guided tour; 31 seats.",
      ("2025-05-29 09:09", "Oskar_W", "Two seats for us, please."))
topic(help_, "2025-05-06 20:11", "wren", "Queen seen, but no eggs",
      "Second week in a row. Colony is calm. Do I wait?",
      ("2025-05-06 21:40", "oldsmoker", "Wait ten days, then give them a frame with eggs from another hive as a test."),
      ("2025-05-08 07:02", "skepwoman", "Could be a virgin. Look for polished cells."),
      ("2025-05-17 18:55", "wren", "Eggs today! It was a virgin."))
topic(help_, "2025-07-14 13:37", "quincy", "Oxalic acid: how much per seam?",
      "Trickling in December, I always forget the dose.",
      ("2025-07-14 15:02", "propolis_pete", "5 ml of the 3.2 % solution for every occupied seam, 50 ml a hive at most. Once only."),
      ("2025-07-14 19:48", "quincy", "Written on the shed door now."))
topic(help_, "2025-08-02 08:26", "meadowlark", "Feeding after the last harvest",
      "What ratio do you mix?",
      ("2025-08-02 09:14", "hedgerow_hal", "3 parts sugar to 2 of water, by weight, and about 15 kg a colony before the middle of September."),
      ("2025-08-02 11:33", "Anselm", "I use ready-made syrup. Dearer, but my back is glad."))
topic(help_, "2025-08-19 17:01", "Oskar_W", "Wasps at the entrance",
      "Dozens of them since yesterday.",
      ("2025-08-19 17:30", "drone42", "Narrow the entrance to one bee's width, about 8 mm high and 2 cm wide, and no spilled syrup."))
topic(swarms, "2025-05-11 14:20", "sugarloaf", "Swarm at the railway station",
      "Hanging on the clock of platform 2, the size of a melon.",
      ("2025-05-11 14:41", "Anselm", "My ladder is too short for that clock."),
      ("2025-05-11 15:10", "BarnHive", "On my way with the long one."),
      ("2025-05-11 17:55", "BarnHive", "Taken and housed, 1.9 kg. The stationmaster gave me an ice cream."))
topic(swarms, "2025-05-23 11:05", "lime_tree_liz", "Swarm in the school yard",
      "In the pear tree behind the gym.",
      ("2025-05-23 11:20", "skepwoman", "I teach there, I am already below it. Taken at 11:50, 2.4 kg."))
topic(swarms, "2025-06-08 16:48", "drone42", "Swarm in a letter box, Mill Lane",
      "The postman is not amused.",
      ("2025-06-08 18:02", "propolis_pete", "Got most of them. 1.1 kg, a cast I think."))
weights = [("oldsmoker", "41.2"), ("wren", "33.8"), ("TheoB", "36.5"), ("Ines.P", "29.9"), ("skepwoman", "38.7"), ("drone42", "35.0"),
           ("propolis_pete", "37.4"), ("Anselm", "44.6"), ("meadowlark", "31.3"), ("BarnHive", "39.5"), ("quincy", "28.4"),
           ("lime_tree_liz", "36.9"), ("sugarloaf", "34.1"), ("hedgerow_hal", "40.3"), ("Oskar_W", "37.8"), ("marjorie_k", "42.0")]
chat = {3: ("wren", "Ines, that is little. Queen all right?"), 8: ("quincy", "Anselm, what do you feed them?! Don't say lasagne."),
        12: ("Ines.P", "A late split, Wren. They will come.")}
replies = []
for i, (who, kg) in enumerate(weights):
    replies.append((f"2025-07-{6 + i // 4:02d} {8 + i % 4 * 3:02d}:{(i * 17) % 60:02d}", who, f"{kg} kg" + [" on the luggage scale", "", ", one super", ", two supers"][i % 4]))
    if i in chat:
        replies.append((f"2025-07-{6 + i // 4:02d} {9 + i % 4 * 3:02d}:59", *chat[i]))
topic(records, "2025-07-05 19:00", "hedgerow_hal", "Summer weigh-in 2025",
      "As each year: one hive per member, weighed in the first week of July, whole hive without the roof. Post your kilos below.", *replies)
topic(records, "2025-04-05 07:20", "meadowlark", "Blossom calendar 2025",
      "First seen in Alderbrook:\n\n- Hazel: 2 February\n- Goat willow: 8 March\n- Blackthorn: 25 March\n- Cherry: 4 April",
      ("2025-04-19 08:00", "meadowlark", "Apple: 19 April"), ("2025-05-01 08:00", "wren", "Hawthorn: 30 April"),
      ("2025-06-14 08:00", "meadowlark", "Small-leaved lime: 14 June"))
goods = [
    ("2025-03-14", "oldsmoker", "Smoker, stainless, large", 28, "Works, the bellows are new."), ("2025-03-16", "wren", "Bee suit, size M", 45, "Worn four times."),
    ("2025-03-18", "Anselm", "Honey extractor, four frames, hand crank", 140, "Needs a new lid."), ("2025-03-22", "quincy", "Ten glass jars of 500 g with lids", 7, "New, in the box."),
    ("2025-03-29", "TheoB", "National hive, cedar, complete", 185, "Floor, brood box, two supers, roof."), ("2025-04-03", "skepwoman", "Straw skep, handmade", 65, "For show or for swarms."),
    ("2025-04-07", "Ines.P", "Uncapping fork", 9, "Two teeth a little bent."), ("2025-04-12", "drone42", "SOLD: Queen excluder, plastic", 4, "Gone."),
    ("2025-04-15", "BarnHive", "Nucleus box, six frames, poly", 38, "Painted green."), ("2025-04-26", "lime_tree_liz", "Frame feeder, 2 litres", 11, "Clean."),
    ("2025-05-02", "propolis_pete", "Propolis grid, three pieces", 15, "Unused."), ("2025-05-04", "sugarloaf", "SOLD: Luggage scale, 50 kg", 12, "Went to Oskar."),
    ("2025-05-13", "hedgerow_hal", "Hive stand, oak, for two hives", 52, "Heavy. Collection only."), ("2025-05-19", "Oskar_W", "Leather gloves, size 9", 17, "Hardly worn."),
    ("2025-05-27", "meadowlark", "Refractometer with case", 24, "Calibrated in April."), ("2025-06-02", "Anselm", "Wax melter, solar", 88, "Glass is whole."),
    ("2025-06-10", "marjorie_k", "SOLD: Settling tank, 50 kg, with tap", 60, "Thank you, Liz."), ("2025-06-16", "quincy", "Bee brush, horsehair", 5, "As it says."),
    ("2025-06-21", "TheoB", "Foundation, 1 kg, organic", 31, "Eleven sheets."), ("2025-06-27", "wren", "Porter escape board", 14, "Two escapes in it."),
    ("2025-07-03", "skepwoman", "Heated uncapping knife", 72, "Thermostat works."), ("2025-07-11", "drone42", "Mini mating hive, three pieces", 36, "Polystyrene."),
    ("2025-07-18", "BarnHive", "Trailer for four hives", 410, "With papers."), ("2025-07-24", "propolis_pete", "SOLD: Candle moulds, silicone", 20, "Went within the hour."),
    ("2025-08-05", "Ines.P", "Pollen trap for National hive", 26, "Used one season."), ("2025-08-12", "lime_tree_liz", "Strainer, double, steel", 33, "Fits a 30 cm bucket."),
    ("2025-08-21", "hedgerow_hal", "Strimmer, petrol, old", 40, "Starts when it wants to."),
]
for day, who, what, price, text in goods:
    topic(sale, f"{day} 1{len(what) % 9}:{len(text) + 10:02d}", who, f"{what} - {price} €", text + " Collect in Alderbrook or at the next meeting.")
topic(wanted, "2025-06-30 09:00", "Oskar_W", "Wanted: second-hand veil", "Round hat type, up to 15 €.",
      ("2025-06-30 12:00", "wren", "I have one for nothing, come round."))
topic(wanted, "2025-08-08 09:00", "sugarloaf", "Wanted: someone to mind two hives in October", "We are away from the 4th to the 19th.",
      ("2025-08-08 10:21", "meadowlark", "I can, they are on my way to work."))
