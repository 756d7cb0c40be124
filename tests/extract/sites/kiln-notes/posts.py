import os, sys
out = sys.argv[1]; os.makedirs(out + '/_posts', exist_ok=True)
POSTS = []
def post(date, slug, author, cat, tags, title, intro, body):
    POSTS.append(slug)
    open(f'{out}/_posts/{slug}.md', 'w').write(f"""---
title: "{title}"
date: {date}:00
categories: [{cat}]
tags: [{', '.join(tags.split(','))}]
---
*By {author}*

{intro}

<!-- more -->

{body.strip()}
""")
def page(slug, title, body):
    os.makedirs(f'{out}/{slug}', exist_ok=True)
    open(f'{out}/{slug}/index.md', 'w').write(f"---\ntitle: {title}\ndate: 2023-01-08 10:00:00\n---\n{body.strip()}\n")

N, T, O = 'Nadia Brandt', 'Teun Mulder', 'Oksana Hrytsenko'
post('2023-01-15 10:00','we-have-a-kiln',N,'Studio','kiln,news','We have a kiln','After four months of waiting the kiln stands in the former cheese cellar.','It is a Rohde Ecotop 200 with 13.2 kW. Six people were needed to get it down the stairs, and one door frame had to go. The connection by the electrician cost 1,840 euros, which is more than a third of the price of the kiln.')
post('2023-02-04 09:30','first-bisque',T,'Firings','bisque,kiln','The first bisque firing','Eleven hours up, nineteen hours down, 64 pieces, two cracks.','We fired to 980 °C with 80 degrees per hour up to 600. The two cracked pieces were mugs with handles that had been attached too dry. The firing used 71 kWh.')
post('2023-02-26 18:15','tin-white',O,'Glazes','white,recipe,earthenware','A tin white that does not crawl','Three test rounds and a lot of swearing later we have a white.','The recipe, in parts by weight:\n\n| Material | Parts |\n|---|---:|\n| Frit 3124 | 62 |\n| Kaolin | 18 |\n| Silica | 11 |\n| Tin oxide | 9 |\n\nFire to 1060 °C and hold for 15 minutes. Crawling stopped when we sieved the glaze through 80 mesh.')
post('2023-03-19 12:00','open-day-report',N,'Studio','open day,news','Open day: 212 visitors','We had hoped for eighty. Then the local paper wrote about us.','By four o’clock the cake was gone and 37 people had put their name on the course list. The raku pit will be back next year, further away from the hedge.')
post('2023-04-08 08:45','celadon-part-one',T,'Glazes','celadon,recipe,stoneware','Celadon without a gas kiln, part one','Can an electric kiln do celadon? Sort of.','We add 0.8 percent silicon carbide, 1200 mesh, for local reduction. The first tile came out the colour of a swimming pool in winter. Part two will follow when the shelf has been cleaned.')
post('2023-04-30 19:20','wheel-bearing',T,'Tools','wheel,repair','Replacing the bearing of a kick wheel','It squealed since Easter. A bearing for 14 euros and an afternoon fixed it.','The bearing is a 6205-2RS. You need a puller, a rubber mallet and somebody with small hands. Grease is not needed because it is sealed.')
post('2023-05-21 11:10','clay-comparison',O,'Clay','test,stoneware','Five stoneware clays compared','Shrinkage, absorption and how they feel under the hands.','All bars were fired to 1240 °C.\n\n| Clay | Shrinkage | Absorption | Price per 10 kg |\n|---|---:|---:|---:|\n| Westerwald 2502 | 11.5 % | 1.2 % | 9.80 EUR |\n| Lehmhuus Grau | 10.2 % | 2.6 % | 8.40 EUR |\n| Sibelco PRAI | 12.8 % | 0.6 % | 15.90 EUR |\n| Witgert 11 | 12.1 % | 0.9 % | 11.20 EUR |\n| Vingerling K129 | 9.7 % | 3.1 % | 13.50 EUR |\n\nOur favourite for throwing is Witgert 11, for slabs Lehmhuus Grau.')
post('2023-06-11 16:00','summer-market',N,'Studio','market,news','What sold at the summer market','Seventy-one pieces in six hours, and not the ones we thought.','Salt pigs outsold mugs two to one. The most expensive piece, a moon jar by Oksana for 240 euros, went to a dentist. We earned 1,986 euros before the fee of the stall, which was 90.')
post('2023-07-09 10:05','celadon-part-two',T,'Glazes','celadon,recipe,stoneware','Celadon without a gas kiln, part two','It is green! Not jade, but green.','The change was 1.1 percent iron oxide instead of 2, and a slow cooling from 1100 to 900 °C over three hours. Four of five tiles are good.')
post('2023-08-13 20:40','plaster-bats',O,'Tools','plaster,diy','Casting plaster bats in cake tins','A 28 cm springform tin makes a perfect bat.','Mix 1.4 kg plaster with one litre of water, stir under the surface, wait until it looks like cream. Dry the bats for ten days before the first use.')
post('2023-09-17 09:00','kiln-gods',N,'Studio','kiln,fun','A short history of our kiln gods','There are nine of them now and one is a hedgehog.','Kiln gods are small figures that sit on the kiln during a firing. The hedgehog was made by Frieda, aged six, and has not lost a firing since. We have no statistics for the others.')
post('2023-10-08 17:30','cone-chart',T,'Firings','cones,kiln','Why we still use cones','The controller says 1240. The cone says something else.','In the lower third of our kiln it is 12 to 18 degrees colder than the controller claims. We now put an Orton cone 6 on each of the three levels and write down how far it bends.')
post('2023-11-05 13:00','shino-disaster',O,'Glazes','shino,failure','The shino disaster','Forty bowls, one shelf, one very long weekend with an angle grinder.','The soda ash had migrated into the kiln wash. The shelf was lost: 86 euros. Thirty-four bowls could be saved, six are now part of the garden path.')
post('2023-12-10 11:45','gift-list',N,'Studio','news,market','Opening hours before Christmas','We are open on all four Saturdays of Advent, from 10 to 17.','Gift vouchers are available from 25 euros. Please collect fired work by 22 December; the studio is closed until 7 January.')
post('2024-01-21 10:20','energy-report',T,'Firings','kiln,energy','One year of firings in numbers','58 firings, 5,214 kWh and a chart.','A bisque firing used 74 kWh on average, a glaze firing 103 kWh. At 31 cents per kWh a full glaze load costs 31.93 euros. In future members pay 2.60 euros per kilogram of fired clay.')
post('2024-02-18 15:15','terra-sigillata',O,'Glazes','terra sigillata,recipe,earthenware','Terra sigillata for impatient people','It takes three days instead of three weeks if you use a deflocculant.','Mix 1 kg of dry red clay, 2.5 litres of rainwater and 5 g of sodium silicate. Let it stand for 72 hours and siphon off the middle layer. Do not fire above 1020 °C or the shine is gone.')
post('2024-03-10 18:00','open-day-second',N,'Studio','open day,news','Second open day on 21 April','With raku, cake and a queue system.','The doors are open from 11 to 18. Raku pieces can be glazed for 12 euros each, and there are 60 of them. Dogs are welcome in the yard.')
post('2024-04-14 09:10','pugmill',T,'Tools','pugmill,repair','Our pugmill is 51 years old','Built in Stoke-on-Trent in 1973, restored in our yard.','It came from a school in Groningen for 350 euros. The gearbox took 2.2 litres of oil and the barrel had to be derusted for two days. Now it makes 90 kg of clay an hour.')
post('2024-05-12 12:30','recycling-clay',O,'Clay','recycling','Recycling clay without tears','Six buckets, one rule: never mix red and white.','Slake the dry scraps in water for a week, spread them on plaster for two days, wedge. We recycle about 40 kg a month and that saves us 45 euros.')
post('2024-06-02 19:45','ash-glaze',T,'Glazes','ash,recipe,stoneware','Ash glaze from the pizza oven','The pizzeria next door gives us two buckets of beech ash per month.','Washed ash 40, feldspar 40, ball clay 20. It runs, so keep 3 cm at the foot free of glaze. The green comes from the iron in the ball clay.')
post('2024-07-07 10:50','residency-maren',N,'Studio','residency,news','Maren Solberg is our first artist in residence','She stays from 15 July to 30 September and works with seaweed.','Maren comes from Tromsø. She will give a public talk on 5 September at 19:00, admission is free. Her kiln load will be shown in the shop window.')
post('2024-08-11 08:20','glaze-hydrometer',O,'Tools','glaze,measuring','Measuring glaze with a syringe','Forget the hydrometer.','Weigh 100 ml of glaze in a syringe: 145 g is good for dipping, 135 g for spraying. The syringe costs 2 euros, the hydrometer we broke had cost 23.')
post('2024-09-08 16:35','seaweed-talk',N,'Studio','residency','Seaweed in the kiln: notes from the talk','Fifty-five people came to hear Maren, and three brought their own seaweed.','The salt in the seaweed flashes orange on white clay, best with sugar kelp. Wrap the pot in wet seaweed, then in foil, and fire to 1180 °C. Open a window.')
post('2024-10-06 11:25','element-change',T,'Firings','kiln,repair','New elements after 131 firings','The last glaze firing took fourteen hours instead of ten.','A set of elements for the Ecotop costs 412 euros and it took two of us five hours to change them. Take photographs before you pull anything out.')
post('2024-11-03 14:00','tenmoku',O,'Glazes','tenmoku,recipe,stoneware','Tenmoku with rust from the harbour','Iron oxide is cheap, but rust is free.','We replaced 9 percent red iron oxide by the same weight of ground rust. The break at the rims is even nicer. Sieve it through 120 mesh or it will sparkle.')
post('2024-12-01 10:15','winter-course',N,'Courses','course,beginners','Winter course for beginners','Eight evenings from 14 January, Tuesdays from 18:30 to 21:00.','The course costs 265 euros including 10 kg of clay and two firings. Teun teaches and there are nine places. Registration: winter@kilnnotes.example.')
post('2025-01-12 09:55','energy-second',T,'Firings','kiln,energy','Two years of firings in numbers','73 firings, 6,038 kWh, one new set of elements.','A glaze firing now takes 96 kWh on average. The solar panels on the roof of the dairy delivered 38 percent of the power. The price for members stays the same.')
post('2025-02-09 17:05','porcelain-week',O,'Courses','course,porcelain','Porcelain week in the Easter holidays','Five days, six people, very clean tables.','From 14 to 18 April, 10:00 to 16:00 each day. The fee is 390 euros, and Oksana teaches. Bring an apron that has never seen red clay.')
post('2025-03-16 12:40','oribe',T,'Glazes','oribe,recipe,stoneware','Oribe green, and why the spoon was blue','Copper does what it wants.','Copper carbonate 6, feldspar 41, whiting 23, kaolin 12, silica 18. The spoon stood next to a tin glazed bowl; copper fumes and tin do the rest. Not food safe: use it on the outside only.')
post('2025-04-06 10:30','kids-course',N,'Courses','course,children','Clay Saturdays for children','Every first Saturday of the month from May, for children between 7 and 12.','From 10:00 to 12:30, 18 euros per child with one firing. Parents may stay if they keep their hands off. Frieda’s hedgehog will be present.')
post('2025-05-04 18:50','members-2025',N,'Studio','news,members','Two shelves are free','For the first time in a year we have room for two new members.','Membership is 68 euros a month and includes a shelf of 90 cm, the key and the wheel room. The deposit is 150 euros. Write to Nadia before 25 May; we decide by lot.')

page('about','About', """
The studio **Alte Molkerei** is shared by 17 members. It lies behind the station of Lünebach, Molkereiweg 2, 54597 Lünebach.

Three of us write here:

* **Nadia Brandt** runs the shop and answers the phone (06556 900 417)
* **Teun Mulder** looks after kilns and machines
* **Oksana Hrytsenko** mixes the glazes

The shop is open on Thursday and Friday from 14 to 18 and on Saturday from 10 to 14.
""")
page('courses','Courses and prices', """
| Course | Length | Price | Places | Teacher |
|---|---|---:|---:|---|
| Taster evening | 3 hours | 45 EUR | 8 | Nadia |
| Beginners, wheel | 8 evenings | 265 EUR | 9 | Teun |
| Glaze chemistry | 2 days | 180 EUR | 10 | Oksana |
| Porcelain week | 5 days | 390 EUR | 6 | Oksana |
| Raku day | 1 day | 95 EUR | 12 | Teun |
| Children's Saturday | 2.5 hours | 18 EUR | 10 | Nadia |

Cancellations are free of charge until 14 days before the start.
""")
print(len(POSTS), 'posts')
