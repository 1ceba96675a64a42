"""Wording for event files: where an event came from, and why a file is refused."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from pairing.results_json import Tool
from tournament.kernel.errors import register_refusals
from tournament.kernel.phrases import in_a_row
from tournament.models import zone_named
from tournament.web.dates import dated, in_zone


def origin_words(site: str, stood_at: datetime | None, zone: str, *, is_unchanged: bool) -> str:
    """Return where an event came from, the time of its data (in that zone), and whether the file was
    changed.
    """
    at = in_zone(stood_at, zone_named(zone)) if stood_at else None
    told = {"site": site, "at": dated(at, "j F Y, H:i")}
    if site and stood_at:
        first = _("It comes from %(site)s, as of %(at)s.") % told
    elif stood_at:
        first = _("It comes from elsewhere, as of %(at)s.") % told
    elif site:
        first = _("It comes from %(site)s.") % told
    else:
        first = _("It comes from elsewhere.")
    changed = "" if is_unchanged else _("The file was changed after it was exported.")
    return in_a_row([first, changed])


def tool_words(tool: str) -> str:
    """Return which program wrote the results file that an event came from: `tool` is a value of `Tool`."""
    if tool == Tool.OURS:
        return _("It comes from the results file of a site like this one.")
    if tool not in TOOL_NAMES:
        return _("It comes from a results file that does not say which program wrote it.")
    return _("It comes from a file exported by %(tool)s.") % {"tool": TOOL_NAMES[Tool(tool)]}


def digest_words(digest: str) -> str:
    """Return a sentence with the digest, by which the same file can be recognized."""
    return _("The file’s SHA-256 is %(digest)s.") % {"digest": digest}


# The programs' names, which are the same in every language.
TOOL_NAMES: Mapping[Tool, str] = {
    Tool.COBRA: "Cobra",
    Tool.AESOPS: "Aesop’s Tables",
    Tool.NRTM: "NRTM",
    Tool.TOME: "TOME",
}


def _wrong_words(facts: dict[str, Any]) -> str:
    """Return which line of an event file is wrong, and which column, if known."""
    if "column" in facts:
        return _("Line %(line)s of %(member)s: “%(column)s” isn’t valid. Nothing was changed.") % facts
    return _("Line %(line)s of %(member)s in the file isn’t valid. Nothing was changed.") % facts


register_refusals(
    {
        "event_file_too_large": gettext_lazy(
            "The file is too large. An event file can be at most %(most)s MB and can’t contain more "
            "rows than an event can have."
        ),
        "event_file_damaged": gettext_lazy(
            "The site can’t read this file: it isn’t an event file, or part of it is missing. "
            "Download it again."
        ),
        "event_file_foreign": gettext_lazy(
            "This isn’t an event file. Only files from sites like this one are accepted."
        ),
        "event_file_is_here": gettext_lazy(
            "This file was just imported as %(name)s. To import it again, reload this page."
        ),
        "event_file_under_way": gettext_lazy(
            "This file is being imported right now. Check your desk in a minute."
        ),
        "event_file_newer": gettext_lazy(
            "This file was made by a newer version of the site. Update this site first."
        ),
        "event_file_wrong": _wrong_words,
        "event_file_contradicts": gettext_lazy(
            "The file’s contents don’t make a valid event. Nothing was changed."
        ),
    }
)
