"""What the host has turned on for accounts; by itself nothing is, as on a shop's laptop."""

from __future__ import annotations

from django.conf import settings


class Host:
    """The settings of a host, as templates ask for them."""

    @property
    def sends_mail(self) -> bool:
        """Whether pages may offer what needs e-mail."""
        return bool(settings.SENDS_MAIL)

    @property
    def is_open(self) -> bool:
        """Whether everyone may make an account."""
        return bool(settings.SIGN_UP == "open" and settings.SENDS_MAIL)

    @property
    def lets_invite(self) -> bool:
        """Whether organizers are invited by links that make accounts."""
        return bool(settings.SIGN_UP != "closed")

    @property
    def has_second_factor(self) -> bool:
        """Whether accounts may have a second factor."""
        return bool(settings.TWO_FACTOR != "off")

    @property
    def is_hosted(self) -> bool:
        """Whether any of it is turned on."""
        return self.sends_mail or self.lets_invite or self.has_second_factor

    @property
    def contact(self) -> str:
        """Who answers for the data of players."""
        return str(settings.SITE_CONTACT)

    @property
    def imprint(self) -> list[str]:
        """The lines that say who runs the site and how to reach them."""
        return [line.strip() for line in settings.SITE_IMPRINT.split(";") if line.strip()]


HOST = Host()
