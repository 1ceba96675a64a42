"""Logging in. What else accounts need, Django brings along."""

from __future__ import annotations

from django.contrib.auth import views


class Login(views.LoginView):
    """The login page; who is logged in already is sent on."""

    redirect_authenticated_user = True

    def get_success_url(self) -> str:
        """Return where the login leads: never back to the login itself."""
        url: str = super().get_success_url()
        leads_back = url.partition("?")[0] == self.request.path
        return self.get_default_redirect_url() if leads_back else url
