"""Ads of an invented county. Sections, groups, areas and items of django-classified."""
import os
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "market")
import django
django.setup()
from datetime import datetime, timezone
from django.contrib.auth.models import User
from django.contrib.sites.models import Site
from django_classified.models import Area, Group, Item, Profile, Section

Site.objects.filter(pk=1).update(domain="ads.corran.example", name="Corran Small Ads")
areas = {t: Area.objects.create(slug=s, title=t) for s, t in [
    ("ballymore", "Ballymore"), ("kilbrack", "Kilbrack"), ("port-corran", "Port Corran"), ("tullow-cross", "Tullow Cross")]}
groups = {}
for section, titles in [("Jobs", ["Full time", "Part time", "Seasonal"]), ("Property", ["Flats to let", "Houses to let", "Rooms"]),
                        ("For sale", ["Bicycles", "Furniture", "Farm and garden", "Musical instruments"]),
                        ("Services", ["Lessons", "Repairs and trades"])]:
    s = Section.objects.create(title=section)
    for t in titles:
        groups[t] = Group.objects.create(title=t, section=s)
users = {}
for name, phone in [("maeve.d", "071 555 0114"), ("corran_lets", "071 555 0190"), ("p_hegarty", "071 555 0127"),
                    ("harbour.hotel", "071 555 0145"), ("agnieszka.w", "086 555 0133"), ("dunne_farm", "071 555 0162"),
                    ("seanie", "087 555 0171"), ("library.pc", "071 555 0108")]:
    users[name] = User.objects.create_user(name)
    Profile.objects.create(user=users[name], phone=phone)

n = 0


def ad(group, area, user, price, title, text, posted):
    global n
    n += 1
    item = Item.objects.create(group=groups[group], area=areas[area] if area else None, user=users[user], price=price, title=title, description=text.strip())
    when = datetime.fromisoformat(posted).replace(tzinfo=timezone.utc)
    Item.objects.filter(pk=item.pk).update(posted=when, updated=when)


# ---- jobs: the price is the pay per month, or per hour where the text says so
ad("Full time", "Port Corran", "harbour.hotel", 2650, "Commis chef, Harbour Hotel", """
Pay is per month before tax. 39 hours in five days, two Sundays off in four. Kitchen of six.
You have finished your training or cooked for two years.
Start: 3 June. Staff room in the house for 280 euro a month if wanted.
Write to Gráinne Molloy by 17 May.""", "2024-04-22T09:00")
ad("Full time", "Port Corran", "harbour.hotel", 2380, "Night porter, Harbour Hotel", """
Pay is per month before tax, night allowance included. 40 hours, 23:00 to 7:00, four nights on and three off.
Good English and one more language. Start: 1 June. Write to Gráinne Molloy by 24 May.""", "2024-04-24T09:30")
ad("Full time", "Ballymore", "maeve.d", 3150, "Electrician for solar installations", """
Pay is per month before tax. Permanent after six months on trial. Company van, phone and tools.
You need the Safe Electric registration and a driving licence of class B; work on roofs up to 9 metres.
25 days of holiday. Start as soon as you can.""", "2024-04-11T12:00")
ad("Full time", "Kilbrack", "dunne_farm", 2420, "Dairy farm assistant", """
Pay is per month before tax. 140 cows, two milkings a day, every second weekend free.
A house with two rooms on the farm goes with the job, no rent. Tractor licence (class W) needed.""", "2024-04-02T07:45")
ad("Part time", "Port Corran", "library.pc", 16.40, "Library assistant, Saturdays and Tuesdays", """
Pay is per hour. 14 hours a week: Tuesday 13:00 to 20:00 and Saturday 9:00 to 16:00. Contract until 31 March 2025
(cover for a colleague on leave). You lend books, help at the computers and read to children on Saturdays.
Garda vetting needed. Applications by 10 May to the county librarian, Fionnuala Keane.""", "2024-04-19T10:15")
ad("Part time", "Ballymore", "p_hegarty", 14.50, "Bakery counter, mornings", """
Pay is per hour. Monday to Friday 6:00 to 10:30. Free bread. No experience asked for.""", "2024-04-15T15:00")
ad("Part time", "Tullow Cross", "agnieszka.w", 15.20, "Cleaner for two dental practices", """
Pay is per hour. Ten hours a week, after 18:30. Mileage is paid between the two practices.""", "2024-04-08T18:00")
ad("Part time", "Port Corran", "harbour.hotel", 13.80, "Breakfast waiting staff, weekends", """
Pay is per hour plus tips. Saturday and Sunday 6:30 to 11:30. From 18 years.""", "2024-04-25T08:00")
ad("Seasonal", "Kilbrack", "dunne_farm", 13.90, "Strawberry pickers, June and July", """
Pay is per hour, from the third week by weight if that is more for you. Eight to ten people wanted.
Beds in the bunkhouse 6 euro a night. From 16 years with consent of the parents.""", "2024-04-20T06:30")
ad("Seasonal", "Port Corran", "seanie", 15.00, "Kayak guide for the summer", """
Pay is per hour. 15 May to 15 September. You need Level 3 sea kayak and a first aid certificate not older than three years.""", "2024-04-05T11:00")

# ---- property: rent per month
FLATS = [
    ("Port Corran", "corran_lets", 1150, "Two-bedroom flat on the quay", "74 square metres, second floor, no lift. Two bedrooms, balcony to the harbour. Gas heating, BER C1. Free from 1 June. Deposit: one and a half months' rent. Pets: a cat is fine, no dogs.", "2024-04-23T10:00"),
    ("Port Corran", "corran_lets", 980, "Two-bedroom flat, Chapel Street", "61 square metres, ground floor with a small yard. Two bedrooms. Electric heating, BER D2. Free now. Deposit: one month's rent. Pets welcome.", "2024-04-18T10:00"),
    ("Port Corran", "corran_lets", 1390, "Three-bedroom flat, Quay House", "96 square metres, fourth floor with lift. Three bedrooms, two baths. Heat pump, BER A3. Free from 1 July. Deposit: two months' rent. No pets.", "2024-04-26T10:00"),
    ("Ballymore", "corran_lets", 890, "One-bedroom flat over the chemist's", "48 square metres, first floor. One bedroom. Oil heating, BER E1. Free from 15 May. Deposit: one month's rent. No pets.", "2024-04-12T10:00"),
    ("Ballymore", "maeve.d", 1040, "Bright two-bedroom flat near the station", "68 square metres, third floor with lift. Two bedrooms. District heating, BER B2. Free from 1 June. Deposit: two months' rent. Dogs and cats allowed.", "2024-04-21T19:20"),
    ("Kilbrack", "seanie", 720, "Studio at the old mill", "33 square metres, first floor. Electric heating, BER D1. Free now. Deposit: one month's rent. Smokers please elsewhere.", "2024-04-03T20:00"),
    ("Tullow Cross", "p_hegarty", 860, "Two-bedroom flat in a farmhouse", "70 square metres, upper floor with its own stairs. Two bedrooms. Wood stove and solar panels, BER C3. Free from 1 August. Deposit: one month's rent. Pets by agreement.", "2024-04-16T08:10"),
    ("Tullow Cross", "corran_lets", 790, "One-bedroom flat, Market Square", "45 square metres, second floor, no lift. One bedroom. Gas heating, BER C2. Free from 1 June. Deposit: one month's rent. No pets.", "2024-04-14T10:00"),
    ("Kilbrack", "corran_lets", 930, "Two-bedroom flat, Weaver's Row", "66 square metres, ground floor. Two bedrooms. Gas heating, BER B3. Free from 1 May. Deposit: two months' rent. No pets.", "2024-04-01T10:00"),
    ("Ballymore", "corran_lets", 1210, "Two-bedroom flat, new building Distillery Park", "77 square metres, first floor with lift, parking space 60 euro more. Two bedrooms. Heat pump, BER A2. Free from 1 September. Deposit: one month's rent. A cat is fine.", "2024-04-27T10:00"),
]
for area, user, price, title, text, posted in FLATS:
    ad("Flats to let", area, user, price, title, text, posted)
ad("Houses to let", "Kilbrack", "corran_lets", 1480, "Cottage with large garden", "Three bedrooms, 105 square metres, BER D1, oil heating. Free from 1 June for at least two years. Deposit: two months' rent.", "2024-04-17T10:00")
ad("Houses to let", "Port Corran", "maeve.d", 1850, "Family house by the strand", "Four bedrooms, 138 square metres, BER B1, heat pump. Free from 15 August. Deposit: two months' rent. Dogs welcome.", "2024-04-25T17:00")
ad("Rooms", "Ballymore", "agnieszka.w", 480, "Room in a shared flat of three", "14 square metres, furnished. Bills 65 euro a month on top. We are two nurses and a cat. Free from 1 June.", "2024-04-20T21:00")
ad("Rooms", "Port Corran", "seanie", 420, "Room for the summer", "11 square metres, June to August only, bills included.", "2024-04-22T21:40")

# ---- for sale
ad("Bicycles", "Ballymore", "maeve.d", 340, "Touring bicycle, frame 56", "Steel frame of 56 cm, 27 gears, new tyres in March. Rack and lights. 14.2 kg. Bought 2017.", "2024-04-10T16:00")
ad("Bicycles", "Ballymore", "p_hegarty", 290, "Touring bicycle, frame 60", "Aluminium frame of 60 cm, 24 gears. One pannier goes with it. The saddle is worn. Bought 2015.", "2024-04-12T16:30")
ad("Bicycles", "Kilbrack", "seanie", 1250, "Electric bicycle, 2021", "Battery 500 Wh, 2,900 km. Frame 52 cm, step-through. Second key is there, charger too. Serviced in February by Ryan's.", "2024-04-24T12:00")
ad("Bicycles", "Port Corran", "agnieszka.w", 85, "Child's bicycle, 20 inch", "For about six to eight years. Red, six gears, some scratches.", "2024-04-19T13:00")
ad("Bicycles", "Tullow Cross", "dunne_farm", 160, "Cargo trailer for a bicycle", "Carries 40 kg. Cover has a small tear. Coupling for one bicycle.", "2024-03-30T09:00")
ad("Furniture", "Port Corran", "maeve.d", 220, "Oak table and four chairs", "160 by 90 cm, pulls out to 210 cm. The chairs were covered anew in 2022. To be fetched.", "2024-04-09T10:00")
ad("Furniture", "Ballymore", "agnieszka.w", 60, "Bookcase, white, 2 metres", "80 cm wide, 202 cm high, five shelves. One shelf is bent.", "2024-04-21T10:00")
ad("Furniture", "Kilbrack", "p_hegarty", 450, "Leather sofa, three seats", "Brown, from 1998, 215 cm. No smokers, one dog.", "2024-04-06T10:00")
ad("Farm and garden", "Tullow Cross", "dunne_farm", 38, "Hay, round bales", "Price per bale, 40 of them, cut in July 2023, kept dry. About 250 kg each. Loading is free, delivery up to 20 km 45 euro a load.", "2024-04-04T06:00")
ad("Farm and garden", "Kilbrack", "dunne_farm", 3400, "Small tractor, 1987", "35 hp, 6,120 hours, front loader. Gearbox overhauled in 2019. No plate.", "2024-03-28T06:00")
ad("Farm and garden", "Ballymore", "maeve.d", 190, "Petrol lawn mower", "Cut of 46 cm, drives itself. Blade sharpened in March.", "2024-04-23T18:00")
ad("Musical instruments", "Port Corran", "library.pc", 900, "Upright piano from the reading room", "Built 1974, last tuned in October 2023. Two keys stick. Ground floor, you bring the people to carry it. Proceeds go to the children's library.", "2024-04-18T14:00")
ad("Musical instruments", "Tullow Cross", "p_hegarty", 650, "Button accordion, B/C", "23 buttons, with case. Reeds done in 2021.", "2024-04-13T20:00")
ad("Lessons", "Port Corran", "agnieszka.w", 28, "Polish lessons", "Price per hour, alone or in twos. Tuesdays and Thursdays after 17:00. First half hour free.", "2024-04-07T17:00")
ad("Lessons", "Tullow Cross", "p_hegarty", 32, "Accordion and tin whistle", "Price per hour; children under 12 half an hour for 18 euro. I come to the house within 10 km.", "2024-04-13T20:30")
ad("Repairs and trades", "Ballymore", "seanie", 55, "Bicycle repairs at your door", "Price for the usual service, parts extra. Mondays Ballymore and Kilbrack, Wednesdays Port Corran, Fridays Tullow Cross.", "2024-04-11T08:00")
print(n, "ads")
