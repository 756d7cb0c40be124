"""Fills the database of I Hate Money with shared budgets. Run with the settings file in IHATEMONEY_SETTINGS_FILE_PATH."""
import datetime

from ihatemoney.models import Bill, Person, Project, db
from ihatemoney.run import create_app
from ihatemoney.utils import generate_password_hash

ALL = "all"

PROJECTS = [
    ("wharf-street", "Wharf Street 12", "kettle-22", "wharf@example.com", {"Noor": 1, "Ruben": 1, "Salma": 1, "Piet": 1, "Pieter": 1, "Jolanda": 1}, [
        ("2026-08-01", "Rent, August", "Noor", 1860.00, ALL),
        ("2026-08-04", "Groceries", "Ruben", 64.15, ALL),
        ("2026-08-09", "Internet, August", "Salma", 39.90, ALL),
        ("2026-08-15", "Gas bottle refill", "Piet", 81.20, "Piet Noor Salma"),
        ("2026-08-20", "Cleaning things", "Jolanda", 22.35, ALL),
        ("2026-08-29", "Birthday cake for Salma", "Pieter", 34.00, "Noor Ruben Piet Pieter Jolanda"),
        ("2026-09-01", "Rent, September", "Noor", 1860.00, ALL),
        ("2026-09-03", "Groceries", "Jolanda", 71.80, ALL),
        ("2026-09-09", "Internet, September", "Salma", 39.90, ALL),
        ("2026-09-12", "New kettle", "Ruben", 45.50, ALL),
        ("2026-09-14", "Repair of the washing machine", "Piet", 118.00, ALL),
        ("2026-09-17", "Washing powder", "Pieter", 18.45, ALL),
        ("2026-09-28", "Electricity, third quarter", "Noor", 212.70, ALL),
        ("2026-10-01", "Rent, October", "Noor", 1860.00, ALL),
        ("2026-10-05", "Groceries", "Piet", 58.90, ALL),
        ("2026-10-09", "Internet, October", "Salma", 39.90, ALL),
        ("2026-10-18", "Light bulbs", "Ruben", 16.75, ALL),
        ("2026-10-23", "Pizza evening", "Pieter", 74.60, "Pieter Piet Ruben Jolanda"),
        ("2026-11-01", "Rent, November", "Noor", 1860.00, ALL),
        ("2026-11-06", "Groceries", "Salma", 66.05, ALL),
        ("2026-11-09", "Internet, November", "Salma", 39.90, ALL),
    ]),
    ("lofoten-hike", "Lofoten hike", "anchovy-7", "lofoten@example.com", {"Amira": 1, "Sven": 1, "Tuva": 1, "Jonas": 1, "Hanna": 1}, [
        ("2026-07-17", "Train to Bodø", "Sven", 410.00, ALL),
        ("2026-07-18", "Ferry to Moskenes", "Tuva", 132.50, ALL),
        ("2026-07-18", "Cabin in Reine, two nights", "Amira", 480.00, ALL),
        ("2026-07-19", "Groceries in Reine", "Jonas", 92.30, ALL),
        ("2026-07-20", "Dinner at the Fish Hall", "Sven", 158.40, ALL),
        ("2026-07-21", "Bus to Leknes", "Hanna", 61.00, ALL),
        ("2026-07-21", "Groceries in Leknes", "Tuva", 77.90, ALL),
        ("2026-07-22", "Dinner at the Fish Hall", "Jonas", 136.20, ALL),
        ("2026-07-23", "Dinner at the Fishermen's Hall", "Hanna", 149.00, ALL),
        ("2026-07-23", "Boat trip round the bird cliffs", "Amira", 225.00, "Amira Tuva Hanna"),
        ("2026-07-24", "Camp site, three nights", "Tuva", 180.00, ALL),
        ("2026-07-25", "Gas for the stove", "Jonas", 24.50, ALL),
        ("2026-07-26", "Rented bicycles", "Sven", 96.00, "Sven Jonas Tuva Hanna"),
        ("2026-07-27", "Ferry to Bodø", "Amira", 132.50, ALL),
    ]),
    ("iceland-2025", "Iceland 2025", "geyser-31", "iceland@example.com", {"Amira": 1, "Sven": 1, "Mats": 1}, [
        ("2025-06-03", "Rented car", "Sven", 690.00, ALL),
        ("2025-06-05", "Hut below the glacier", "Mats", 214.00, ALL),
        ("2025-06-09", "Fuel", "Amira", 118.60, ALL),
    ]),
    ("iceland-2026", "Iceland 2026 (called off)", "geyser-32", "iceland@example.com", {"Amira": 1, "Sven": 1, "Mats": 1}, [
        ("2026-02-10", "Deposit for the car", "Sven", 150.00, ALL),
        ("2026-02-28", "Travel guide", "Mats", 28.00, ALL),
    ]),
]

app = create_app()
with app.app_context(), app.test_request_context("/"):
    for project_id, name, code, mail, members, bills in PROJECTS:
        project = Project(id=project_id, name=name, password=generate_password_hash(code), contact_email=mail, default_currency="EUR")
        db.session.add(project)
        db.session.commit()
        people = {}
        for member, weight in members.items():
            people[member] = Person(name=member, weight=weight, project=project)
            db.session.add(people[member])
        db.session.commit()
        for date, what, payer, amount, owers in bills:
            bill = Bill(amount=amount, date=datetime.date.fromisoformat(date), what=what, payer_id=people[payer].id,
                        original_currency="EUR", project_default_currency="EUR",
                        owers=[people[m] for m in (members if owers == ALL else owers.split())])
            bill.creation_date = bill.date
            db.session.add(bill)
            db.session.commit()
