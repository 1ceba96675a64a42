"""`manage.py prepare`: what a first start needs, and nothing on later ones."""

from typing import Any

from django.contrib.auth.models import User
from django.core.management.base import BaseCommand

from tournament.models import Tournament
from tournament.site.demo import make_demo_events
from tournament.staff.accounts import add_organizer

_USERNAME = "organizer"


class Command(BaseCommand):
    """Make an organizer's account and the demo events where there are none yet."""

    help = "Makes the first organizer's account and three demo events, where there are none yet."

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002
        """Prepare the first start; a later one changes nothing."""
        if not User.objects.exists():
            password = add_organizer(_USERNAME, is_administrator=True)
            self.stdout.write("")
            self.stdout.write("Your organizer account (the password is shown only this once; keep it):")
            self.stdout.write(f"    login     {_USERNAME}")
            self.stdout.write(f"    password  {password}")
            self.stdout.write("")
        if not Tournament.everything.exists():
            owner = User.objects.order_by("pk").first()
            if owner is not None:
                names = "; ".join(event.name for event in make_demo_events(owner))
                self.stdout.write(f"Three demo events to try things out: {names}.")
