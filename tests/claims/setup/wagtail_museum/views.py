from django.shortcuts import render
from wagtail.models import Page
def search(request):
    q=request.GET.get('q','').strip(); return render(request,'museum/search.html',{'q':q,'results':Page.objects.live().filter(depth__gt=1).search(q) if q else []})
