"""Enter the assortment, the pages and the news."""
import datetime
import os
import sys
from decimal import Decimal

sys.path.insert(0, os.getcwd())
os.environ["DJANGO_SETTINGS_MODULE"] = "teashop.settings"
import django

django.setup()

from cartridge.shop.models import Category, Product, ProductOption, ProductVariation
from django.contrib.auth import get_user_model
from django.contrib.contenttypes.models import ContentType
from mezzanine.blog.models import BlogCategory, BlogPost
from mezzanine.conf import settings
from mezzanine.conf.models import Setting
from mezzanine.generic.models import Rating
from mezzanine.pages.models import Page, RichTextPage

UTC = datetime.timezone.utc
user = get_user_model().objects.create_superuser("merryn", "merryn@example.org", "merryn")
user.first_name, user.last_name = "Merryn", "Holt"
user.save()

from django.contrib.sites.models import Site

Site.objects.update(domain="127.0.0.1", name="Harbour Lane")
for name, value in (("SITE_TITLE", "Harbour Lane"), ("SITE_TAGLINE", "Tea and coffee")):
    Setting.objects.create(name=name, value=value, site_id=1)

Page.objects.all().delete()
shop = Category.objects.create(title="Shop", slug="shop", content="<p>Choose a category.</p>")


def cat(title, slug, text):
    return Category.objects.create(title=title, slug="shop/" + slug, parent=shop, content=f"<p>{text}</p>")


C = {
    "black": cat("Black tea", "black-tea", "Ten black teas, from brisk breakfast blends to single gardens."),
    "green": cat("Green tea", "green-tea", "Steamed and pan-fired teas. Let the water cool down first."),
    "herbal": cat("Herbal infusions", "herbal", "Free of caffeine, all of them."),
    "coffee": cat("Coffee", "coffee", "Roasted on Tuesdays, posted on Wednesdays."),
    "ware": cat("Teaware", "teaware", "Pots, filters and tins."),
}
for n in ("50 g", "100 g", "250 g", "1 kg", "0.35 l", "0.8 l", "1.2 l", "2 cups"):
    ProductOption.objects.create(type=1, name=n)


def tea(origin, garden, temp, time, grade=None):
    rows = [("Origin", origin), ("Garden", garden), ("Grade", grade),
            ("Water temperature", temp), ("Steeping time", time)]
    return rows


def coffee(origin, altitude, process, roast, notes):
    return [("Origin", origin), ("Altitude", altitude), ("Process", process),
            ("Roast", roast), ("Tastes of", notes)]


def ware(material, capacity, made, dish):
    return [("Material", material), ("Capacity", capacity), ("Made in", made), ("Dishwasher safe", dish)]


# slug, category, title, SKU, text, facts, [(size, price, sale price)], votes, available
P = [
 ("whitby-breakfast", "black", "Whitby Breakfast", "BT-101", "Our house blend: strong, malty and made for milk.",
  tea("India and Kenya", None, "100 °C", "4 minutes", "BOP"), [("100 g", "4.20", None), ("250 g", "9.60", None)], [5, 5, 4, 5, 4], True),
 ("abbey-earl-grey", "black", "Abbey Earl Grey", "BT-102", "Scented with oil of bergamot from Calabria and a few cornflowers.",
  tea("Sri Lanka", "Uva blend", "95 °C", "3 minutes", "OP"), [("100 g", "5.10", None), ("250 g", "11.75", None)], [4, 4, 5], True),
 ("assam-second-flush-mangalam", "black", "Assam Second Flush Mangalam", "BT-103", "Golden tips, heavy cup, a note of dried fig.",
  tea("India", "Mangalam", "100 °C", "4 minutes", "FTGFOP1"), [("100 g", "8.40", None), ("250 g", "19.50", None)], [5, 5, 5, 4], True),
 ("darjeeling-first-flush-risheehat", "black", "Darjeeling First Flush Risheehat", "BT-104", "Picked in the last week of March; flowery and light.",
  tea("India", "Risheehat", "90 °C", "2 minutes", "SFTGFOP1"), [("50 g", "9.80", "7.90"), ("100 g", "18.40", "14.90")], [4, 5, 5], True),
 ("ceylon-dimbula-kenilworth", "black", "Ceylon Dimbula Kenilworth", "BT-105", "Bright and brisk, good with a slice of lemon.",
  tea("Sri Lanka", "Kenilworth", "95 °C", "3 minutes", "OP1"), [("100 g", "5.60", None)], [4, 3, 4], True),
 ("keemun-mao-feng", "black", "Keemun Mao Feng", "BT-106", "Cocoa and a hint of orchid, hardly any tannin.",
  tea("China", "Qimen county", "90 °C", "3 minutes"), [("50 g", "7.25", None), ("100 g", "13.50", None)], [5, 4], True),
 ("lapsang-souchong-star", "black", "Lapsang Souchong Star", "BT-107", "Dried over pine fires. People love it or leave the room.",
  tea("China", "Tongmu", "95 °C", "3 minutes"), [("100 g", "6.90", None)], [2, 5, 1, 4], True),
 ("yunnan-golden-buds", "black", "Yunnan Golden Buds", "BT-108", "Only buds, covered in golden down; honey and sweet potato.",
  tea("China", "Fengqing", "90 °C", "3 minutes"), [("50 g", "12.60", None), ("100 g", "23.80", None)], [5, 5, 5], True),
 ("kenya-kangaita", "black", "Kenya Kangaita", "BT-109", "From a smallholders' factory on the slopes of Mount Kenya.",
  tea("Kenya", "Kangaita", "100 °C", "3 minutes", "PF1"), [("100 g", "4.90", "3.90")], [4], True),
 ("nepal-jun-chiyabari", "black", "Nepal Jun Chiyabari", "BT-110", "An autumn picking with a taste of ripe apricots.",
  tea("Nepal", "Jun Chiyabari", "90 °C", "3 minutes"), [("50 g", "11.20", None)], [], False),
 ("sencha-kagoshima", "green", "Sencha Kagoshima", "GT-201", "Deep steamed, grassy and sweet.",
  tea("Japan", "Chiran", "70 °C", "90 seconds"), [("50 g", "7.80", None), ("100 g", "14.60", None)], [5, 4, 5], True),
 ("genmaicha", "green", "Genmaicha", "GT-202", "Bancha with toasted rice. A tea for the evening.",
  tea("Japan", "Shizuoka", "80 °C", "2 minutes"), [("100 g", "6.40", None)], [4, 4], True),
 ("gyokuro-yame", "green", "Gyokuro Yame", "GT-203", "Shaded for three weeks before picking.",
  tea("Japan", "Yame", "55 °C", "2 minutes"), [("50 g", "21.50", None)], [5], True),
 ("long-jing", "green", "Long Jing", "GT-204", "Flat, pan-fired leaves tasting of chestnuts.",
  tea("China", "Xihu", "75 °C", "2 minutes"), [("50 g", "10.90", "8.70"), ("100 g", "20.50", "16.40")], [4, 5], True),
 ("gunpowder-temple", "green", "Gunpowder Temple", "GT-205", "Rolled tight; the tea for mint tea.",
  tea("China", "Zhejiang", "80 °C", "2 minutes"), [("100 g", "4.30", None)], [3, 3, 4], True),
 ("moor-heather", "herbal", "Moor Heather", "HI-301", "Heather blossom, apple and lemon balm from the North York Moors.",
  tea("England", None, "100 °C", "8 minutes"), [("100 g", "5.20", None)], [4, 4, 3], True),
 ("rooibos-vanilla", "herbal", "Rooibos Vanilla", "HI-302", "Red bush with pieces of real vanilla.",
  tea("South Africa", "Cederberg", "100 °C", "6 minutes"), [("100 g", "4.80", None), ("250 g", "10.90", None)], [5, 4], True),
 ("peppermint", "herbal", "Peppermint", "HI-303", "Whole leaves, very strong.",
  tea("Germany", None, "100 °C", "7 minutes"), [("50 g", "3.10", None)], [5, 5, 4], True),
 ("camomile", "herbal", "Camomile", "HI-304", "Whole flowers.",
  tea("Croatia", None, "100 °C", "5 minutes"), [("50 g", "3.60", "2.90")], [3], True),
 ("yirgacheffe-konga", "coffee", "Yirgacheffe Konga", "CO-401", "A filter coffee with the scent of jasmine.",
  coffee("Ethiopia", "1,900 m", "Washed", "Light", "jasmine, bergamot, peach"), [("250 g", "9.90", None), ("1 kg", "36.00", None)], [5, 5, 4], True),
 ("huila-el-mirador", "coffee", "Huila El Mirador", "CO-402", "From eleven small farms above Pitalito.",
  coffee("Colombia", "1,750 m", "Washed", "Medium", "red apple, caramel"), [("250 g", "8.60", None), ("1 kg", "31.00", None)], [4, 5], True),
 ("monsooned-malabar", "coffee", "Monsooned Malabar", "CO-403", "Stored in the wind of the monsoon; low in acid.",
  coffee("India", "1,100 m", "Monsooned", "Dark", "spice, pipe tobacco"), [("250 g", "7.40", None)], [3, 4, 4], True),
 ("harbour-espresso", "coffee", "Harbour Espresso", "CO-404", "Our blend for the machine, with one fifth robusta.",
  coffee("Brazil, India", "900 m", "Natural", "Dark", "chocolate, walnut"), [("250 g", "6.80", None), ("1 kg", "24.50", "21.50")], [5, 4, 4, 5], True),
 ("tarrazu-honey", "coffee", "Tarrazú Honey", "CO-405", "Dried with a part of the fruit still on the bean.",
  coffee("Costa Rica", "1,650 m", "Honey", "Medium", "orange, brown sugar"), [("250 g", "9.20", None)], [4], True),
 ("swiss-water-decaf", "coffee", "Swiss Water Decaf", "CO-406", "Freed of its caffeine with nothing but water.",
  coffee("Peru", "1,400 m", "Washed", "Medium", "milk chocolate, plum"), [("250 g", "8.90", None)], [4, 3], True),
 ("glass-teapot-asama", "ware", "Glass Teapot Asama", "TW-501", "With a removable sieve of stainless steel.",
  ware("Borosilicate glass", "0.8 l or 1.2 l", "Czech Republic", "Yes"), [("0.8 l", "24.00", None), ("1.2 l", "29.50", None)], [4, 5], True),
 ("tokoname-kyusu", "ware", "Tokoname Kyusu", "TW-502", "A side-handled pot of red clay, turned by hand.",
  ware("Clay, unglazed", "0.35 l", "Japan", "No"), [("0.35 l", "58.00", None)], [5, 5], True),
 ("cast-iron-pot-arare", "ware", "Cast Iron Pot Arare", "TW-503", "Enamelled inside; not for the hob.",
  ware("Cast iron", "0.8 l", "Japan", "No"), [("0.8 l", "74.00", "62.00")], [4], True),
 ("pour-over-dripper", "ware", "Pour-over Dripper", "TW-504", "For two cups; takes size 02 papers.",
  ware("Porcelain", "2 cups", "Portugal", "Yes"), [("2 cups", "18.50", None)], [], True),
 ("tea-tin-washi", "ware", "Tea Tin Washi", "TW-505", "Covered in printed paper, with an inner lid.",
  ware("Tinplate, paper", "100 g", "Japan", "No"), [("100 g", "9.50", None)], [5, 4, 5, 5], True),
]
day = datetime.datetime(2023, 1, 9, 9, tzinfo=UTC)
prod = {}
ct = ContentType.objects.get_for_model(Product)
for slug, c, title, sku, text, facts, sizes, votes, available in P:
    day += datetime.timedelta(days=11)
    body = f"<p>{text}</p>\n<table class=\"table\">\n"
    body += f"<tr><th>Article number</th><td>{sku}</td></tr>\n"
    for k, v in facts:
        if v:
            body += f"<tr><th>{k}</th><td>{v}</td></tr>\n"
    for size, price, sale in sizes:
        body += f"<tr><th>Price for {size}</th><td>£{sale or price}</td></tr>\n"
    body += "</table>"
    p = Product.objects.create(title=title, slug=slug, content=body, description=text, gen_description=False,
                               available=available, status=2, publish_date=day)
    Product.objects.filter(pk=p.pk).update(date_added=day)
    p.refresh_from_db()
    for i, (size, price, sale) in enumerate(sizes):
        ProductVariation.objects.create(
            product=p, default=i == 0, option1=size, sku=sku if i == 0 else f"{sku}-{i + 1}",
            unit_price=Decimal(price), sale_price=Decimal(sale) if sale else None,
            num_in_stock=40 if available else 0)
    p.copy_default_variation()
    C[c].products.add(p)
    shop.products.add(p)
    for v in votes:
        Rating.objects.create(value=v, content_type=ct, object_pk=p.pk, rating_date=day)
    prod[slug] = p
for a, b in (("abbey-earl-grey", "whitby-breakfast"), ("abbey-earl-grey", "ceylon-dimbula-kenilworth"),
             ("gyokuro-yame", "tokoname-kyusu"), ("gyokuro-yame", "sencha-kagoshima"),
             ("yirgacheffe-konga", "pour-over-dripper"), ("yunnan-golden-buds", "keemun-mao-feng")):
    prod[a].related_products.add(prod[b])

RichTextPage.objects.create(title="Delivery and returns", slug="delivery", content="""
<p>We post every weekday except bank holidays.</p>
<table class="table">
<tr><th>Destination</th><th>Carrier</th><th>Time</th><th>Price</th></tr>
<tr><td>United Kingdom</td><td>Royal Mail Tracked 48</td><td>2 to 3 days</td><td>£3.95</td></tr>
<tr><td>United Kingdom, express</td><td>DPD</td><td>1 day</td><td>£7.50</td></tr>
<tr><td>Ireland</td><td>An Post</td><td>4 to 6 days</td><td>£9.90</td></tr>
<tr><td>European Union</td><td>DHL</td><td>5 to 8 days</td><td>£14.50</td></tr>
<tr><td>Switzerland and Norway</td><td>DHL</td><td>6 to 9 days</td><td>£17.00</td></tr>
<tr><td>Rest of the world</td><td>Royal Mail International</td><td>10 to 21 days</td><td>£22.00</td></tr>
</table>
<h3>Returns</h3>
<p>Send back unopened goods within 30 days and we refund the price. Opened bags of tea
are replaced once if you do not like them: write to us first.</p>""")
RichTextPage.objects.create(title="Contact", slug="contact", content="""
<p>Harbour Lane Tea and Coffee<br>14 Harbour Lane<br>Whitby YO21 3PU<br>England</p>
<p>Telephone: 01947 555 0182<br>Electronic mail: post@harbourlane.example</p>
<h3>Opening hours</h3>
<table class="table">
<tr><td>Monday</td><td>closed</td></tr>
<tr><td>Tuesday to Friday</td><td>9:30 to 17:30</td></tr>
<tr><td>Saturday</td><td>9:00 to 18:00</td></tr>
<tr><td>Sunday</td><td>11:00 to 16:00</td></tr>
</table>""")
# the blog needs its page in the menu
RichTextPage.objects.create(title="Blog", slug="blog", content="")
news = BlogCategory.objects.create(title="News")
events = BlogCategory.objects.create(title="Tastings")
for title, slug, d, c, text in (
    ("A new roaster", "a-new-roaster", (2023, 4, 18), news,
     "<p>On 18 April 2023 our new drum roaster arrived from Emmerich. It takes 12 kg at a time, twice as much as the old one, which goes to a colleague in Leeds.</p>"),
    ("First flush has landed", "first-flush-has-landed", (2023, 5, 6), news,
     "<p>The Darjeeling Risheehat of this spring is in the shop since 6 May 2023: 48 kg of it, flown in from Kolkata.</p>"),
    ("Summer tasting in the yard", "summer-tasting", (2023, 7, 2), events,
     "<p>Join us on Saturday 15 July 2023 at 14:00. Seven green teas, cakes from the bakery next door. A seat costs £18.00; there are sixteen of them. Aoife Brannigan leads through the afternoon.</p>"),
    ("How to cup a coffee", "how-to-cup-a-coffee", (2023, 9, 24), events,
     "<p>On Sunday 8 October 2023 at 12:30 Tobias Renner shows how roasters taste. The hour is free of charge, but please book a place.</p>"),
    ("Prices from January", "prices-from-january", (2023, 12, 11), news,
     "<p>From 2 January 2024 Royal Mail charges us more, and parcels within the United Kingdom cost £3.95 instead of £3.50. The prices of our teas stay as they are.</p>"),
):
    p = BlogPost.objects.create(title=title, slug=slug, content=text, user=user, status=2,
                                publish_date=datetime.datetime(*d, 10, tzinfo=UTC), gen_description=True)
    p.categories.add(c)
print(Product.objects.count(), "products")
