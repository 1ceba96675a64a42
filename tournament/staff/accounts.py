"""Organizers' accounts."""

from __future__ import annotations

import secrets

from django.contrib.auth.models import User


def add_organizer(username: str) -> str:
    """Make an organizer's account and return its password, drawn at random and kept nowhere.

    Raises ValueError where the name is taken.
    """
    if User.objects.filter(username=username).exists():
        raise ValueError(username)
    password = secrets.token_urlsafe(12)
    User.objects.create_user(username, password=password)
    return password
