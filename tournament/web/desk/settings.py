"""An event's settings."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
