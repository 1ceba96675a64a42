"""What users type on the page with their events."""

from __future__ import annotations

import re

from django import forms
from django.utils.translation import gettext_lazy

_IN_ADDRESS = re.compile(r"/me/([\w-]+)")


class PersonalLinkForm(forms.Form):
    """The personal link for another event: the whole URL, or its secret part."""

    link = forms.CharField(
        label=gettext_lazy("Personal link in the other event"),
        max_length=400,
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false", "inputmode": "url"}),
        help_text=gettext_lazy("The address of “My day” there, as you bookmarked it."),
    )

    def clean_link(self) -> str:
        typed = str(self.cleaned_data["link"])
        found = _IN_ADDRESS.search(typed)
        return found[1] if found else typed
