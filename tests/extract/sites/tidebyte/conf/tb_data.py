SPEAKERS = """
aalvarez | Ana | Álvarez | | Ana maintains the tide prediction service of the port of Gijón and collects broken barometers.
bgruber | Benedikt | Gruber | | Benedikt writes firmware for data buoys at the Institut für Küstenfunk in Warnemünde.
cokafor | Chidi | Okafor | | Chidi runs the container tracking team at Lagos Lighterage and teaches evening classes in SQL.
dlindqvist | Dagny | Lindqvist | https://dagny.example | Dagny is a pilot boat skipper turned data engineer from Kalmar.
ehoekstra | Eelke | Hoekstra | | Eelke has kept the lock-gate controllers of Harlingen running since 2009.
fmoreau | Fanny | Moreau | | Fanny is a hydrographer at the Atelier des Fonds in Brest.
gpetridis | Giorgos | Petridis | | Giorgos builds berth planning software in Piraeus.
hjensen | Hanne | Jensen | | Hanne looks after the ice service archive in Aarhus.
iszabo | Ilona | Szabó | | Ilona is a freelance cartographer and the author of the zine Depth Soundings.
jkowalski | Jan | Kowalski | | Jan leads the radar group at Politechnika Morska in Szczecin.
kobrien | Keelin | O'Brien | | Keelin keeps weather stations on four uninhabited islands alive.
lrossi | Lorenzo | Rossi | | Lorenzo is a crane electrician who learned Rust on night shifts in Genoa.
mvogt | Marlene | Vogt | | Marlene heads the open data office of the city of Rostock.
nhaddad | Nour | Haddad | | Nour works on ferry timetables and their many exceptions.
oeriksen | Odd | Eriksen | | Odd is a fish farm technician from Hitra.
pdasilva | Paula | da Silva | | Paula studies coastal erosion in Aveiro.
qnguyen | Quyen | Nguyen | | Quyen designs sensor casings that octopuses cannot open.
rbauer | Rolf | Bauer | | Rolf digitised 61 years of handwritten log books for the Schifffahrtsmuseum.
skaya | Selin | Kaya | | Selin is a customs data analyst in Izmir.
tvirtanen | Tuomas | Virtanen | | Tuomas maintains the free AIS decoder Kaiku.
uweber | Ute | Weber | | Ute coordinates the dyke watch volunteers of Dithmarschen.
vsharma | Vikram | Sharma | | Vikram writes simulators for tug crews.
whansen | Wiebke | Hansen | | Wiebke is a sound engineer who listens to porpoises.
xferrer | Xavi | Ferrer | | Xavi programmes autonomous survey kayaks in Palamós.
yabe | Yuki | Abe | | Yuki studies tsunami gauges at a university in Sendai.
zmazur | Zofia | Mazur | | Zofia is the release manager of the harbour dues system in Gdynia.
"""
TYPES = [
 ('Keynote', 'A 60-minute plenary session in the Kesselhaus, no parallel sessions.'),
 ('Talk', 'A 30-minute presentation including five minutes of questions.'),
 ('Workshop', 'A hands-on session of two and a half hours on Thursday; bring a laptop. Places are limited.'),
 ('Poster', 'An A0 poster in the foyer; authors are next to it during the coffee breaks.'),
]
TRACKS = [
 ('v', 'Vessels and Sensors', 'Everything that floats, measures and transmits.'),
 ('p', 'Ports and Logistics', 'Berths, cranes, customs and ferries.'),
 ('c', 'Coast and Climate', 'Tides, ice, erosion and the people who watch them.'),
 ('o', 'Open Data', 'Publishing, licensing and reusing maritime data.'),
]
TALKS = """
k1 | Keynote | c | en | yabe | Forty Minutes: What Tide Gauges Told Us Before the Wave | A look at the records of 19 tide gauges on the Sanriku coast, and at the eleven that went silent. Yuki shows which of them could have been read in time.
k2 | Keynote | o | de | mvogt | Wem gehört der Hafen? Offene Daten nach fünf Jahren | Marlene Vogt zieht Bilanz: 412 Datensätze, drei Klagen und eine sehr beliebte Karte der Parkplätze.
k3 | Keynote | p | en | lrossi | Rust on Rust: Rewriting a Crane Controller at Night | How one electrician replaced 38,000 lines of ladder logic without stopping the crane for more than six hours.
w1 | Workshop | v | en | tvirtanen | Decode AIS with a 20-Euro Receiver | Build an antenna, decode messages with Kaiku and plot the traffic of the Warnow. Maximum 18 participants; receivers are provided.
w2 | Workshop | o | en | iszabo+fmoreau | From Soundings to a Printed Chart | Starting from raw soundings we draw, label and print a small chart. Maximum 12 participants. Bring QGIS 3.34 or later.
w3 | Workshop | c | de | uweber | Pegel selbst gebaut | Wir löten einen Ultraschallpegel und schicken die Werte per LoRaWAN. Höchstens 16 Teilnehmende, Materialkosten 35 Euro.
w4 | Workshop | p | en | zmazur | Testing Harbour Dues with Property-Based Tests | Tariffs are full of edge cases. We write generators for ships that should not exist. Maximum 24 participants.
t01 | Talk | v | en | qnguyen | Octopus-Proof: Designing Casings for Curious Animals | Seven casings, three aquariums and one animal called Gerda. The design that survived uses a bayonet lock and costs 14 euros.
t02 | Talk | p | en | cokafor | Where Is My Container? Event Sourcing on the Lagoon | Barges do not report in order. Chidi explains how 2.6 million events a day are put back in order.
t03 | Talk | v | de | bgruber | Bojen-Firmware aktualisieren, ohne hinzufahren | Updates über 300 Byte pro Stunde: ein Erfahrungsbericht mit 27 Messbojen in der Lübecker Bucht.
t04 | Talk | p | en | gpetridis | Berth Planning When Nobody Is on Time | Median delay in the data set was 9.4 hours. A planner that expects it beats one that does not.
t05 | Talk | v | en | jkowalski | Cheap Marine Radar as a Rain Gauge | A used radar for 1,100 euros measures rain over the Oder lagoon with an error of 17 percent.
t06 | Talk | p | en | nhaddad | The Ferry Timetable Is a Program | Timetables have conditionals, loops and exceptions. Nour presents a small language for them.
t07 | Talk | c | en | hjensen | Reading Ice Charts from 1889 | The archive holds 3,204 hand-coloured charts; two thirds have now been georeferenced.
t08 | Talk | p | en | skaya | Anomalies in Customs Declarations | Simple statistics found more mistakes than the neural network. A talk about humility.
t09 | Talk | c | en | pdasilva | Measuring a Beach with Two Sticks and a Phone | Volunteers in Aveiro measured 46 profiles a month. Paula compares them with lidar.
t10 | Talk | o | en | skaya+mvogt | Licences for Port Data: a Field Guide | Which licence fits a port, which ones scare lawyers, and why CC0 won in Rostock.
t11 | Talk | c | en | kobrien | Weather Stations for Places Without People | Four islands, two goats and a gale of 71 knots. What breaks first is always the connector.
t12 | Talk | o | en | dlindqvist | Pilotage Logs as Open Data | Kalmar publishes its pilotage logs with a delay of 72 hours. Dagny tells how the pilots were convinced.
t13 | Talk | v | en | whansen | Hearing Porpoises over a Car Ferry | Filtering out the ferry Glückauf took longer than finding the porpoises. Includes audio.
t14 | Talk | o | de | rbauer | 61 Jahre Logbuch: Handschriften maschinenlesbar machen | Von 18.400 Seiten sind 97 Prozent erfasst. Der Rest ist Kaffee.
t15 | Talk | v | en | xferrer | Survey Kayaks That Come Home | An autonomous kayak is only useful when it returns. Three that did and one that went to Menorca.
t16 | Talk | p | en | ehoekstra | Seventeen Years of Lock Gates | One controller, seventeen years, four restarts. Maintenance as a virtue.
t17 | Talk | c | de | uweber | Deichwache 2.0 | Wie 640 Freiwillige über eine einzige Karte koordiniert werden.
t18 | Talk | p | en | vsharma | Tug Simulators on Office Laptops | A physics model that runs at 60 frames on a machine from 2015.
t19 | Talk | c | en | aalvarez | Tide Tables for Bakers | Why the bakeries of Gijón asked for a tide API, and what they do with it.
t20 | Talk | o | en | tvirtanen | Ten Years of Kaiku: Funding a Free AIS Decoder | Income, expenses and hours of a one-person project. The best year brought 8,750 euros.
t21 | Talk | v | en | oeriksen | Counting Salmon by Their Spots | A camera, a net pen and 96 percent agreement with human counters.
t22 | Talk | o | en | fmoreau | Crowdsourced Depths: How Wrong Can They Be? | Comparing 5,000 fishing-boat tracks off Brest with a multibeam survey.
t23 | Talk | c | en | yabe+aalvarez | Sharing Gauges across Oceans | A common format for tide gauges in Sendai and Gijón, described in under two pages.
t24 | Talk | p | en | zmazur | Releasing a Harbour Dues System on the First of January | Tariffs change at midnight. Zofia describes the checklist of 31 steps.
-t25 | Talk | v | en | dlindqvist | Pilot Boats at 30 Knots: Logging in Heavy Seas | Cancelled by the speaker because of a shift change; the slides are available on request.
t26 | Talk | p | de | nhaddad | Fährausfälle vorhersagen | Ein einfaches Modell erkennt 8 von 10 Ausfällen am Vorabend.
p1 | Poster | o | en | iszabo | A Typeface for Depth Soundings | Digits that stay legible at 1.5 mm.
p2 | Poster | c | en | pdasilva | Erosion Postcards | Old postcards as reference photographs: 88 beaches compared.
p3 | Poster | v | en | qnguyen | Biofouling in Pictures | One casing photographed every day for 400 days.
p4 | Poster | p | en | vsharma | Mooring Line Tension Estimated from Video | A phone camera on the quay and a lot of calibration.
p5 | Poster | o | de | rbauer | Abkürzungen in Logbüchern | Ein Glossar mit 930 Einträgen.
"""
VENUES = [
 ('k', 'Kesselhaus', (18, 19), 'The main hall, ground floor, 320 seats. Step-free access from the quay side. All sessions here are recorded.'),
 ('s', 'Seilerei', (17, 18, 19), 'First floor, 90 seats. Lift next to the cloakroom.'),
 ('b', 'Bootshalle', (17,), 'The former boat hall across the yard, 40 seats at workbenches. Unheated: bring a jumper.'),
]
SCHEDULE = """
17 | 09:30-12:00 | s=w2 | b=w1
17 | 12:00-13:30 | s*=lunch
17 | 13:30-16:00 | s=w4 | b=w3
17 | 19:00-20:30 | s*=warm-up
18 | 09:00-09:30 | k*=opening
18 | 09:30-10:30 | k*=k1
18 | 10:30-11:00 | k*=coffee
18 | 11:00-11:30 | k=t02 | s=t01
18 | 11:30-12:00 | k=t04 | s=t03
18 | 12:00-12:30 | k=t06 | s=t05
18 | 12:30-14:00 | k*=lunch
18 | 14:00-14:30 | k=t07 | s=t12
18 | 14:30-15:00 | k=t09 | s=t10
18 | 15:00-15:30 | k=t11 | s=t14
18 | 15:30-16:00 | k*=coffee
18 | 16:00-16:30 | k=t16 | s=t13
18 | 16:30-17:00 | k=t08 | s=t15
18 | 17:00-18:00 | k*=k2
18 | 19:30-21:00 | k*=dinner
19 | 09:30-10:30 | k*=k3
19 | 10:30-11:00 | k*=coffee
19 | 11:00-11:30 | k=t17 | s=t18
19 | 11:30-12:00 | k=t19 | s=t20
19 | 12:00-12:30 | k=t23 | s=t24
19 | 12:30-14:00 | k*=lunch
19 | 14:00-14:30 | k=t22 | s=t26
19 | 14:30-15:00 | k=t21 | s=lightning
19 | 15:00-15:30 | k*=closing
"""
PAGES = [
 ('index', 'Home', False, """# TideByte 2026

**The conference on software for ports, coasts and the sea.**

17 to 19 September 2026 · Kulturwerft Rostock, Speicherstraße 12, 18055 Rostock

TideByte is a small, non-commercial conference. The fifth edition brings together people who
write, run or repair software near salt water: 26 speakers, three rooms, one harbour.

* Thursday is workshop day, Friday and Saturday are for talks.
* The [schedule](/schedule/) is final. The [talks](/talks/) are listed with track and language.
* [Tickets](/tickets-and-prices/) are on sale until 31 August 2026 or until 350 are sold.
* How to get there and where to sleep: [travel](/travel/).

## News

*3 August 2026* – The talk on pilot boats had to be cancelled. Its slot goes to salmon.

*14 July 2026* – Childcare is confirmed for Friday and Saturday, 9:00 to 18:00, for children from 3 years on. Sign up with Imke: childcare@tidebyte.example.

*2 June 2026* – The programme committee accepted 38 of 117 submissions.
"""),
 ('tickets-and-prices', 'Tickets', True, """# Tickets and prices

All prices include coffee, lunch on each day and the harbour tour. VAT is included.

* **Regular**: 180 EUR
* **Reduced** (students, volunteers, unemployed): 65 EUR
* **Supporter**: 320 EUR, with your name on the wall of thanks
* **Saturday only**: 75 EUR
* **Workshop day** (Thursday, in addition to any ticket): 40 EUR

The conference dinner on Friday costs 28 EUR and is booked separately.

Refunds: until 15 August you get 80 % back, after that tickets may be passed on to somebody else at no charge.
Ticket desk: Sönke Albers, tickets@tidebyte.example, phone 0381 555 0142 (Monday to Thursday, 10:00 to 14:00).
"""),
 ('travel', 'Travel', True, """# Getting there and staying

**By train:** Rostock Hauptbahnhof, then tram 5 or 6 to *Stadthafen* (11 minutes), then a walk of 400 m along the quay.

**By ferry:** from Gedser or Trelleborg to Rostock Überseehafen, then bus 49.

**By bicycle:** there is covered parking for 120 bicycles in the yard.

## Rooms we have reserved

* **Hotel Kranwärter**, Am Strande 3: single 94 EUR, double 118 EUR, 9 minutes on foot
* **Pension Seestern**, Grubenstraße 40: single 68 EUR, double 89 EUR, 14 minutes on foot
* **Jugendherberge Traditionsschiff**: bed in a shared cabin 36 EUR, 25 minutes by tram
* **Hotel Lotsenhaus**, Lange Straße 17: single 112 EUR, double 139 EUR, 12 minutes on foot

Mention the code TIDE26 before 1 August.
"""),
 ('code-of-conduct', 'Code of conduct', True, """# Code of conduct

Be kind, be curious, leave room for others. Harassment is not tolerated.
Reports go to the awareness team: Dörte Lüders and Emeka Nwosu, phone 0381 555 0199, day and night during the conference.
The team answers every report within 24 hours.
"""),
 ('team', 'Team', True, """# Team

* **Imke Paulsen** – chair, childcare
* **Sönke Albers** – tickets, finances
* **Dörte Lüders** – awareness, volunteers
* **Emeka Nwosu** – awareness, audio and video
* **Radka Novotná** – programme committee (chair)
* **Henrik Thulin** – sponsors

TideByte is organised by the association Salzwasser e.V., founded in 2019.
"""),
 ('lunch', 'Lunch', False, "# Lunch\n\nServed in the canteen. Vegetarian by default; vegan and fish on Friday."),
 ('coffee', 'Coffee break and posters', False, "# Coffee break\n\nIn the foyer, next to the posters."),
 ('opening', 'Opening', False, "# Opening\n\nWelcome by Imke Paulsen and the harbour master."),
 ('closing', 'Closing', False, "# Closing\n\nThanks, prizes and the place of the next TideByte."),
 ('warm-up', 'Warm-up evening', False, "# Warm-up evening\n\nSoup, beer and a film about dredgers."),
 ('dinner', 'Conference dinner', False, "# Conference dinner\n\nOn board of the museum ship Undine, three courses. Book with your ticket."),
 ('lightning', 'Lightning talks', False, "# Lightning talks\n\nSix talks of five minutes. Sign up on the board in the foyer until Saturday noon."),
]
PACKAGES = [
 ('Lighthouse', '€', 6000, 1, 'The main partner of the conference.', 'Logo on the stage, **six** tickets and a stand in the foyer.', '★'),
 ('Buoy', '€', 2500, 4, 'Visible from afar.', 'Logo on the website and the programme, **three** tickets, a stand in the foyer.', '●'),
 ('Anchor', '€', 900, 10, 'Solid and quiet.', 'Logo on the website, **one** ticket.', ''),
 ('Coffee', '€', 1400, 2, 'One coffee break carries your name.', 'A sign at the bar and **two** tickets.', '☕'),
]
SPONSORS = [
 ('Baltic Pilots Cooperative', 'Lighthouse', 'https://pilots.example', 'Pilots from six countries; a partner since the first edition.'),
 ('Nordlicht Instrumente GmbH', 'Buoy', 'https://nordlicht.example', 'Maker of echo sounders in Kiel since 1974.'),
 ('Harbour Dues Lab', 'Buoy', 'https://dues.example', 'Tariff software from Gdynia.'),
 ('Reederei Möwe', 'Coffee', '', 'Four small ferries and a bakery.'),
 ('Tidal Maps Ltd', 'Anchor', '', 'Charts for kayakers.'),
 ('Stadtwerke Warnow', 'Anchor', '', 'Power, water and district heat for the region.'),
 ('Kaiku Foundation', 'Anchor', '', 'Supports free AIS software.'),
]
