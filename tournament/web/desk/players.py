"""Players: list, card, check-in, drop."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
