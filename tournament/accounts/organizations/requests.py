"""Views of an organization's pages, for its members or its managers."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.shortcuts import get_object_or_404

from tournament.accounts.organizations.changing import may_manage, role_of
from tournament.kernel.access import AccountRequest
from tournament.models import Organization


class MemberRequest(AccountRequest):
    """A request by an organization's member: `organization`, and whether they manage it."""

    organization: Organization
    is_manager: bool


def member_required(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Require a member of the organization in the URL; redirect others to the login page or refuse them
    (403).
    """

    @wraps(view)
    @login_required
    def wrapper(request: MemberRequest, pk: int, **kwargs: Any) -> HttpResponse:
        request.organization = get_object_or_404(Organization, pk=pk)
        role = role_of(request.user.pk, pk)
        if role is None:
            raise PermissionDenied
        request.is_manager = may_manage(role, pk)
        return view(request, **kwargs)

    return wrapper


def manager_required(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Require a manager of the organization in the URL; redirect others to the login page or refuse them."""

    @wraps(view)
    def checked(request: MemberRequest, **kwargs: Any) -> HttpResponse:
        if not request.is_manager:
            raise PermissionDenied
        return view(request, **kwargs)

    return member_required(checked)
