"""`manage.py prepare`: create what a first start needs; do nothing on later starts."""

from typing import Any

from django.contrib.auth.models import User
from django.core.management.base import BaseCommand

from tournament.accounts.staff.accounts import add_organizer
from tournament.models import Tournament
from tournament.site.demo import make_demo_events

_USERNAME = "organizer"


class Command(BaseCommand):
    """Create an organizer's account and the demo events if there are none yet."""

    help = "Creates the first organizer's account and three demo events, unless there already are any."

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002
        if not User.objects.exists():
            password = add_organizer(_USERNAME, is_administrator=True)
            self.stdout.write("")
            self.stdout.write("Your organizer account (the password is shown only this once; keep it):")
            # Padded with spaces so that the values line up in a column.
            labels = "login", "password"
            width = max(map(len, labels)) + 2
            for label, value in zip(labels, (_USERNAME, password), strict=True):
                self.stdout.write(f"    {label:<{width}}{value}")
            self.stdout.write("")
        if not Tournament.everything.exists():
            owner = User.objects.order_by("pk").first()
            if owner is not None:
                names = "; ".join(event.name for event in make_demo_events(owner))
                self.stdout.write(f"Demo events to try things out: {names}.")
