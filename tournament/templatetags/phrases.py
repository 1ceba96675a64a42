"""Lists, quotation marks and brackets in templates, in the style of the reader's language."""

from __future__ import annotations

from django import template

from tournament.kernel import phrases

register = template.Library()
register.filter("listed", phrases.listed)
register.filter("grouped", phrases.grouped)
register.filter("quoted", phrases.quoted)
register.filter("bracketed", phrases.bracketed)
register.filter("as_sentence", phrases.as_sentence)
