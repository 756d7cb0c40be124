#!/usr/bin/env bash
# A bicycle shop with django-oscar in $APP_DIR: catalogue, reviews, offers, flat pages.
set -euo pipefail

[ -e "$APP_DIR/installed" ] && exit 0
rm -rf "$APP_DIR"
mkdir -p "$APP_DIR/site" "$APP_DIR/seed/media"
cd "$APP_DIR"

cat > requirements.txt <<'EOF'
asgiref==3.13.0
babel==2.19.0
Django==5.2.19
django-extra-views==0.16.0
django-haystack==3.4.0
django-oscar==4.2.1
django-phonenumber-field==8.5.0
django-tables2==2.7.0
django-treebeard==7.0.3
django-widget-tweaks==1.5.1
factory_boy==3.3.3
Faker==40.63.0
packaging==26.4
phonenumbers==9.0.43
pillow==13.0.0
purl==1.6
sorl-thumbnail==13.4.0
sqlparse==0.6.1
waitress==3.0.2
whitenoise==6.12.0
Whoosh-Reloaded==2.7.5
EOF
python3 -m venv venv
venv/bin/pip install -q --disable-pip-version-check -r requirements.txt
venv/bin/django-admin startproject shop site
cd site

cat > shop/settings.py <<'EOF'
import os
from pathlib import Path

from oscar import INSTALLED_APPS as OSCAR_APPS
from oscar.defaults import *  # noqa: F403

BASE_DIR = Path(__file__).resolve().parent.parent
DATA_DIR = Path(os.environ["DATA_DIR"])
DEBUG = False
SECRET_KEY = "towpath-only-local"
ALLOWED_HOSTS = ["*"]
SITE_ID = 1
ROOT_URLCONF = "shop.urls"
WSGI_APPLICATION = "shop.wsgi.application"
INSTALLED_APPS = OSCAR_APPS + ["sorl.thumbnail"]
MIDDLEWARE = [
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "oscar.apps.basket.middleware.BasketMiddleware",
    "django.contrib.flatpages.middleware.FlatpageFallbackMiddleware",
]
TEMPLATES = [{
    "BACKEND": "django.template.backends.django.DjangoTemplates",
    "DIRS": [BASE_DIR / "templates"],
    "APP_DIRS": True,
    "OPTIONS": {"context_processors": [
        "django.template.context_processors.request",
        "django.template.context_processors.i18n",
        "django.contrib.auth.context_processors.auth",
        "django.contrib.messages.context_processors.messages",
        "oscar.apps.search.context_processors.search_form",
        "oscar.apps.checkout.context_processors.checkout",
        "oscar.apps.communication.notifications.context_processors.notifications",
        "oscar.core.context_processors.metadata",
    ]},
}]
DATABASES = {"default": {
    "ENGINE": "django.db.backends.sqlite3",
    "NAME": DATA_DIR / "db.sqlite3",
    "ATOMIC_REQUESTS": True,
    "OPTIONS": {"timeout": 20, "init_command": "PRAGMA synchronous=OFF"},
}}
DEFAULT_AUTO_FIELD = "django.db.models.AutoField"
AUTHENTICATION_BACKENDS = ["oscar.apps.customer.auth_backends.EmailBackend", "django.contrib.auth.backends.ModelBackend"]
HAYSTACK_CONNECTIONS = {"default": {"ENGINE": "haystack.backends.whoosh_backend.WhooshEngine", "PATH": str(DATA_DIR / "whoosh")}}
LANGUAGE_CODE = "en-gb"
LANGUAGES = [("en-gb", "British English")]
TIME_ZONE = "UTC"
USE_TZ = True
STATIC_URL = "/static/"
STATIC_ROOT = BASE_DIR / "static"
MEDIA_URL = "/media/"
MEDIA_ROOT = DATA_DIR / "media"
EMAIL_BACKEND = "django.core.mail.backends.dummy.EmailBackend"
OSCAR_SHOP_NAME = "Towpath Cycles"
OSCAR_SHOP_TAGLINE = "Parts for people who ride to work"
OSCAR_DEFAULT_CURRENCY = "EUR"
OSCAR_PRODUCTS_PER_PAGE = 20
OSCAR_INITIAL_ORDER_STATUS = OSCAR_INITIAL_LINE_STATUS = "Pending"
OSCAR_ORDER_STATUS_PIPELINE = {
    "Pending": ("Being processed", "Cancelled"), "Being processed": ("Complete", "Cancelled"), "Complete": (), "Cancelled": (),
}
OSCAR_LINE_STATUS_PIPELINE = OSCAR_ORDER_STATUS_PIPELINE
EOF
cat > shop/urls.py <<'EOF'
from django.apps import apps
from django.conf import settings
from django.urls import include, path, re_path
from django.views.static import serve

urlpatterns = [
    path("i18n/", include("django.conf.urls.i18n")),
    re_path(r"^media/(?P<path>.*)$", serve, {"document_root": settings.MEDIA_ROOT}),
    path("", include(apps.get_app_config("oscar").urls[0])),
]
EOF

# jQuery from the package, not from the network.
mkdir -p templates/oscar
cat > templates/oscar/base.html <<'EOT'
{% extends "oscar/base.html" %}{% load static %}
{% block cdn_scripts %}<script src="{% static "oscar/js/jquery/jquery.min.js" %}"></script>{% endblock %}
EOT

cat > seed.py <<'EOF'
import datetime
from decimal import Decimal as D

from django.contrib.auth import get_user_model
from django.contrib.flatpages.models import FlatPage
from django.contrib.sites.models import Site
from oscar.apps.catalogue.categories import create_from_breadcrumbs
from oscar.core.loading import get_model

Product, ProductClass, ProductCategory, ProductAttribute, Review = (get_model(*n.split(".")) for n in (
    "catalogue.Product", "catalogue.ProductClass", "catalogue.ProductCategory", "catalogue.ProductAttribute", "reviews.ProductReview"))
Partner, StockRecord = get_model("partner", "Partner"), get_model("partner", "StockRecord")
Range, Condition, Benefit, Offer = (get_model("offer", n) for n in ("Range", "Condition", "Benefit", "ConditionalOffer"))
User = get_user_model()


def at(day):
    return datetime.datetime.fromisoformat(day + "T10:00:00+00:00")


site = Site.objects.get(pk=1)
site.domain, site.name = "towpath.example", "Towpath Cycles"
site.save()

part = ProductClass.objects.create(name="Part", track_stock=True, requires_shipping=True)
for name, code in [("Brand", "brand"), ("Weight", "weight"), ("Material", "material"), ("Colour", "colour"), ("Brightness", "brightness"),
                   ("Run time", "runtime"), ("Capacity", "capacity"), ("Warranty", "warranty"), ("Country of origin", "origin")]:
    ProductAttribute.objects.create(product_class=part, name=name, code=code, type="text", required=False)
partner = Partner.objects.create(name="Towpath warehouse", code="towpath")

F, R = "Lights > Front lights", "Lights > Rear lights"
DL, CL, FL, SL = "Locks > D-locks", "Locks > Chain locks", "Locks > Folding locks", "Locks > Cable locks"
TY, SA, PA, SB, PU, TO = "Tyres", "Saddles", "Bags > Panniers", "Bags > Saddle bags", "Pumps", "Tools"
# title, category, price, stock, attributes, description
P = [
    ("Brightwell Orbit 60", F, "34.90", 14, "brand=Brightwell;weight=96 g;brightness=60 lux;runtime=5 h;warranty=2 years", "A compact headlamp with a sharp cut-off, charged by USB-C."),
    ("Brightwell Orbit 80", F, "49.90", 8, "brand=Brightwell;weight=112 g;brightness=80 lux;runtime=4 h 30 min;warranty=2 years", "The brighter Orbit, with a button on the cable for the handlebar."),
    ("Brightwell Orbit 80 Dynamo", F, "64.50", 3, "brand=Brightwell;weight=88 g;brightness=80 lux;warranty=5 years", "The same optics for a hub dynamo, with a standlight."),
    ("Kestrel Beam Pro", F, "79.00", 5, "brand=Kestrel;weight=134 g;brightness=100 lux;runtime=3 h 40 min;warranty=3 years;origin=Germany", "A machined aluminium head for dark lanes."),
    ("Kestrel Beam", F, "45.00", 0, "brand=Kestrel;weight=101 g;brightness=70 lux;runtime=4 h;warranty=3 years;origin=Germany", "The everyday Beam."),
    ("Lanthorn City Front", F, "19.50", 41, "brand=Lanthorn;weight=60 g;brightness=30 lux;runtime=9 h", "Held by a rubber band, no tools needed."),
    ("Brightwell Ember", R, "18.90", 22, "brand=Brightwell;weight=32 g;runtime=11 h;warranty=2 years", "A rear light with a brake sensor."),
    ("Brightwell Ember Rack", R, "21.90", 0, "brand=Brightwell;weight=58 g;runtime=11 h;warranty=2 years", "The Ember on a plate for luggage racks, 50 or 80 mm."),
    ("Kestrel Mini", R, "14.50", 30, "brand=Kestrel;weight=21 g;runtime=7 h;origin=Germany", "Small enough for a key ring."),
    ("Kestrel Mini Duo", R, "24.00", 0, "brand=Kestrel;weight=43 g;brightness=40 lumens;runtime=6 h;origin=Germany", "Two Minis in one case with a shared charger."),
    ("Lanthorn City Rear", R, "12.50", 37, "brand=Lanthorn;weight=28 g;runtime=14 h", "Matches the City Front."),
    ("Lanthorn Reflect", R, "9.90", 0, "brand=Lanthorn;weight=40 g", "A light and a reflector in one."),
    ("Lanthorn Dynamo Rear", R, "16.90", 6, "brand=Lanthorn;weight=51 g;warranty=2 years", "For racks, with a standlight."),
    ("Bastion D 120", DL, "39.90", 12, "brand=Bastion;weight=1.15 kg;material=Hardened steel, 12 mm;warranty=3 years", "A short shackle for the frame and the rear wheel."),
    ("Bastion D 140", DL, "54.90", 9, "brand=Bastion;weight=1.42 kg;material=Hardened steel, 14 mm;warranty=3 years", "The wider one, with a bracket."),
    ("Bastion D 140 Long", DL, "59.90", 4, "brand=Bastion;weight=1.68 kg;material=Hardened steel, 14 mm;warranty=3 years", "Thirty centimetres of shackle."),
    ("Portcullis Mini D", DL, "29.90", 18, "brand=Portcullis;weight=890 g;material=Hardened steel, 11 mm", "For short stops."),
    ("Portcullis Grand D", DL, "74.00", 0, "brand=Portcullis;weight=1.95 kg;material=Boron steel, 16 mm;warranty=5 years", "The heaviest that we sell."),
    ("Hasp & Son Town D", DL, "24.50", 25, "brand=Hasp & Son;weight=980 g;material=Steel, 12 mm;origin=United Kingdom", "Our most sold lock."),
    ("Bastion Chain 85", CL, "44.90", 11, "brand=Bastion;weight=1.6 kg;material=Steel links, 7 mm;warranty=3 years", "Eighty-five centimetres in a textile sleeve."),
    ("Bastion Chain 110", CL, "52.90", 7, "brand=Bastion;weight=2.05 kg;material=Steel links, 7 mm;warranty=3 years", "Long enough for two bicycles."),
    ("Portcullis Market Chain", CL, "27.00", 16, "brand=Portcullis;weight=1.1 kg;material=Steel links, 5 mm", "With a number dial, no key to lose."),
    ("Portcullis Harbour Chain", CL, "89.00", 2, "brand=Portcullis;weight=3.4 kg;material=Boron steel links, 11 mm;warranty=5 years", "For scooters and cargo bicycles."),
    ("Hasp & Son Chain", CL, "22.00", 0, "brand=Hasp & Son;weight=950 g;material=Steel links, 5 mm;origin=United Kingdom", "Sleeve in four colours."),
    ("Lockwell Plug-in Chain", CL, "31.50", 13, "brand=Lockwell;weight=1.2 kg;material=Steel links, 5.5 mm", "Plugs into the frame lock of most town bicycles."),
    ("Bastion Fold 90", FL, "69.90", 8, "brand=Bastion;weight=1.05 kg;material=Steel bars, 5 mm;warranty=5 years;colour=Black", "Six bars, ninety centimetres, with a holster."),
    ("Bastion Fold 75", FL, "59.50", 10, "brand=Bastion;weight=920 g;material=Steel bars, 5 mm;warranty=3 years;colour=Black", "The shorter sibling."),
    ("Portcullis Fan", FL, "47.00", 0, "brand=Portcullis;weight=1.2 kg;material=Steel bars, 4.5 mm;colour=Grey", "Folds to the size of a spectacle case."),
    ("Lockwell Concertina", FL, "35.00", 21, "brand=Lockwell;weight=840 g;material=Steel bars, 4 mm;colour=Red", "Comes with two keys."),
    ("Hasp & Son Coil", SL, "9.50", 60, "brand=Hasp & Son;weight=310 g;material=Steel cable, 8 mm;origin=United Kingdom", "Only for places where you sit next to it."),
    ("Hasp & Son Coil XL", SL, "12.90", 44, "brand=Hasp & Son;weight=520 g;material=Steel cable, 10 mm;origin=United Kingdom", "One metre eighty."),
    ("Lockwell Combi Cable", SL, "14.00", 29, "brand=Lockwell;weight=400 g;material=Steel cable, 10 mm", "Four digits that you set yourself."),
    ("Lockwell Armoured Cable", SL, "26.50", 15, "brand=Lockwell;weight=870 g;material=Steel cable in steel shells, 18 mm", "Between a cable and a chain."),
    ("Bastion Saddle Leash", SL, "16.50", 19, "brand=Bastion;weight=85 g;material=Steel cable, 4 mm", "Keeps the saddle where it is."),
    ("Portcullis Luggage Cable", SL, "11.00", 0, "brand=Portcullis;weight=120 g;material=Steel cable, 4 mm", "For bags and helmets."),
    ("Corvid Slick 28-622", TY, "29.90", 24, "brand=Corvid;weight=310 g;material=Rubber, folding bead", "Fast on smooth roads."),
    ("Corvid Slick 32-622", TY, "31.90", 20, "brand=Corvid;weight=355 g;material=Rubber, folding bead", "The same tread, wider."),
    ("Corvid Tour 40-622", TY, "36.50", 17, "brand=Corvid;weight=690 g;material=Rubber, wire bead", "Five millimetres of puncture protection."),
    ("Corvid Tour 47-622", TY, "38.50", 0, "brand=Corvid;weight=780 g;material=Rubber, wire bead", "For heavy loads."),
    ("Plover Winter 42-622", TY, "57.00", 9, "brand=Plover;weight=960 g;material=Rubber, 160 steel studs;origin=Finland", "Studs for icy mornings."),
    ("Tern Classic", SA, "89.00", 6, "brand=Tern & Daughters;weight=520 g;material=Leather;colour=Honey;warranty=10 years;origin=United Kingdom", "Becomes yours after five hundred kilometres."),
    ("Tern Classic Short", SA, "92.00", 0, "brand=Tern & Daughters;weight=490 g;material=Leather;colour=Black;warranty=10 years;origin=United Kingdom", "A shorter nose."),
    ("Tern Vegan", SA, "84.00", 3, "brand=Tern & Daughters;weight=455 g;material=Cotton and rubber;colour=Slate;warranty=5 years;origin=United Kingdom", "No animal was asked."),
    ("Plover Gel Comfort", SA, "34.00", 15, "brand=Plover;weight=610 g;material=Gel foam;colour=Black", "For upright riders."),
    ("Plover Gel Sport", SA, "37.50", 11, "brand=Plover;weight=430 g;material=Gel foam;colour=Black", "Narrower than the Comfort."),
    ("Corvid Race 143", SA, "119.00", 2, "brand=Corvid;weight=198 g;material=Carbon rails;colour=White;warranty=2 years", "One hundred and forty-three millimetres wide."),
    ("Harrow Grand Tour Pannier", PA, "74.50", 7, "brand=Harrow;weight=890 g;material=Waxed canvas;capacity=22 l;colour=Olive;warranty=5 years;origin=Ireland", "Sold singly. The lid keeps out a day of rain."),
    ("Harrow Petit Tour Pannier", PA, "62.00", 9, "brand=Harrow;weight=640 g;material=Waxed canvas;capacity=13 l;colour=Olive;warranty=5 years;origin=Ireland", "Sold singly, for the front rack."),
    ("Drybox Roll 20 Pannier", PA, "54.00", 13, "brand=Drybox;weight=780 g;material=PVC-free tarpaulin;capacity=20 l;colour=Yellow;warranty=5 years", "Waterproof to the last stitch."),
    ("Drybox Roll 25 Pannier", PA, "59.00", 0, "brand=Drybox;weight=850 g;material=PVC-free tarpaulin;capacity=25 l;colour=Black;warranty=5 years", "Five litres more."),
    ("Drybox Office Pannier", PA, "94.00", 4, "brand=Drybox;weight=1.3 kg;material=PVC-free tarpaulin;capacity=18 l;colour=Grey;warranty=5 years", "With a padded sleeve for a 15 inch computer."),
    ("Harrow Wedge Saddle Bag", SB, "28.00", 12, "brand=Harrow;weight=140 g;material=Waxed canvas;capacity=0.8 l;colour=Olive;origin=Ireland", "A tube, two levers, a key."),
    ("Drybox Tail 10", SB, "69.00", 5, "brand=Drybox;weight=330 g;material=Nylon;capacity=10 l;colour=Black;warranty=5 years", "For riding without a rack."),
    ("Gale Track Pump", PU, "39.00", 10, "brand=Gale;weight=1.7 kg;material=Steel;warranty=5 years", "Up to 11 bar, with a dial that can be read standing."),
    ("Gale Pocket Pump", PU, "22.50", 26, "brand=Gale;weight=110 g;material=Aluminium", "Up to 7 bar."),
    ("Gale Cartridge Head", PU, "17.00", 0, "brand=Gale;weight=38 g", "For 16 g cartridges, which we may not send by air."),
    ("Spanner Hall Multitool 12", TO, "26.00", 23, "brand=Spanner Hall;weight=148 g;material=Chrome vanadium steel", "Twelve functions."),
    ("Spanner Hall Multitool 18", TO, "36.00", 14, "brand=Spanner Hall;weight=192 g;material=Chrome vanadium steel;warranty=10 years", "Eighteen functions, with a chain tool."),
    ("Spanner Hall Chain Checker", TO, "8.90", 33, "brand=Spanner Hall;weight=45 g", "Shows 0.5 and 0.75 per cent of wear."),
    ("Spanner Hall Tyre Levers", TO, "4.50", 80, "brand=Spanner Hall;weight=36 g;material=Nylon", "Three in a set."),
]
products = {}
for i, (title, category, price, stock, attrs, text) in enumerate(P, 1):
    product = Product(title=title, upc=f"TC-{2040 + 7 * i}", product_class=part, structure="standalone", description=f"<p>{text}</p>")
    for pair in attrs.split(";"):
        key, value = pair.split("=", 1)
        setattr(product.attr, key, value)
    product.save()
    Product.objects.filter(pk=product.pk).update(date_created=at("2026-02-01") + datetime.timedelta(hours=i))
    ProductCategory.objects.create(product=product, category=create_from_breadcrumbs(category))
    StockRecord.objects.create(product=product, partner=partner, partner_sku=f"S-{i:04}", price=D(price), price_currency="EUR",
                               num_in_stock=stock, low_stock_threshold=3)
    products[title] = product

people = {}
for first, last in [("Ines", "Carvalho"), ("Tom", "Weatherby"), ("Aoife", "Brennan"), ("Jakob", "Lindqvist"), ("Priya", "Raman")]:
    people[first] = User.objects.create_user(first.lower(), f"{first.lower()}@post.example", None, first_name=first, last_name=last)
for title, who, score, day, head, body in [
    ("Tern Classic", "Ines", 5, "2026-03-02", "Worth the wait", "Hard as a plank in March, an armchair in May."),
    ("Tern Classic", "Tom", 2, "2026-04-17", "Not for rain", "It sagged after one wet week and the honey colour came off on my trousers."),
    ("Tern Vegan", "Aoife", 4, "2026-05-09", "Comfortable at once", "No breaking in, but the rivets squeak."),
    ("Harrow Grand Tour Pannier", "Jakob", 5, "2026-06-21", "Across Gotland", "Six days of drizzle and the maps stayed dry."),
    ("Drybox Roll 20 Pannier", "Priya", 3, "2026-06-30", "Good bag, weak hooks", "One hook opened on cobbles."),
    ("Brightwell Orbit 80", "Tom", 4, "2026-01-11", "Bright", "The button on the cable is a good idea."),
    ("Brightwell Orbit 60", "Priya", 3, "2026-01-19", "Fine for town", "Less light than I hoped outside the town."),
    ("Portcullis Grand D", "Aoife", 5, "2026-02-27", "Heavy and good", "My bicycle is still there."),
    ("Hasp & Son Town D", "Jakob", 4, "2026-03-30", "Simple", "Turns well even when it freezes."),
    ("Gale Track Pump", "Ines", 5, "2026-07-04", "At last a dial I can read", "And it does not fall over."),
    ("Spanner Hall Multitool 18", "Priya", 1, "2026-07-15", "Chain tool bent", "At the second chain. They sent a new one."),
]:
    review = Review.objects.create(product=products[title], user=people[who], score=score, title=head, body=body, status=1)
    Review.objects.filter(pk=review.pk).update(date_created=at(day))

for name, brand, value, end, text in [
    ("Lighting-up time", "Lights", 12, "2031-03-31", "12% off two lights bought together."),
    ("Wet week", "Bags", 8, "2030-11-15", "8% off every bag."),
    ("Two locks are better", "Locks", 15, "2032-01-31", "15% off two locks bought together."),
]:
    rng = Range.objects.create(name=brand, slug=brand.lower(), is_public=True)
    for title, category, *_ in P:
        if category.startswith(brand):
            rng.add_product(products[title])
    Offer.objects.create(name=name, description=f"<p>{text}</p>", offer_type="Site", status="Open", start_datetime=at("2026-01-01"), end_datetime=at(end),
                         condition=Condition.objects.create(range=rng, type="Count", value=1 if brand == "Bags" else 2),
                         benefit=Benefit.objects.create(range=rng, type="Percentage", value=value))
EOF

export DATA_DIR="$APP_DIR/seed" DJANGO_SETTINGS_MODULE=shop.settings
export PYTHONWARNINGS=ignore
manage() { ../venv/bin/python manage.py "$@"; }
manage migrate -v 0
manage shell -v 0 -c "$(cat seed.py)"
manage update_index -v 0
manage collectstatic -v 0 --noinput
cp static/oscar/img/image_not_found.jpg "$DATA_DIR/media/" 2>/dev/null || true
touch "$APP_DIR/installed"
