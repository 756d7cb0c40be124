#!/usr/bin/env python3
"""Prints the first records of the depot. The same each time."""
import json

SUPPLIERS = [
    ("Velo Parts Nord", "Kiel", "+49 431 555 0101"), ("Velo Parts North", "Leeds", "+44 113 555 0117"),
    ("Pedalwerk", "Graz", "+43 316 555 0128"), ("Cable & Co", "Ghent", "+32 9 555 0134"),
    ("Lumen Cycle Lights", "Odense", "+45 66 555 014"), ("Lumina Lights", "Aachen", "+49 241 555 0150"),
    ("Hubwerk", "Basel", "+41 61 555 0163"), ("Hubworks", "Bristol", "+44 117 555 0172"),
    ("Saddle Street", "Vicenza", "+39 0444 555 018"), ("Rim & Spoke", "Utrecht", "+31 30 555 0191"),
]
PARTS = [  # name, category, price, stock, supplier
    ("Chain 9-speed", "drivetrain", 18.9, 40, 1), ("Chain 10-speed", "drivetrain", 24.0, 31, 1),
    ("Chain 11-speed", "drivetrain", 32.0, 22, 3), ("Chain 11-speed E-bike", "drivetrain", 39.5, 9, 3),
    ("Chain 12-speed", "drivetrain", 46.0, 12, 2), ("Cassette 11-32", "drivetrain", 52.0, 8, 2),
    ("Cassette 11-34", "drivetrain", 55.0, 0, 2), ("Crankset 170 mm", "drivetrain", 89.0, 4, 3),
    ("Crankset 175 mm", "drivetrain", 89.0, 3, 3), ("Brake cable 1600 mm", "brakes", 5.9, 60, 4),
    ("Brake cable 2000 mm", "brakes", 6.9, 18, 4), ("Brake pads, resin", "brakes", 11.5, 44, 1),
    ("Brake pads, sintered", "brakes", 14.5, 37, 1), ("Brake lever, left", "brakes", 21.0, 6, 3),
    ("Brake lever, right", "brakes", 21.0, 7, 3), ("Disc rotor 160 mm", "brakes", 17.0, 15, 2),
    ("Disc rotor 180 mm", "brakes", 19.0, 0, 2), ("Headlight 40 lux", "lights", 36.0, 11, 5),
    ("Headlight 70 lux", "lights", 59.0, 5, 6), ("Rear light, carrier", "lights", 22.0, 13, 5),
    ("Rear light, seatpost", "lights", 17.5, 0, 6), ("Hub dynamo 6 V / 1.5 W", "lights", 64.0, 3, 8),
    ("Hub dynamo 6 V / 3 W", "lights", 72.0, 5, 7), ("Saddle, touring", "contact points", 48.0, 9, 9),
    ("Saddle, touring, wide", "contact points", 49.0, 4, 9), ("Grips, cork", "contact points", 16.0, 20, 9),
    ("Rim 28 in", "wheels", 34.0, 16, 10), ("Rim 29 in", "wheels", 38.0, 10, 10),
    ("Spoke 264 mm", "wheels", 0.6, 400, 10), ("Spoke 266 mm", "wheels", 0.6, 350, 10),
    ("Front wheel 28 in", "wheels", 99.0, 2, 7), ("Rear wheel 28 in", "wheels", 129.0, 1, 8),
]
ORDERS = [  # customer, part, quantity, date, status
    ("Falk & Sons", 3, 4, "2026-02-03", "shipped"), ("Petra Lindquist", 18, 1, "2026-02-04", "open"),
    ("Petra Lindqvist", 24, 1, "2026-02-06", "shipped"), ("Bike Kitchen West", 29, 72, "2026-02-09", "open"),
    ("Falk & Co", 12, 6, "2026-02-10", "cancelled"), ("Amir Haddad", 7, 1, "2026-02-12", "cancelled"),
    ("Falk & Sons", 10, 10, "2026-02-16", "open"), ("Petra Lindquist", 20, 2, "2026-02-17", "cancelled"),
    ("School Workshop", 26, 12, "2026-02-18", "shipped"), ("Bike Kitchen East", 30, 36, "2026-02-20", "open"),
    ("Joanna Reyes", 31, 1, "2026-02-23", "open"), ("Falk & Sons", 16, 2, "2026-02-25", "cancelled"),
    ("Petra Lindqvist", 19, 1, "2026-02-27", "cancelled"), ("Amir Haddad", 6, 1, "2026-03-02", "open"),
    ("Petra Lindqvist", 23, 1, "2026-03-04", "open"), ("Falk & Sons", 12, 8, "2026-03-05", "shipped"),
    ("Courier Collective", 13, 20, "2026-03-06", "shipped"), ("Courier Collective", 3, 5, "2026-03-09", "open"),
    ("Joanna Reyes", 25, 1, "2026-03-10", "shipped"), ("Bike Kitchen West", 27, 2, "2026-03-11", "cancelled"),
]
NOTES = [  # order, author, text
    (1, "Nora", "Sent with the morning van"), (4, "Milo", "Wants the spokes in bundles of 36"),
    (7, "Nora", "Half of it may be sent ahead"), (11, "Milo", "Collects on Thursday"), (18, "Nora", "Invoice to the office"),
]


def rows(names, values):
    return [dict(zip(("id", *names), (number, *row))) for number, row in enumerate(values, 1)]


# "part" and "supplier" rather than "partId": json-server deletes what hangs on a deleted row by names in -Id.
print(json.dumps({
    "parts": rows(("name", "category", "price", "stock", "supplier"), PARTS),
    "suppliers": rows(("name", "city", "phone"), SUPPLIERS),
    "orders": rows(("customer", "part", "quantity", "date", "status"), ORDERS),
    "notes": rows(("order", "author", "text"), NOTES),
}, indent=2))
