from django.db import models
from wagtail.models import Page
from wagtail.fields import RichTextField
from wagtail.admin.panels import FieldPanel,InlinePanel
from wagtail.contrib.forms.models import AbstractForm,AbstractFormField
from wagtail.search import index
from modelcluster.fields import ParentalKey
class Home(Page):
    intro=RichTextField(blank=True); search_fields=Page.search_fields+[index.SearchField('intro')]; content_panels=Page.content_panels+[FieldPanel('intro')]; subpage_types=['museum.ExhibitionIndex','museum.Plain','museum.Visit']
class ExhibitionIndex(Page):
    subpage_types=['museum.Exhibition']
class Exhibition(Page):
    starts=models.DateField(); ends=models.DateField(null=True,blank=True); room=models.CharField(max_length=10,choices=[('east','East wing'),('west','West wing'),('kiln','Kiln house')],default='east'); body=RichTextField(blank=True); search_fields=Page.search_fields+[index.SearchField('body')]
    content_panels=Page.content_panels+[FieldPanel('starts'),FieldPanel('ends'),FieldPanel('room'),FieldPanel('body')]; parent_page_types=['museum.ExhibitionIndex']; subpage_types=[]
class Plain(Page):
    body=RichTextField(blank=True); search_fields=Page.search_fields+[index.SearchField('body')]; content_panels=Page.content_panels+[FieldPanel('body')]; subpage_types=['museum.Plain']
class Field(AbstractFormField):
    page=ParentalKey('Visit',on_delete=models.CASCADE,related_name='form_fields')
class Visit(AbstractForm):
    intro=RichTextField(blank=True); thanks=RichTextField(blank=True); content_panels=AbstractForm.content_panels+[FieldPanel('intro'),InlinePanel('form_fields',label='Form fields'),FieldPanel('thanks')]; subpage_types=[]
