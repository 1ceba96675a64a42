"""The one Django app of the site."""

from django.apps import AppConfig


class TournamentConfig(AppConfig):
    """Tables, pages and commands of the tournament site."""

    name = "tournament"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Gather every act and every word that the features define."""
        import tournament.accounts.login.sessions  # noqa: F401 - it listens to logins
        from tournament.kernel.definitions import import_acts

        import_acts()
