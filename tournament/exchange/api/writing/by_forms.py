"""Changes that programs make through the pages' forms: a player, the settings, the plan, the big screen.

Fields that aren't sent don't change. A field that may be empty on the page is cleared by null or an empty
text; as on the page, it then follows the regulations.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, time
from functools import cache
from typing import Annotated, Any, Literal, cast

import msgspec
from django import forms
from django.http import QueryDict

from pairing.kinds import DRAFT_SEAT_KINDS
from pairing.types import Tiebreaker
from tournament.accounts.tokens.authentication import Caller
from tournament.decks.catalogue import catalogue
from tournament.decks.forms.settings import DeckSettingsForm, known_codes
from tournament.event.acts.plan import AnnouncePlan, ChangePlan
from tournament.event.acts.screen import ChangeScreen
from tournament.event.acts.settings import ChangeSettings
from tournament.event.forms.event import EventForm
from tournament.event.forms.event_fields import RANKED
from tournament.event.forms.plan import LengthReasonForm, PlanForm
from tournament.event.forms.screen import ScreenForm
from tournament.event.pages.plan import plan_page
from tournament.exchange.api.writing.found import RowKey, player_named
from tournament.exchange.api.writing.inputs import input_name
from tournament.exchange.api.writing.people import find_identities
from tournament.exchange.api.writing.sent import Input, refuse_faults, refuse_unknown_fields
from tournament.models import StageKind, Tournament
from tournament.people.acts.players import ChangePlayer
from tournament.people.forms.naming import PlayerChoiceField
from tournament.people.forms.player import PlayerForm
from tournament.web.fields import MinutesListField
from tournament.web.languages import languages

_LONGEST_MOMENT = 40  # characters
_LONGEST = 4000  # characters, for a field without a `max_length`: its form has its own limit
# All possible codes of the fields whose form only offers what the event's regulations include.
_RANKED_CODES = tuple(code.value for code in Tiebreaker if code != Tiebreaker.RANDOM)
_CODES: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(RANKED, _RANKED_CODES),
    "cut_kind": (StageKind.SINGLE.value, StageKind.DOUBLE.value),
}
_OPEN = frozenset({"time_zone"})  # several hundred, depending on the machine's own data


@cache
def form_inputs() -> dict[str, type[Input]]:
    """Return the inputs made from a form's fields, by act code."""
    player = PlayerForm(
        tournament=Tournament(kind=DRAFT_SEAT_KINDS[0], is_online=True, is_streamed=True), takes_readings=True
    ).fields
    settings = {
        **EventForm.base_fields,
        **LengthReasonForm.base_fields,
        **DeckSettingsForm.base_fields,
    }
    plan = PlanForm.base_fields
    return {
        ChangePlayer.code: _input(ChangePlayer.code, player, ("player", RowKey)),
        ChangeSettings.code: _input(ChangeSettings.code, settings),
        AnnouncePlan.code: _input(AnnouncePlan.code, plan),
        ChangePlan.code: _input(ChangePlan.code, plan),
        ChangeScreen.code: _input(ChangeScreen.code, ScreenForm.base_fields),
    }


def told_of_settings() -> dict[str, dict[str, Any]]:
    """Return what the description says about settings besides their type, by field.

    The codes aren't part of the type: new cards may come at any time, and an event may keep a code that the
    site no longer has. The form refuses all others.
    """
    known = known_codes(catalogue())
    return {
        "time_zone": {"description": "An IANA time zone.", "examples": ["Europe/Berlin"]},
        "language": {
            "description": "The language of printouts and the big screen. Empty: unchanged.",
            "enum": ["", *(each.code for each in languages())],
        },
        "cut_date": {"description": "Null: the event’s date. It moves with the event’s date."},
        "cancel_until": {
            "description": "No offset: in the event’s time zone. Null: until round 1 is paired."
        },
        "restriction_list": {
            "description": "See `restriction-lists`; `none`: no list. Empty: by format and date.",
            "enum": ["", *known["restriction_list"]],
        },
        "card_pool_until": {
            "description": "The newest legal pack, see `packs`. Empty: by format and date.",
            "enum": ["", *known["card_pool_until"]],
        },
    }


def change_player(caller: Caller, event: Tournament, given: Any) -> Any:
    """Change the player's fields that were sent."""
    player = player_named(event, given)
    sent = _sent(given)
    del sent["player"]
    find_identities(sent, player)
    shown = PlayerForm(tournament=event, player=player, takes_readings=True)
    form = PlayerForm(_typed(shown, sent), tournament=event, player=player, takes_readings=True)
    refuse_faults(form)
    act = ChangePlayer(player=player, changes=form.changes, namesakes=form.namesakes_known)
    return act.perform(event, actor=caller.account)


def change_settings(caller: Caller, event: Tournament, given: Any) -> None:
    """Change the event settings that were sent."""
    sent = _sent(given)
    reason = LengthReasonForm({"length_reason": sent.pop("length_reason", "")})
    of_decks = {name: sent.pop(name) for name in DeckSettingsForm.base_fields if name in sent}
    form = EventForm(_typed(EventForm(instance=event), sent), instance=event)
    refuse_faults(form)
    refuse_faults(reason)
    changes = {**form.changed_values, **_deck_changes(event, of_decks)}
    if "cut_date" in sent:  # also if it stays while the event's date changes
        changes["cut_date"] = form.cleaned_data["cut_date"]
    act = ChangeSettings(changes=changes, reason=reason.cleaned_data["length_reason"])
    act.perform(event, actor=caller.account)


def _deck_changes(event: Tournament, sent: dict[str, Any]) -> dict[str, Any]:
    """Return the changed deck settings, which have their own page and form."""
    if not sent:
        return {}
    shown = DeckSettingsForm(tournament=event, catalogue=catalogue())
    form = DeckSettingsForm(_typed(shown, sent), tournament=event, catalogue=catalogue())
    refuse_faults(form)
    return form.changed_values


def announce_plan(caller: Caller, event: Tournament, given: Any) -> None:
    """Announce the event's plan; fields that weren't sent are taken from the current plan."""
    form = _plan_form(event, given)
    act = AnnouncePlan(terms=form.terms, reason=form.cleaned_data["reason"])
    act.perform(event, actor=caller.account)


def change_plan(caller: Caller, event: Tournament, given: Any) -> None:
    """Change the plan, with a reason for the players."""
    form = _plan_form(event, given)
    ChangePlan(terms=form.terms, reason=form.cleaned_data["reason"]).perform(event, actor=caller.account)


def change_screen(caller: Caller, event: Tournament, given: Any) -> None:
    standing = ScreenForm(initial={"views": event.screen_views, "seconds": event.screen_seconds})
    form = ScreenForm(_typed(standing, _sent(given)))
    refuse_faults(form)
    ChangeScreen(**form.cleaned_data).perform(event, actor=caller.account)


def _plan_form(event: Tournament, given: Any) -> PlanForm:
    terms = plan_page(event).plan.terms
    form = PlanForm(event, terms, _typed(PlanForm(event, terms), _sent(given)))
    refuse_faults(form)
    return form


def _input(code: str, fields: dict[str, forms.Field], *more: tuple[str, Any]) -> type[Input]:
    """Return an act's input type: the fields in `more`, plus the form's fields, which may be left out."""
    told = [(name, _told(name, field) | msgspec.UnsetType, msgspec.UNSET) for name, field in fields.items()]
    made = msgspec.defstruct(
        input_name(code), [*more, *told], bases=(Input,), kw_only=True, forbid_unknown_fields=True
    )
    return cast(type[Input], made)


def _told(name: str, field: forms.Field) -> Any:
    """Return the JSON type for a form field."""
    if isinstance(field, forms.BooleanField):
        return bool
    if isinstance(field, forms.MultipleChoiceField):
        kind: Any = _one_of(_codes_of(name, field))
        return Annotated[list[kind], msgspec.Meta(max_length=40)]
    if isinstance(field, MinutesListField):
        return Annotated[list[Annotated[int, msgspec.Meta(ge=1, le=600)]], msgspec.Meta(max_length=6)]
    if isinstance(field, forms.IntegerField):
        least, most = cast(int | None, field.min_value), cast(int | None, field.max_value)
        return Annotated[int, msgspec.Meta(ge=least or 0, le=2**31 - 1 if most is None else most)] | None
    if isinstance(field, forms.TypedChoiceField) and field.coerce is int:
        sizes = tuple(int(code) for code in _codes_of(name, field) if code != "")
        return (_one_of(sizes) if sizes else Annotated[int, msgspec.Meta(ge=0, le=9999)]) | None
    if isinstance(field, forms.DateField):
        return date if field.required else date | None
    if isinstance(field, forms.TimeField):
        return time | None
    if isinstance(field, forms.DateTimeField):
        as_moment = msgspec.Meta(max_length=_LONGEST_MOMENT, extra_json_schema={"format": "date-time"})
        return Annotated[str, as_moment] | None
    if isinstance(field, PlayerChoiceField):
        return Literal[field.codes]
    if isinstance(field, forms.ChoiceField) and (codes := _codes_of(name, field)):
        return _one_of(codes)
    longest = getattr(field, "max_length", None) or _LONGEST
    return Annotated[str, msgspec.Meta(max_length=longest)]


def _one_of(codes: tuple[Any, ...]) -> Any:
    return Literal[codes]


def _codes_of(name: str, field: forms.ChoiceField) -> tuple[str, ...]:
    """Return the codes that a field accepts in any event; none if they depend on the site or catalog."""
    choices = () if name in _OPEN else cast(Iterable[tuple[str, Any]], field.choices)
    codes = _CODES.get(name) or tuple(code for code, _label in choices)
    return codes if field.required or "" in codes or not codes else ("", *codes)


def _sent(given: Input) -> dict[str, Any]:
    values = msgspec.structs.asdict(given)
    return {name: value for name, value in values.items() if value is not msgspec.UNSET}


def _typed(form: forms.BaseForm, sent: dict[str, Any]) -> QueryDict:
    """Return what a browser would post after this was typed into a form, with the rest unchanged.

    Raises ApiRefusal input_refused for a field that this event doesn't have.
    """
    refuse_unknown_fields(form, sent)
    data = QueryDict(mutable=True)
    for name, field in form.fields.items():
        bound = form[name]
        _put(data, name, _plain(field, sent[name]) if name in sent else bound.value(), field)
        if field.show_hidden_initial:
            data[bound.html_initial_name] = _shown(bound.value(), field.hidden_widget())
    return data


def _put(data: QueryDict, name: str, value: Any, field: forms.Field) -> None:
    if isinstance(field, forms.BooleanField):
        if value:
            data[name] = "on"
    elif isinstance(field, forms.MultipleChoiceField):
        data.setlist(name, value)
    else:
        data[name] = _shown(value, field.widget)


def _plain(field: forms.Field, value: Any) -> Any:
    return field.prepare_value(value) if isinstance(field, MinutesListField) else value


def _shown(value: Any, widget: forms.Widget) -> str:
    shown = widget.format_value(value)
    if isinstance(shown, list):  # a select returns the list of selected values
        return str(shown[0]) if shown else ""
    return "" if shown is None else str(shown)
