"""Results of a round, made for the keyboard."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
