REPORTS = [
 ('All tickets', '', "SELECT substr(tkt_uuid,1,10) AS '#', datetime(tkt_mtime) AS 'mtime', type, status, subsystem, title FROM ticket ORDER BY tkt_ctime"),
 ('Open tickets by severity', '', "SELECT substr(tkt_uuid,1,10) AS '#', severity, priority, type, subsystem, foundin AS 'version', title FROM ticket WHERE status IN ('Open','Verified','Review') ORDER BY CASE severity WHEN 'Critical' THEN 1 WHEN 'Severe' THEN 2 WHEN 'Important' THEN 3 WHEN 'Minor' THEN 4 ELSE 5 END, tkt_ctime"),
 ('Closed tickets and how they ended', '', "SELECT substr(tkt_uuid,1,10) AS '#', datetime(tkt_mtime) AS 'closed', resolution, subsystem, title FROM ticket WHERE status IN ('Closed','Fixed','Tested') ORDER BY tkt_mtime DESC"),
 ('Tickets per subsystem', '', "SELECT subsystem, count(*) AS 'tickets', sum(status IN ('Open','Verified','Review')) AS 'open' FROM ticket GROUP BY subsystem ORDER BY 2 DESC"),
]
# no | opened | by | type | subsystem | severity | priority | found in | title | text
OPEN = """
1|2023-02-14 08:12|petra|Code_Defect|scale|Important|High|0.9.0|Weight drifts by 300 g overnight when it freezes|The load cells read 300 g too much below -4 degrees. By noon the value is back. Seen on all six hives of the Lindenhof apiary.
2|2023-02-20 17:45|mateo|Feature_Request|web|Minor|Low|0.9.0|Export the weight curve as CSV|A button under the chart would be enough. Semicolon and comma please.
3|2023-03-02 06:58|agnes|Incident|power|Severe|Immediate|0.9.0|Battery empty after nine days in the shade|Expected 90 days. The solar panel was under a walnut tree, but nine days is too little even without sun.
4|2023-03-05 11:20|petra|Documentation|docs|Cosmetic|Low|0.9.0|Wiring diagram shows the old connector|The diagram has the 4-pin JST, the kit ships with the 6-pin one.
5|2023-03-19 09:03|yusuf|Code_Defect|radio|Severe|High|0.9.1|Gateway forgets nodes after a restart|All 14 nodes have to be paired again after a power cut.
6|2023-04-01 07:30|lena|Code_Defect|firmware|Minor|Medium|0.9.1|Clock is one hour ahead since Sunday|Daylight saving time is added twice.
7|2023-04-11 19:26|mateo|Code_Defect|web|Important|Medium|0.9.1|Chart hides the first day of the month|With the range set to a month the first day is cut off.
8|2023-04-23 13:13|agnes|Feature_Request|firmware|Important|High|0.9.1|Swarm alarm when a hive loses more than 1.5 kg within 20 minutes|The weight drop is unmistakable. An SMS would be ideal.
9|2023-05-06 05:41|ingrid|Incident|scale|Critical|Immediate|1.0.0|Scale reports 4 tonnes|One of my hives weighs 4096.0 kg since the update to 1.0.0. The bees deny it.
10|2023-05-06 21:10|yusuf|Build_Problem|firmware|Important|High|1.0.0|Firmware does not build with GCC 13|The linker complains about a multiply defined symbol hx711_lock.
11|2023-05-18 10:02|lena|Code_Defect|web|Minor|Low|1.0.0|Hive names with an umlaut are cut off|Bienenkönigin becomes Bienenk.
12|2023-05-29 15:37|petra|Feature_Request|web|Minor|Medium|1.0.0|Show honey flow as kilograms per day|Most beekeepers think in kilograms per day and not in total weight.
13|2023-06-03 12:12|mateo|Code_Defect|radio|Severe|High|1.0.0|Packets lost when more than 20 nodes send at the full hour|With 23 nodes about 30 percent of the packets collide. A random delay would help.
14|2023-06-17 08:48|ingrid|Documentation|docs|Minor|Medium|1.0.0|Explain how to calibrate with two known weights|I used a bucket of water and a cast iron pan. It worked, but was it right?
15|2023-07-01 18:22|agnes|Code_Defect|firmware|Important|High|1.1.0|Microphone records silence after a firmware update|The gain is reset to 0. Setting it to 24 by hand restores the sound.
16|2023-07-09 07:07|yusuf|Feature_Request|radio|Important|Medium|1.1.0|Support the 433 MHz band|868 MHz does not get through the forest of Ödenwald.
17|2023-07-22 16:54|lena|Incident|web|Critical|Immediate|1.1.0|Everyone can read the GPS position of all hives|The map at /public/map shows exact positions without a login. Hive theft is a real problem!
18|2023-08-05 11:31|petra|Code_Defect|power|Minor|Low|1.1.1|Battery percentage jumps between 40 and 60|Only in the afternoon, so probably the sun.
19|2023-08-19 20:05|mateo|Code_Defect|web|Cosmetic|Zero|1.1.1|Dark mode: the bees in the logo are invisible|Black bees on black.
20|2023-09-02 09:44|ingrid|Feature_Request|scale|Minor|Low|1.1.1|Support a fifth load cell for long hives|My horizontal hive is 1.2 m long and sags in the middle.
21|2023-09-16 14:29|agnes|Code_Defect|firmware|Severe|High|1.2.0|Node restarts every 49 days|Exactly 49.7 days, so a 32-bit millisecond counter overflows.
22|2023-10-01 06:15|yusuf|Build_Problem|web|Minor|Medium|1.2.0|npm ci fails behind a proxy|The lock file contains an absolute address.
23|2023-10-21 17:17|lena|Documentation|docs|Minor|Low|1.2.0|French translation of the quick start|I can do it if someone proofreads.
24|2023-11-11 11:11|petra|Code_Defect|scale|Important|High|1.2.0|Wind above 60 km/h looks like a robbed hive|The median over five minutes is not enough in a storm.
25|2023-12-03 08:09|mateo|Feature_Request|web|Important|Medium|1.2.1|Compare two seasons in one chart|2022 in grey, 2023 in yellow.
26|2024-01-14 10:40|ingrid|Incident|radio|Severe|Immediate|1.2.1|Gateway unreachable after certificate expired|The certificate of the update server ran out on 13 January 2024.
27|2024-02-10 12:58|agnes|Code_Defect|firmware|Minor|Medium|1.2.1|Temperature sensor reads 85 degrees at start|85.0 is the power-on value of the DS18B20 and should be dropped.
28|2024-03-03 19:33|yusuf|Feature_Request|power|Important|High|1.3.0|Deep sleep between November and February|One measurement a day is enough in winter.
29|2024-03-24 07:55|lena|Code_Defect|web|Important|High|1.3.0|Password reset mail is never sent|The queue worker is not started by the systemd unit.
30|2024-04-07 16:06|petra|Code_Defect|radio|Minor|Low|1.3.0|Signal strength is shown as a positive number|It says 97 dBm; that would fry the bees.
31|2024-04-20 09:19|mateo|Documentation|docs|Important|High|1.3.0|Parts list: load cell supplier no longer exists|Replacement wanted for the 50 kg half-bridge cells.
32|2024-05-05 13:47|ingrid|Feature_Request|firmware|Minor|Low|1.3.0|Detect queen piping in the audio|Tooting is around 400 Hz, quacking around 350 Hz.
33|2024-05-19 18:28|agnes|Code_Defect|scale|Severe|High|1.3.1|Scale freezes after lightning nearby|The HX711 stops answering until the power is cut. Three of eight hives.
34|2024-06-08 06:36|yusuf|Code_Defect|web|Minor|Medium|1.3.1|Time axis labels overlap on small phones|Below 360 pixels.
35|2024-06-29 15:15|lena|Feature_Request|web|Important|Medium|1.3.1|Share a hive with a neighbour read-only|For holidays.
36|2024-07-13 10:24|petra|Incident|firmware|Critical|Immediate|1.4.0|Update to 1.4.0 bricks nodes with the old bootloader|Eleven nodes are dead. Bootloader 2.x is affected, 3.x is not.
37|2024-08-03 08:31|mateo|Code_Defect|power|Important|High|1.4.0|Solar charger stops above 45 degrees|The charger chip shuts down in the August sun; the box needs holes or white paint.
38|2024-08-25 20:44|ingrid|Code_Defect|web|Minor|Low|1.4.1|Sorting by weight treats 9 as heavier than 10|Sorted as text.
39|2024-09-14 07:02|agnes|Feature_Request|scale|Important|Medium|1.4.1|Weigh supers separately|A second platform between brood box and supers.
40|2024-10-06 12:20|yusuf|Code_Defect|radio|Important|High|1.4.1|Acknowledgements are ignored after channel change|After moving to channel 5 each packet is sent three times.
"""
# no | at | by | status | resolution | text
LATER = """
1|2023-02-16 20:01|yusuf|Verified||Reproduced in the freezer of our kitchen. The excitation voltage drops.
1|2023-04-30 09:00|yusuf|Closed|Fixed|Temperature compensation is in 1.0.0; the error is now below 40 g.
2|2023-05-27 10:10|lena|Closed|Fixed|Available since 1.1.0, with semicolon or comma.
3|2023-03-04 07:30|yusuf|Verified||The modem never sleeps if the gateway does not answer. That takes 38 mA all day.
3|2023-03-28 18:00|yusuf|Closed|Fixed|The modem gives up after 3 attempts now.
4|2023-03-06 08:00|mateo|Closed|Fixed|New diagram uploaded.
5|2023-04-15 14:20|mateo|Closed|Fixed|The list of nodes is written to flash.
6|2023-04-02 08:00|yusuf|Closed|Fixed|Only the gateway adds DST now.
7|2023-06-10 11:00|lena|Closed|Fixed|Off-by-one in the time zone conversion.
8|2023-06-11 16:45|mateo|Closed|Fixed|In 1.1.0. The default is 1.5 kg within 20 minutes, both can be changed.
9|2023-05-06 06:10|yusuf|Verified||A sign error in the new compensation code, sorry.
9|2023-05-07 07:45|yusuf|Closed|Fixed|Version 1.0.1 is out.
10|2023-05-08 19:00|yusuf|Closed|Fixed|The symbol is static now.
11|2023-08-12 13:00|lena|Closed|Fixed|The column was limited to bytes and not characters.
12|2023-09-09 09:09|lena|Deferred||Waits for the new chart library.
13|2023-06-24 22:10|mateo|Closed|Fixed|Each node waits between 0 and 55 seconds. Loss with 23 nodes is now 0.4 percent.
14|2023-06-30 12:00|petra|Closed|Fixed|See the wiki page Calibration.
15|2023-07-15 10:00|yusuf|Closed|Workaround|Set the gain to 24 in the settings once; the next update will keep it.
16|2023-08-01 09:30|mateo|Closed|Rejected|The radio module cannot do it and a second board is too expensive.
17|2023-07-22 18:02|lena|Verified||Confirmed. The map is switched off until there is a fix.
17|2023-07-24 08:15|lena|Closed|Fixed|Positions are rounded to 5 km for guests. Thanks to everybody who stayed calm.
18|2023-09-23 17:17|yusuf|Closed|Unable_To_Reproduce|Please reopen with a log.
19|2023-12-24 18:00|lena|Closed|Fixed|The bees are yellow now. Merry Christmas.
20|2024-02-03 15:00|petra|Deferred||Needs new hardware.
21|2023-09-17 19:40|yusuf|Closed|Fixed|Unsigned subtraction instead of comparison.
22|2023-10-14 10:30|lena|Closed|Fixed|Lock file rewritten.
23|2024-01-20 11:00|petra|Review||Draft is there, who speaks French? Agnes?
24|2023-11-25 13:00|mateo|Verified||I have a recording of the storm of 2 November with the raw values.
26|2024-01-14 22:15|mateo|Closed|Workaround|Set the clock of the gateway back to 12 January, update, set it forward again.
27|2024-03-17 08:20|yusuf|Closed|Fixed|The first reading is dropped.
28|2024-10-19 09:00|yusuf|Review||Branch winter-sleep: measured 0.06 mA on average, so the battery should last 14 months.
29|2024-03-25 12:40|lena|Closed|Fixed|The unit starts the worker.
30|2024-04-13 10:00|mateo|Closed|Fixed|Minus sign restored.
31|2024-05-11 09:50|petra|Closed|Fixed|New supplier: Waagenbau Thelen in Aachen, 7.80 EUR per cell, minimum order 20.
33|2024-06-02 21:30|yusuf|Verified||A power cycle by transistor costs 12 cents and would solve it.
34|2024-09-01 08:00|lena|Closed|Fixed|Labels are turned by 45 degrees.
35|2024-08-10 10:00|lena|Deferred||After the new login.
36|2024-07-13 11:00|yusuf|Verified||The download of 1.4.0 was removed at 10:58.
36|2024-07-20 16:30|yusuf|Closed|Fixed|1.4.1 checks the bootloader version first. Dead nodes: send them to Yusuf, postage is paid.
38|2024-08-26 07:30|lena|Closed|Fixed|Numbers are numbers again.
40|2024-10-09 18:50|mateo|Verified||The acknowledgement goes out on the old channel.
"""
TICKETS = []
_by = {}
for l in OPEN.strip().splitlines():
    no, at, by, typ, sub, sev, pri, ver, title, text = l.split('|')
    t = dict(no=int(no), changes=[dict(at=at, by=by, type=typ, subsystem=sub, severity=sev, priority=pri,
             foundin=ver, status='Open', resolution='Open', title=title, text=text)])
    TICKETS.append(t); _by[no] = t
for l in LATER.strip().splitlines():
    no, at, by, st, res, text = l.split('|')
    c = dict(at=at, by=by, status=st, text=text)
    if res: c['resolution'] = res
    _by[no]['changes'].append(c)
WIKI = [
 ('Hivewatch', '2024-10-12 09:00', 'petra', """
# Hivewatch

Hivewatch weighs beehives and listens to them. A node sits under each hive, a gateway collects
the values by radio, and a small web application draws the curves.

* Current version: **1.4.1**, released on 20 July 2024
* Next version: 1.5.0, planned for March 2025
* Licence: CERN-OHL-S for the hardware, AGPL 3 for the software
* Hives watched: 1,312 in 9 countries

Start here: [Getting started](/wiki?name=Getting+started) · [Parts list](/wiki?name=Parts+list) ·
[Calibration](/wiki?name=Calibration) · [Releases](/wiki?name=Releases) · [Radio channels](/wiki?name=Radio+channels) ·
[People](/wiki?name=People) · [Frequently asked questions](/wiki?name=Frequently+asked+questions)

Found a bug? Look through the [ticket reports](/reportlist) first. The monthly call is on the first Tuesday at 19:30.
"""),
 ('Getting started', '2024-08-30 18:00', 'petra', """
# Getting started

1. Order the parts (see [Parts list](/wiki?name=Parts+list)). Soldering takes about three hours per node.
2. Flash the firmware: `hivewatch flash --port /dev/ttyUSB0`.
3. Hold the button for **7 seconds** until the LED blinks blue; the node is now in pairing mode for two minutes.
4. Put the frame under the hive in the evening, when the bees are at home.
5. Calibrate, see [Calibration](/wiki?name=Calibration).

The gateway needs a Raspberry Pi 3 or later and a SIM card or WLAN.
"""),
 ('Parts list', '2024-05-12 10:00', 'petra', """
# Parts list

Prices for one node, May 2024.

| Part | Pieces | Price each | Supplier |
|------|-------:|-----------:|----------|
| Load cell, 50 kg half bridge | 4 | 7.80 EUR | Waagenbau Thelen |
| HX711 amplifier board | 1 | 2.40 EUR | Elektroladen Süd |
| ESP32-C3 module | 1 | 4.10 EUR | Elektroladen Süd |
| Radio module RFM95W | 1 | 9.90 EUR | Funkhaus Jena |
| LiFePO4 cell 3.2 V, 6 Ah | 1 | 11.50 EUR | Akku Brandt |
| Solar panel 2 W | 1 | 8.20 EUR | Akku Brandt |
| Microphone INMP441 | 1 | 3.30 EUR | Elektroladen Süd |
| Aluminium frame 40 x 50 cm | 1 | 24.00 EUR | Schlosserei Pohl |
| Cable gland M12 | 5 | 0.60 EUR | Elektroladen Süd |

Altogether 97.60 EUR. The frame can also be made of larch.
"""),
 ('Calibration', '2023-06-30 11:55', 'petra', """
# Calibration

Two known weights are enough: nothing and something between 10 and 30 kg. A bucket with 12 litres of water is fine.

1. Empty the platform, wait 60 seconds, run `hivewatch tare`.
2. Put on the weight, wait 60 seconds, run `hivewatch span 12.0`.
3. Take it off. The display must be back within **20 g**.

Repeat every spring. Never calibrate in direct sun.
"""),
 ('Releases', '2024-07-20 17:00', 'yusuf', """
# Releases

| Version | Date | Release manager | Highlights |
|---------|------|-----------------|------------|
| 1.4.1 | 2024-07-20 | Yusuf | bootloader check |
| 1.4.0 | 2024-07-12 | Yusuf | new update mechanism (withdrawn) |
| 1.3.1 | 2024-05-10 | Mateo | radio statistics |
| 1.3.0 | 2024-03-01 | Lena | new login, notes per hive |
| 1.2.1 | 2023-11-30 | Yusuf | storm filter, first attempt |
| 1.2.0 | 2023-09-10 | Mateo | audio spectrum |
| 1.1.1 | 2023-07-24 | Lena | positions are rounded |
| 1.1.0 | 2023-06-25 | Mateo | swarm alarm, CSV |
| 1.0.1 | 2023-05-07 | Yusuf | weights below 4 tonnes |
| 1.0.0 | 2023-05-01 | Petra | temperature compensation |
| 0.9.1 | 2023-03-10 | Yusuf | pairing |
| 0.9.0 | 2023-02-01 | Petra | first public version |
"""),
 ('Radio channels', '2024-04-02 20:00', 'mateo', """
# Radio channels

| Channel | Frequency | Duty cycle | Use |
|--------:|-----------|-----------:|-----|
| 1 | 868.1 MHz | 1 % | default |
| 2 | 868.3 MHz | 1 % | default |
| 3 | 868.5 MHz | 1 % | default |
| 4 | 867.5 MHz | 1 % | big apiaries |
| 5 | 869.525 MHz | 10 % | gateway to node |

The range is about 2 km in the open and 350 m in a forest.
"""),
 ('People', '2024-10-01 08:00', 'petra', """
# People

* **Petra Lindner** – founder, documentation, parts; Lindenhof apiary near Fulda
* **Yusuf Demir** – firmware, power
* **Mateo Ruiz** – radio, gateway
* **Lena Fabry** – web application
* **Ingrid Solheim** – tests in Norway, 40 hives
* **Agnès Morel** – tests in the Jura

Security problems: write to lena@hivewatch.example, not to the tracker.
"""),
 ('Frequently asked questions', '2024-09-20 09:30', 'lena', """
# Frequently asked questions

**How exact is the scale?** Within 40 g between -10 and 40 degrees.

**What is the largest weight?** 200 kg, four cells of 50 kg each.

**Do the bees mind?** No. The electronics are outside of the hive; only the microphone is under the lid.

**How often does it measure?** Every 10 minutes, in alarm mode every minute.

**Can I buy it assembled?** Yes, from the workshop Lebenshilfe Fulda for 165 EUR; delivery takes six weeks.
"""),
]
