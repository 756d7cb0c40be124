#!/usr/bin/env python3
"""seed.py URL: writes the first notes over Etherpad's HTTP API. The same each time."""
import json
import sys
import time
import urllib.parse
import urllib.request

URL = sys.argv[1]
KEY = "application-key"

PADS = {
    "Volunteer-Rota": """Volunteer rota, garden shed and gate

Monday opening: Jolanda
Monday closing: Piet
Tuesday opening: Piet
Tuesday closing: Samuel
Wednesday opening: Amira
Wednesday closing: Jolanda
Thursday opening: Piet
Thursday closing: Piet
Friday opening: Samuel
Friday closing: Greta
Saturday opening: Greta
Saturday closing: Amira
Sunday: closed for the winter
""",
    "Volunteer-Rota-2024": """Volunteer rota 2024 (kept for the record)

Monday opening: Greta
Monday closing: Piet
Tuesday opening: Piet
Wednesday opening: Samuel
Thursday opening: Piet
Friday opening: Jolanda
Sunday: closed for the winter
""",
    "Minutes-February": """Minutes, 11 February
Present: Greta, Piet, Amira, Samuel

1. Water pump: three offers were read out, 1,190 without a guarantee, 1,420 and 1,515. To be decided in March.
2. Hedge: to be cut before the birds nest.
3. Membership: two new plots given out, 14 and 27.
""",
    "Minutes-March": """Minutes, 11 March
Present: Greta, Piet, Jolanda, Samuel

1. Treasurer: 4,210 on the account.
2. Hedge: done, thanks to Samuel.
3. Water pump: the second offer was haggled down from 1,420 and accepted at 1,340, delivery included.
4. Bees: Amira asks for a place for two hives. Put off until April.
""",
    "Minutes-April": """Minutes, 8 April
Present: Amira, Piet, Jolanda

1. Water pump: installed. The plumber charged another 260.
2. Bees: two hives beside plot 30, agreed.
3. Summer party: see the note Summer-Party.
""",
    "Minutes-May": """Minutes, 13 May
Present: Greta, Amira, Samuel

1. Compost: a third bay is wanted; Piet to ask for wood.
2. Keys: five keys are missing, see Key-List.
""",
    "Market-Stall": """Market stall, Saturday 24 May

- table and awning: Samuel
- seedlings (tomato, chard, basil): Jolanda
- jam and labels: Greta
- change for 50: Amira
Set up from 7:30, opening at 8:30.
""",
    "Market-Stall-Autumn": """Market stall, Saturday 20 September

- table and awning: Piet
- pumpkins: everyone
- apple press: Samuel
""",
    "Statutes": """Statutes of the Lower Meadow Gardeners, as of 2019

1. The association has its seat at the Lower Meadow.
2. Each member tends one plot.
3. The yearly fee is 60, due in January.
4. Notice is given three months before the end of the year.
""",
    "Statutes-Draft": """Statutes of the Lower Meadow Gardeners, draft for the vote

1. The association has its seat at the Lower Meadow.
2. Each member tends one plot; two members may share one.
3. The yearly fee is 72, due in January, or 18 each quarter.
4. Notice is given six weeks before the end of the year.
5. Bees are welcome.
""",
    "House-Rules": """House rules

The gate opens at 7:00 and closes at 21:00.
Dogs are kept on a lead.
Fires only in the ring beside the shed.
Water is turned off between November and March.
""",
    "House-Rules-Shed": """Rules for the shed

The shed closes at 21:00.
Tools are cleaned before they are put back.
The mower is for members with instruction only.
""",
    "Summer-Party": """Summer party, 5 July

Tents: Piet
Music: The Rusty Spades, from 19:00
Salads: please add yourself below
- potato salad, Greta
- tabbouleh, Amira
""",
    "Summer-Party-2023": """Summer party 2023

Tents: Samuel
Music: none
Salads: far too many
""",
    "Key-List": """Keys to the gate

1 Greta
2 Piet
3 Jolanda
4 missing
5 Samuel
6 missing
7 Amira
""",
    "Seed-Swap": """Seed swap, 1 March

Offered: runner beans, sweet peas, borage, kale
Wanted: black tomatoes, celeriac
""",
    "Compost": """Compost bays

Bay 1: full, rest until October
Bay 2: in use
Bay 3: to be built, see Minutes-May
""",
    "Waiting-List": """Waiting list for plots

1. Fam. Okafor
2. L. Brandt
3. L. Brand
4. M. Ruiz
5. T. and S. Haugen
""",
    "Pump-Manual": """Water pump, short manual

Turn the valve to the left before switching on. List price 1,650.
Never run it dry.
""",
    "Bee-Hives": """Hives beside plot 30

Inspection each second Sunday, Amira and Samuel.
""",
}
CHATS = {
    "Market-Stall": [("Jolanda", "I have 40 tomato seedlings, is that enough?"), ("Samuel", "More than enough. I take the van."),
                     ("Greta", "Labels are printed.")],
    "Summer-Party": [("Piet", "Does anybody know whether the big tent still leaks?"), ("Amira", "It does.")],
    "Seed-Swap": [("Greta", "Thanks to everyone who came!")],
}


def call(function, **values):
    data = urllib.parse.urlencode({"apikey": KEY, **values}).encode()
    with urllib.request.urlopen(f"{URL}/api/1.2.14/{function}", data, timeout=30) as response:
        answer = json.load(response)
    if answer["code"]:
        raise SystemExit(f"{function}: {answer}")
    return answer["data"]


for _ in range(120):
    try:
        urllib.request.urlopen(URL, timeout=10).close()
        break
    except OSError:
        time.sleep(0.5)
else:
    raise SystemExit("Etherpad did not answer within a minute.")

PADS["Index"] = "Our notes\n\n" + "".join(f"{name}\n" for name in sorted(PADS))
for name, text in PADS.items():
    call("createPad", padID=name, text=text.rstrip("\n"))
authors = {}
for name, messages in CHATS.items():
    for author, text in messages:
        if author not in authors:
            authors[author] = call("createAuthor", name=author)["authorID"]
        call("appendChatMessage", padID=name, text=text, authorID=authors[author])
