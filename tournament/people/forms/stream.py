"""The form for a player's answer about the stream."""

from __future__ import annotations

from django import forms

from tournament.models import Tournament
from tournament.people.forms.naming import question_fields


class StreamForm(forms.Form):
    """Whether the stream may show the player's tables, asked for as on the form for signing up."""

    stream_consent = question_fields(Tournament(is_streamed=True))["stream_consent"]
