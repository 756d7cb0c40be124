"""Fills a fresh Directus (URL, administrator's e-mail and password as arguments) with the data model and the records of a museum."""
import json
import sys
import urllib.request

base, admin_mail, admin_password = sys.argv[1:4]
token = None


def call(method, path, body=None):
    request = urllib.request.Request(base + path, method=method, headers={"Content-Type": "application/json"})
    if token:
        request.add_header("Authorization", "Bearer " + token)
    try:
        with urllib.request.urlopen(request, json.dumps(body).encode() if body is not None else None) as answer:
            text = answer.read()
    except urllib.error.HTTPError as error:
        sys.exit(f"{method} {path}: {error.code} {error.read().decode()}")
    return json.loads(text)["data"] if text else None


def choices(*names):
    return {"interface": "select-dropdown", "display": "labels", "display_options": {"format": True},
            "options": {"choices": [{"text": n, "value": n.lower().replace(" ", "_")} for n in names]}}


def field(name, kind="string", interface="input", width="half", required=False, **meta):
    return {"field": name, "type": kind, "schema": {},
            "meta": {"interface": interface, "width": width, "required": required, **meta}}


def link(name, template, required=False):
    return {"field": name, "type": "integer", "schema": {},
            "meta": {"interface": "select-dropdown-m2o", "special": ["m2o"], "width": "half", "required": required,
                     "options": {"template": template}, "display": "related-values", "display_options": {"template": template}}}


def collection(name, icon, template, note, sort, fields, **meta):
    key = {"field": "id", "type": "integer", "meta": {"hidden": True, "interface": "input", "readonly": True},
           "schema": {"is_primary_key": True, "has_auto_increment": True}}
    call("POST", "/collections", {"collection": name, "schema": {}, "fields": [key] + fields,
                                  "meta": {"icon": icon, "display_template": template, "note": note, "sort": sort, **meta}})


def relation(many, name, one):
    call("POST", "/relations", {"collection": many, "field": name, "related_collection": one,
                                "schema": {"on_delete": "SET NULL"}})


def rows(collection_name, names, table):
    names = names.split()
    call("POST", "/items/" + collection_name, [dict(zip(names, row)) for row in table])


token = call("POST", "/auth/login", {"email": admin_mail, "password": admin_password})["access_token"]

# ---- the data model
collection("exhibits", "palette", "{{title}}", "Everything the museum owns", 1, [
    field("title", required=True),
    field("inventory_no"),
    {**link("artist", "{{name}}")},
    {**link("room", "{{name}}")},
    field("status", **choices("On display", "In storage", "On loan", "Under restoration")),
    field("condition", **choices("Good", "Fair", "Poor")),
    field("medium", **choices("Oil painting", "Watercolour", "Etching", "Bronze", "Marble", "Ceramic", "Photograph")),
    field("year_made", "integer"),
    field("insured_value", "integer", note="In euros"),
    field("acquired_on", "date", "datetime"),
    field("archived", "boolean", "boolean", special=["cast-boolean"]),
    field("description", "text", "input-multiline", "full"),
], archive_field="archived", archive_value="true", unarchive_value="false")
collection("artists", "brush", "{{name}}", "Painters, sculptors, photographers", 2, [
    field("name", required=True),
    field("country"),
    field("born", "integer"),
    field("died", "integer"),
    field("biography", "text", "input-multiline", "full"),
])
collection("loans", "local_shipping", "{{borrower}}: {{exhibit.title}}", "Exhibits lent to other houses", 3, [
    link("exhibit", "{{title}}", True),
    field("borrower", required=True),
    field("status", **choices("Requested", "Agreed", "Out", "Returned", "Declined")),
    field("fee", "integer", note="In euros"),
    field("starts_on", "date", "datetime"),
    field("ends_on", "date", "datetime"),
    field("remarks", "text", "input-multiline", "full"),
])
collection("rooms", "meeting_room", "{{name}}", "The rooms of the house", 4, [
    field("name", required=True),
    field("floor", **choices("Basement", "Ground floor", "First floor", "Second floor")),
    field("capacity", "integer", note="Visitors at the same time"),
    field("open_to_public", "boolean", "boolean", special=["cast-boolean"]),
    field("remarks", "text", "input-multiline", "full"),
])
relation("exhibits", "artist", "artists")
relation("exhibits", "room", "rooms")
relation("loans", "exhibit", "exhibits")

# ---- the records
rows("rooms", "name floor capacity open_to_public remarks", [
    ("Entrance Hall", "ground_floor", 120, True, None),
    ("North Gallery", "first_floor", 60, True, "Northern light, blinds down after noon."),
    ("North Stairs", "ground_floor", 25, True, None),
    ("Sculpture Court", "ground_floor", 45, True, "Glass roof. Loads above 900 kg only on the marked plates."),
    ("Sculpture Store", "basement", 6, False, None),
    ("Lantern Room", "second_floor", 30, True, None),
    ("Harbour Room", "first_floor", 50, True, None),
    ("Print Cabinet", "second_floor", 15, True, "At most 50 lux."),
    ("Vault", "basement", 4, False, "Two keys needed."),
])
rows("artists", "name country born died biography", [
    ("Maren Holt", "Norway", 1861, 1934, "Painter of the coast and of its people."),
    ("Maren Holte", "Denmark", 1902, 1977, "Etcher, pupil of Edvin Krag."),
    ("Aurelio Vance", "Spain", 1888, 1951, None),
    ("Edvin Krag", "Denmark", 1870, 1949, None),
    ("Isolde Brandt", "Germany", 1895, 1980, "Sculptor; worked at Brackwater from 1925 on."),
    ("Jonas Brandt", "Germany", 1899, 1962, None),
    ("Teodor Quist", "Sweden", 1843, 1910, None),
    ("Agnes Farrow", "United Kingdom", 1911, 1999, "Photographer."),
    ("Silvain Moreau", "France", 1856, 1921, None),
    ("Ilse Tammer", "Estonia", 1920, 2004, "Potter."),
    ("Unknown", None, None, None, None),
])
# artist and room are numbers of the two lists above
rows("exhibits", "title inventory_no artist room status condition medium year_made insured_value acquired_on archived description", [
    ("Low Tide at Brackwater", "BM-0101", 1, 7, "on_display", "good", "oil_painting", 1898, 64000, "1931-05-02", False, "View from the old mole."),
    ("Low Tide at Blackwater", "BM-0102", 7, 7, "on_display", "good", "oil_painting", 1881, 38500, "1948-10-11", False, "Gift of the harbour office."),
    ("Low Tide, Study", "BM-0103", 1, 8, "in_storage", "fair", "watercolour", 1897, 5200, "1931-05-02", False, None),
    ("Fisherwoman with Basket", "BM-0110", 1, 7, "on_display", "good", "oil_painting", 1902, 71000, "1936-03-19", False, None),
    ("Fisherwoman with Basket", "BM-0111", 5, 4, "on_display", "fair", "bronze", 1927, 46000, "1951-07-07", False, "Second cast, foundry mark on the base."),
    ("Fisherwoman with a Basket", "BM-0112", 2, 8, "on_display", "good", "etching", 1933, 2400, "1960-01-22", False, None),
    ("Fisherman with Net", "BM-0113", 5, 4, "on_display", "good", "bronze", 1929, 44000, "1951-07-07", False, None),
    ("Harbour at Dusk", "BM-0120", 1, 7, "on_display", "good", "oil_painting", 1905, 58000, "1936-03-19", False, None),
    ("Harbour at Dusk", "BM-0121", 8, 6, "on_display", "good", "photograph", 1954, 3100, "1988-09-30", False, "Gelatin silver print."),
    ("Harbour at Dawn", "BM-0122", 4, 9, "in_storage", "fair", "oil_painting", 1911, 27500, "1953-02-14", False, None),
    ("The Salt Merchant", "BM-0130", 3, 9, "in_storage", "good", "oil_painting", 1924, 93000, "1962-11-05", False, "Lent often; not before 2028 again."),
    ("The Salt Merchant's Wife", "BM-0131", 3, 2, "on_display", "good", "oil_painting", 1925, 96500, "1962-11-05", False, None),
    ("The Salt Road", "BM-0132", 9, 9, "in_storage", "good", "oil_painting", 1899, 89900, "1970-04-27", False, None),
    ("Lighthouse in Fog", "BM-0140", 4, 2, "on_display", "good", "oil_painting", 1908, 33000, "1953-02-14", False, None),
    ("Lighthouse, Winter", "BM-0141", 8, 6, "on_display", "good", "photograph", 1961, 2800, "1988-09-30", False, None),
    ("Lighthouse Keeper", "BM-0142", 2, 8, "in_storage", "poor", "etching", 1937, 1900, "1960-01-22", False, "Foxing along the lower edge."),
    ("Seated Girl", "BM-0150", 5, 4, "on_display", "good", "marble", 1931, 52000, "1949-06-16", False, None),
    ("Seated Girl, Sketch", "BM-0151", 5, 5, "in_storage", "fair", "ceramic", 1930, 7800, "1949-06-16", False, None),
    ("Standing Boy", "BM-0152", 6, 4, "on_display", "fair", "bronze", 1934, 29000, "1949-06-16", False, None),
    ("Torso", "BM-0153", 6, 5, "in_storage", "poor", "marble", 1936, 18500, "1957-08-03", False, "Left arm broken in transport."),
    ("The Ferry", "BM-0160", 7, 7, "on_loan", "good", "oil_painting", 1886, 42000, "1948-10-11", False, None),
    ("The Old Ferry", "BM-0161", 7, 9, "under_restoration", "poor", "oil_painting", 1879, 36000, "1948-10-11", False, None),
    ("Regatta", "BM-0170", 9, 2, "on_loan", "good", "oil_painting", 1894, 115000, "1970-04-27", False, None),
    ("After the Regatta", "BM-0171", 9, 2, "on_display", "good", "watercolour", 1895, 21000, "1970-04-27", False, None),
    ("Blue Jar", "BM-0180", 10, 6, "on_display", "good", "ceramic", 1964, 3600, "1991-12-09", False, None),
    ("Blue Jar with Lid", "BM-0181", 10, 5, "in_storage", "good", "ceramic", 1966, 4100, "1991-12-09", False, None),
    ("Large Bowl", "BM-0182", 10, 6, "on_display", "fair", "ceramic", 1971, 2900, "1991-12-09", False, None),
    ("Market Women", "BM-0190", 8, 3, "on_display", "good", "photograph", 1957, 2600, "1988-09-30", False, None),
    ("Market Hall", "BM-0191", 8, 3, "on_display", "good", "photograph", 1958, 2600, "1988-09-30", False, None),
    ("Self-Portrait", "BM-0200", 1, 2, "on_loan", "good", "oil_painting", 1910, 88000, "1936-03-19", False, None),
    ("Self-Portrait with Pipe", "BM-0201", 4, 9, "in_storage", "good", "oil_painting", 1919, 31000, "1953-02-14", False, None),
    ("Portrait of Isolde Brandt", "BM-0202", 6, 1, "on_display", "good", "oil_painting", 1938, 24000, "1957-08-03", False, None),
    ("Ship's Figurehead", "BM-0210", 11, 1, "on_display", "fair", "ceramic", 1790, 15000, "1929-09-01", False, None),
    ("Votive Ship", "BM-0211", 11, 9, "under_restoration", "fair", "bronze", 1812, 12500, "1929-09-01", False, None),
    ("View of Brackwater", "BM-0212", 11, 8, "in_storage", "poor", "etching", 1745, 6700, "1929-09-01", False, None),
    ("Storm over the Mole", "BM-0220", 3, 9, "in_storage", "fair", "oil_painting", 1930, 67000, "1962-11-05", False, None),
])
rows("loans", "exhibit borrower status fee starts_on ends_on remarks", [
    (21, "Kunsthalle Tiden", "out", 600, "2026-09-01", "2027-02-28", None),
    (23, "Musée des Quais", "out", 1500, "2026-06-15", "2027-01-15", "Courier travels along."),
    (30, "Nasjonalgalleriet Vest", "out", 900, "2026-10-01", "2027-03-31", None),
    (11, "Museu do Mar", "returned", 1100, "2023-03-01", "2023-09-30", None),
    (11, "Casa Vance", "returned", 700, "2024-04-10", "2024-10-10", None),
    (12, "Casa Vance", "declined", 700, "2024-04-10", "2024-10-10", "Too fragile that year."),
    (1, "Kunsthalle Tiden", "returned", 500, "2022-01-15", "2022-06-15", None),
    (1, "Museu do Mar", "agreed", 550, "2027-03-01", "2027-06-30", None),
    (4, "Fiskerimuseet", "requested", 400, "2027-05-01", "2027-10-31", None),
    (5, "Fiskerimuseet", "declined", 400, "2026-05-01", "2026-10-31", None),
    (7, "Fiskerimuseet", "returned", 400, "2025-05-01", "2025-10-31", "They wanted the other bronze at first, which we declined."),
    (8, "Galerie Anders", "requested", 350, "2027-02-01", "2027-04-30", None),
    (9, "Photo House Leeds", "agreed", 120, "2027-01-10", "2027-03-10", None),
    (15, "Photo House Leeds", "agreed", 120, "2027-01-10", "2027-03-10", None),
    (17, "Skulpturenpark Elm", "declined", 2000, "2026-04-01", "2026-11-30", "No outdoor loans of marble."),
    (19, "Skulpturenpark Elm", "returned", 800, "2025-04-01", "2025-11-30", None),
    (24, "Musée des Quais", "requested", 450, "2027-06-01", "2027-09-30", None),
    (14, "Lighthouse Trust", "returned", 0, "2021-07-01", "2021-08-31", None),
    (16, "Lighthouse Trust", "requested", 0, "2027-07-01", "2027-08-31", None),
    (36, "Casa Vance", "agreed", 650, "2027-04-10", "2027-10-10", None),
])

# ---- roles and users: a registrar keeps exhibits, artists and loans; a guide reads, and may write the descriptions of exhibits
def role(role_id, policy_id, name, icon, permissions):
    call("POST", "/policies", {"id": policy_id, "name": name, "icon": icon, "app_access": True, "admin_access": False})
    call("POST", "/permissions", [{"policy": policy_id, "collection": c, "action": a, "fields": f, "permissions": {}, "validation": {}}
                                  for c, a, f in permissions])
    call("POST", "/roles", {"id": role_id, "name": name, "icon": icon,
                            "policies": {"create": [{"policy": {"id": policy_id}}], "update": [], "delete": []}})


tables = ["exhibits", "artists", "loans", "rooms"]
role("11111111-1111-4111-8111-111111111111", "11111111-1111-4111-8111-11111111aaaa", "Registrar", "edit_note",
     [(c, "read", ["*"]) for c in tables]
     + [(c, a, ["*"]) for c in tables[:3] for a in ("create", "update", "delete")])
role("22222222-2222-4222-8222-222222222222", "22222222-2222-4222-8222-22222222aaaa", "Guide", "tour",
     [(c, "read", ["*"]) for c in tables] + [("exhibits", "update", ["description"])])
for number, first, last, password, role_id in [
        (1, "Tobias", "Renner", "harbor-lantern-9", "11111111-1111-4111-8111-111111111111"),
        (2, "Lena", "Petrov", "chalk-meadow-5", "22222222-2222-4222-8222-222222222222")]:
    call("POST", "/users", {"id": f"0000000{number}-0000-4000-8000-000000000000", "first_name": first, "last_name": last,
                            "email": first.lower() + "@example.com", "password": password, "role": role_id, "language": "en-US"})
call("PATCH", "/users/me", {"first_name": "Ingrid", "last_name": "Solheim", "language": "en-US"})

# ---- the columns that everybody sees at first
for name, columns, order in [
        ("exhibits", ["title", "inventory_no", "artist", "medium", "status", "room"], "inventory_no"),
        ("artists", ["name", "country", "born", "died"], "name"),
        ("loans", ["exhibit", "borrower", "status", "starts_on", "ends_on"], "-starts_on"),
        ("rooms", ["name", "floor", "capacity", "open_to_public"], "name")]:
    call("POST", "/presets", {"collection": name, "layout": "tabular", "user": None, "role": None, "bookmark": None,
                              "layout_query": {"tabular": {"fields": columns, "sort": [order], "page": 1}}})
call("PATCH", "/settings", {"project_name": "Brackwater Museum", "project_descriptor": "Collection records", "default_language": "en-US",
                            # without an owner every administrator is asked for one
                            "project_owner": admin_mail, "project_usage": "personal", "product_updates": False})
