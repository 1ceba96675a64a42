"""The site's only Django app."""

from django.apps import AppConfig


class TournamentConfig(AppConfig):
    """The models, pages and commands of the tournament site."""

    name = "tournament"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Register every act and every message that the features define."""
        import tournament.accounts.login.sessions  # noqa: F401 - it listens to logins
        from tournament.kernel.definitions import import_acts

        import_acts()
