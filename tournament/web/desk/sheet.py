"""A registration sheet, pasted or uploaded."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
