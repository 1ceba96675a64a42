"""The account features that the host has turned on; none by default, as on a shop's laptop."""

from __future__ import annotations

from django.conf import settings


class Host:
    """The host's settings, for use in templates."""

    @property
    def sends_mail(self) -> bool:
        """Whether pages may offer features that need e-mail."""
        return bool(settings.SENDS_MAIL)

    @property
    def is_open(self) -> bool:
        """Whether anyone may create an account."""
        return bool(settings.SIGN_UP == "open" and settings.SENDS_MAIL)

    @property
    def lets_invite(self) -> bool:
        """Whether organizers are invited by links for creating accounts."""
        return bool(settings.SIGN_UP != "closed")

    @property
    def has_second_factor(self) -> bool:
        """Whether accounts may have a second factor."""
        return bool(settings.TWO_FACTOR != "off")

    @property
    def is_hosted(self) -> bool:
        """Whether any of these features is turned on."""
        return self.sends_mail or self.lets_invite or self.has_second_factor

    @property
    def contact(self) -> str:
        """The contact responsible for the players' data."""
        return str(settings.SITE_CONTACT)

    @property
    def imprint(self) -> list[str]:
        """The lines about who runs the site and how to reach them."""
        return [line.strip() for line in settings.SITE_IMPRINT.split(";") if line.strip()]


HOST = Host()
