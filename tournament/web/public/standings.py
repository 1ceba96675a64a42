"""Standings and player cards."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
