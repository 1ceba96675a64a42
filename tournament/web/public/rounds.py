"""Pairings of a round, and how it was paired."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
