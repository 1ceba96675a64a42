"""Rounds: pair, mend, publish."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
