from typing import Any

from django.db import migrations, models

import tournament.models.accounts
from tournament.models.accounts import new_invitation_secret


def give_secrets(apps: Any, _schema: Any) -> None:
    """Give each invitation its own secret: links sent before stop working, the pages show new ones."""
    invitations = apps.get_model("tournament", "AccountInvitation").objects
    for key in invitations.values_list("pk", flat=True):
        invitations.filter(pk=key).update(secret=new_invitation_secret())


class Migration(migrations.Migration):
    """Links of organizers' invitations contain a random secret."""

    dependencies = [
        ("tournament", "0044_series_logs_without_erased_names"),
    ]

    operations = [
        migrations.AddField(
            model_name="accountinvitation",
            name="secret",
            field=models.CharField(default="", max_length=32),
        ),
        migrations.RunPython(give_secrets, migrations.RunPython.noop, elidable=True),
        migrations.AlterField(
            model_name="accountinvitation",
            name="secret",
            field=models.CharField(
                default=tournament.models.accounts.new_invitation_secret, max_length=32, unique=True
            ),
        ),
    ]
