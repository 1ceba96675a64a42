"""A program's input: JSON with a declared shape, or a refusal that names each invalid part."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

import msgspec
from django.core.exceptions import RequestDataTooBig
from django.forms import BaseForm
from django.http import HttpRequest
from django.utils.translation import gettext as _

from tournament.exchange.api.problems import ApiRefusal, Fault
from tournament.kernel.text import is_readable
from tournament.kernel.typed import converted

MOST_BYTES = 512 * 1024  # a sheet with a thousand players takes a tenth of this

_Shape = TypeVar("_Shape", bound="Input")


class Input(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """The input of an operation: its fields with their types and limits."""


def sent_input(request: HttpRequest, shape: type[_Shape]) -> _Shape:
    """Return the request body as an input of this shape; an empty body counts as an empty object.

    Raises ApiRefusal bad_request for invalid JSON, input_refused for invalid values, too_large.
    """
    try:
        body = request.body
    except RequestDataTooBig as error:
        raise ApiRefusal(413) from error
    if len(body) > MOST_BYTES:
        raise ApiRefusal(413)
    try:
        plain = msgspec.json.decode(body or b"{}")
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise ApiRefusal(400) from error
    if not _is_readable(plain):
        raise input_refused(Fault("body", _("This contains characters that can’t be shown.")))
    try:
        return converted(plain, shape)
    except msgspec.ValidationError as error:
        says, _between, at = str(error).partition(" - at `$")
        raise input_refused(Fault(f"body{at.rstrip('`')}", says)) from error


def input_refused(*faults: Fault) -> ApiRefusal:
    """Return a refusal of the input with these faults."""
    return ApiRefusal(422, code="input_refused", faults=faults)


def refuse_faults(form: BaseForm) -> None:
    """Refuse what a form doesn't accept, with its fields' error messages. Raises ApiRefusal."""
    if form.is_valid():
        return
    faults = (
        Fault("body" if name == "__all__" else f"body.{name}", str(said))
        for name, found in form.errors.items()
        for said in found
    )
    raise input_refused(*faults)


def refuse_unknown_fields(form: BaseForm, names: Iterable[str]) -> None:
    """Refuse fields that the form doesn't have for this event. Raises ApiRefusal."""
    unknown = [name for name in names if name not in form.fields]
    if unknown:
        says = _("This event has no such field.")
        raise input_refused(*(Fault(f"body.{name}", says) for name in unknown))


def _is_readable(value: Any) -> bool:
    """Return whether every text in a JSON value can be stored and displayed."""
    if isinstance(value, str):
        return is_readable(value)
    if isinstance(value, dict):
        return all(is_readable(name) and _is_readable(each) for name, each in value.items())
    return not isinstance(value, list) or all(map(_is_readable, value))
