#!/usr/bin/env bash
# Makes a tea shop with django-oscar in $APP_DIR: catalogue, customers, orders, discounts.
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
SECRET_KEY = "only-for-the-benchmark"
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
HAYSTACK_CONNECTIONS = {"default": {"ENGINE": "haystack.backends.simple_backend.SimpleEngine"}}
LANGUAGE_CODE = "en-gb"
LANGUAGES = [("en-gb", "British English")]
TIME_ZONE = "UTC"
USE_TZ = True
STATIC_URL = "/static/"
STATIC_ROOT = BASE_DIR / "static"
MEDIA_URL = "/media/"
MEDIA_ROOT = DATA_DIR / "media"
EMAIL_BACKEND = "django.core.mail.backends.dummy.EmailBackend"
OSCAR_SHOP_NAME = "Fern & Kettle"
OSCAR_SHOP_TAGLINE = "Tea and what it takes"
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
cat > templates/oscar/base.html <<'EOF'
{% extends "oscar/base.html" %}{% load static %}
{% block cdn_scripts %}<script src="{% static "oscar/js/jquery/jquery.min.js" %}"></script>{% endblock %}
EOF

cat > seed.py <<'EOF'
import datetime
from decimal import Decimal as D

from django.contrib.auth import get_user_model
from django.contrib.flatpages.models import FlatPage
from django.contrib.sites.models import Site
from oscar.apps.catalogue.categories import create_from_breadcrumbs
from oscar.core.loading import get_model

Product, ProductClass, ProductCategory, Review = (
    get_model("catalogue", "Product"), get_model("catalogue", "ProductClass"), get_model("catalogue", "ProductCategory"),
    get_model("reviews", "ProductReview"))
Partner, StockRecord = get_model("partner", "Partner"), get_model("partner", "StockRecord")
Country, UserAddress = get_model("address", "Country"), get_model("address", "UserAddress")
Range, Condition, Benefit, Offer, Voucher = (
    get_model("offer", "Range"), get_model("offer", "Condition"), get_model("offer", "Benefit"),
    get_model("offer", "ConditionalOffer"), get_model("voucher", "Voucher"))
Order, OrderLine, ShippingAddress = get_model("order", "Order"), get_model("order", "Line"), get_model("order", "ShippingAddress")
Basket, WishList = get_model("basket", "Basket"), get_model("wishlists", "WishList")
User = get_user_model()


def at(day):
    return datetime.datetime.fromisoformat(day + "T10:00:00+00:00")


site = Site.objects.get(pk=1)
site.domain, site.name = "fernkettle.example", "Fern & Kettle"
site.save()
for url, title, text in [
    ("/delivery/", "Delivery", "Within three days."), ("/returns/", "Returns", "Thirty days."), ("/about-us/", "About us", "Since 1997."),
]:
    FlatPage.objects.create(url=url, title=title, content=f"<p>{text}</p>").sites.add(site)
countries = {
    code: Country.objects.create(iso_3166_1_a2=code, printable_name=name, name=name, is_shipping_country=True, display_order=order)
    for code, name, order in [("GB", "United Kingdom", 1), ("IE", "Ireland", 0), ("FR", "France", 0), ("DE", "Germany", 0)]
}

hugo = User.objects.create_superuser("hugo", "hugo@fernkettle.example", "copper-lid-73", first_name="Hugo", last_name="Fenwick")
people = {"hugo": hugo}
for first, last, password in [
    ("Clara", "Voss", "moss-kettle-19"), ("Ben", "Ashworth", "oat-biscuit-52"), ("Miriam", "Okafor", "blue-saucer-34"),
    ("Miriam", "Oakley", "red-saucer-35"), ("Clare", "Vossen", "green-saucer-36"), ("Pavel", "Novak", "white-saucer-37"),
]:
    name = last.lower() if first == "Miriam" else first.lower()
    people[last] = User.objects.create_user(name, f"{name}@fernkettle.example", password, first_name=first, last_name=last)

tea = ProductClass.objects.create(name="Tea", track_stock=True, requires_shipping=True)
ware = ProductClass.objects.create(name="Teaware", track_stock=True, requires_shipping=True)
partner = Partner.objects.create(name="Fern & Kettle warehouse", code="warehouse")
PRODUCTS = [  # title, category, price, stock
    ("Sencha Fuji 100 g", "Tea > Green", "6.90", 40), ("Sencha Fuji 250 g", "Tea > Green", "14.20", 12),
    ("Sencha Fukuyu 100 g", "Tea > Green", "7.90", 0), ("Genmaicha 100 g", "Tea > Green", "5.60", 33),
    ("Gyokuro Hikari 50 g", "Tea > Green", "18.50", 7), ("Gunpowder 100 g", "Tea > Green", "4.40", 80),
    ("Assam Gold 100 g", "Tea > Black", "5.90", 55), ("Assam Gold 500 g", "Tea > Black", "24.00", 9),
    ("Assam Green Valley 100 g", "Tea > Black", "6.20", 21), ("Darjeeling First Flush 100 g", "Tea > Black", "11.90", 18),
    ("Darjeeling Second Flush 100 g", "Tea > Black", "9.80", 26), ("Earl Grey Blue 100 g", "Tea > Black", "5.40", 60),
    ("Earl Grey Classic 100 g", "Tea > Black", "4.90", 48), ("Keemun 100 g", "Tea > Black", "7.10", 14),
    ("Camomile Flowers 50 g", "Tea > Herbal", "3.90", 35), ("Peppermint 50 g", "Tea > Herbal", "3.60", 44),
    ("Rooibos Vanilla 100 g", "Tea > Herbal", "4.80", 31), ("Cast Iron Kettle 0.8 l", "Teaware > Kettles", "58.00", 5),
    ("Cast Iron Kettle 1.2 l", "Teaware > Kettles", "69.00", 4), ("Steel Kettle 1.2 l", "Teaware > Kettles", "39.00", 11),
    ("Kyusu Teapot", "Teaware > Pots", "46.00", 6), ("Glass Teapot", "Teaware > Pots", "22.00", 17),
    ("Glass Teacup", "Teaware > Cups", "6.50", 70), ("Yunomi Cup", "Teaware > Cups", "9.50", 28),
    ("Bamboo Strainer", "Teaware > Small things", "4.20", 90), ("Steel Strainer", "Teaware > Small things", "7.80", 38),
    ("Tea Tin 100 g", "Teaware > Small things", "5.00", 65),
]
products = {}
for i, (title, category, price, stock) in enumerate(PRODUCTS, 1):
    product = Product.objects.create(
        title=title, upc=f"FK{i:04}", product_class=tea if category.startswith("Tea >") else ware, structure="standalone",
        description=f"<p>{title}, packed by hand in our warehouse.</p>")
    ProductCategory.objects.create(product=product, category=create_from_breadcrumbs(category))
    StockRecord.objects.create(product=product, partner=partner, partner_sku=f"W-{i:04}", price=D(price), price_currency="GBP",
                               num_in_stock=stock, low_stock_threshold=5)
    products[title] = product
for title, user, score, head, body in [
    ("Sencha Fuji 100 g", "Ashworth", 5, "Very fresh", "Like a meadow."), ("Glass Teapot", "Novak", 2, "Drips", "Mind the table."),
    ("Keemun 100 g", "Voss", 4, "Good with milk", "We drink it every morning."),
]:
    Review.objects.create(product=products[title], user=people[user], score=score, title=head, body=body, status=1)

everything = Range.objects.create(name="Everything", slug="everything", includes_all_products=True)
green = Range.objects.create(name="Green teas", slug="green-teas")
black = Range.objects.create(name="Black teas", slug="black-teas")
for title, category, _, _ in PRODUCTS:
    if category == "Tea > Green":
        green.add_product(products[title])
    if category == "Tea > Black":
        black.add_product(products[title])
offers = {}
for name, rng, kind, value in [
    ("10% off everything", everything, "Percentage", 10), ("15% off black teas", black, "Percentage", 15),
    ("15% off green teas", green, "Percentage", 15), ("20% off green teas", green, "Percentage", 20), ("5 pounds off", everything, "Absolute", 5),
]:
    offers[name] = Offer.objects.create(
        name=name, offer_type="Voucher", status="Open",
        condition=Condition.objects.create(range=rng, type="Count", value=1),
        benefit=Benefit.objects.create(range=rng, type=kind, value=value))
for name, code, usage, start, end, offer in [
    ("Spring", "SPRING10", "Multi-use", "2024-03-01", "2035-06-30", "10% off everything"),
    ("Welcome", "WELCOME5", "Once per customer", "2024-01-01", "2035-12-31", "5 pounds off"),
    ("Winter 2024", "WINTER20", "Single use", "2024-01-01", "2024-02-29", "20% off green teas"),
    ("Advent 2024", "ADVENT10", "Once per customer", "2024-12-01", "2024-12-24", "10% off everything"),
]:
    Voucher.objects.create(name=name, code=code, usage=usage, start_datetime=at(start), end_datetime=at(end)).offers.add(offers[offer])

ADDRESSES = [
    ("Voss", "Clara", "Voss", "28 Canal Street", "Leeds", "LS1 4BQ"), ("Voss", "Helen", "Voss", "82 Canal Street", "Leeds", "LS1 4BT"),
    ("Voss", "Clara", "Voss", "Studio 4, 11 Wharf Road", "Hull", "HU1 2DN"), ("Ashworth", "Ben", "Ashworth", "3 Moor View", "Skipton", "BD23 1QR"),
    ("Okafor", "Miriam", "Okafor", "70 Station Road", "York", "YO24 1AB"), ("Oakley", "Miriam", "Oakley", "7 Station Road", "York", "YO24 1AA"),
    ("Vossen", "Clare", "Vossen", "19 High Street", "Whitby", "YO21 3LZ"), ("Novak", "Pavel", "Novak", "5 Park Row", "Leeds", "LS1 5HD"),
]
home = {}
for user, first, last, line1, city, postcode in ADDRESSES:
    fields = dict(first_name=first, last_name=last, line1=line1, line4=city, postcode=postcode, country=countries["GB"])
    own = UserAddress.objects.create(user=people[user], is_default_for_shipping=user not in home, is_default_for_billing=user not in home, **fields)
    home.setdefault(user, fields)

ORDERS = [  # customer, day, status, lines
    ("Voss", "2026-01-12", "Complete", [("Keemun 100 g", 2), ("Glass Teacup", 4)]),
    ("Ashworth", "2026-01-30", "Complete", [("Cast Iron Kettle 0.8 l", 1), ("Gunpowder 100 g", 2)]),
    ("Okafor", "2026-02-03", "Complete", [("Assam Gold 500 g", 1)]),
    ("Novak", "2026-02-14", "Complete", [("Cast Iron Kettle 1.2 l", 1), ("Tea Tin 100 g", 1), ("Sencha Fuji 100 g", 1), ("Glass Teacup", 1)]),
    ("Vossen", "2026-02-20", "Cancelled", [("Cast Iron Kettle 1.2 l", 1)]),
    ("Oakley", "2026-03-02", "Complete", [("Steel Kettle 1.2 l", 1), ("Peppermint 50 g", 3)]),
    ("Okafor", "2026-03-15", "Pending", [("Kyusu Teapot", 1), ("Yunomi Cup", 2)]),
    ("Oakley", "2026-03-16", "Pending", [("Kyusu Teapot", 1)]),
    ("Ashworth", "2026-03-18", "Being processed", [("Cast Iron Kettle 1.2 l", 1), ("Keemun 100 g", 1)]),
    ("Okafor", "2026-03-20", "Pending", [("Glass Teapot", 1), ("Camomile Flowers 50 g", 1)]),
    ("Voss", "2026-03-22", "Being processed", [("Yunomi Cup", 2)]),
    ("Voss", "2026-03-28", "Pending", [("Genmaicha 100 g", 3)]),
]
for number, (user, day, status, lines) in enumerate(ORDERS, 100008):
    total = sum(D(str(products[t].stockrecords.get().price)) * n for t, n in lines)
    order = Order.objects.create(
        number=str(number), user=people[user], site=site, currency="GBP", total_incl_tax=total, total_excl_tax=total, status=status,
        shipping_method="Free shipping", shipping_code="free-shipping", date_placed=at(day),
        shipping_address=ShippingAddress.objects.create(**home[user]))
    for title, count in lines:
        record = products[title].stockrecords.get()
        OrderLine.objects.create(
            order=order, partner=partner, partner_name=partner.name, partner_sku=record.partner_sku, stockrecord=record,
            product=products[title], title=title, upc=products[title].upc, quantity=count, status=status, num_allocated=0,
            line_price_incl_tax=record.price * count, line_price_excl_tax=record.price * count,
            line_price_before_discounts_incl_tax=record.price * count, line_price_before_discounts_excl_tax=record.price * count,
            unit_price_incl_tax=record.price, unit_price_excl_tax=record.price)
orders = {o.number: o for o in Order.objects.all()}
orders["100014"].notes.create(user=hugo, note_type="Info", message="Wants it wrapped as a present")

for user, name, titles in [
    ("Voss", "Birthday", ["Glass Teapot", "Gyokuro Hikari 50 g"]), ("Voss", "For the studio", ["Steel Kettle 1.2 l"]), ("Ashworth", "Some day", ["Kyusu Teapot"]),
]:
    wishes = WishList.objects.create(owner=people[user], name=name, key=f"{name.lower()[:5].strip():x<6}")
    for title in titles:
        wishes.add(products[title])

from oscar.core.loading import get_class

strategy = get_class("partner.strategy", "Selector")().strategy()
for user, lines in [("Voss", [("Earl Grey Blue 100 g", 1), ("Bamboo Strainer", 1), ("Tea Tin 100 g", 2)]), ("Ashworth", [("Gunpowder 100 g", 1)])]:
    basket = Basket.objects.create(owner=people[user])
    basket.strategy = strategy
    for title, count in lines:
        basket.add_product(products[title], count)
EOF

export DATA_DIR="$APP_DIR/seed" DJANGO_SETTINGS_MODULE=shop.settings
export PYTHONWARNINGS=ignore
manage() { ../venv/bin/python manage.py "$@"; }
manage migrate -v 0
manage shell -v 0 -c "$(cat seed.py)"
manage collectstatic -v 0 --noinput
# The picture of products that have none.
cp static/oscar/img/image_not_found.jpg "$DATA_DIR/media/" 2>/dev/null || true
../venv/bin/python -m compileall -q . || true
touch "$APP_DIR/installed"
