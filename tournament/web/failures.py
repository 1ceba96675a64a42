"""The pages for what went wrong before a view could answer."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:  # noqa: ARG001
    """Explain a form that was open too long or came from elsewhere (403); nothing was changed."""
    return render(request, "403_csrf.html", status=403)
