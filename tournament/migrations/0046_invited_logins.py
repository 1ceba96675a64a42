from typing import Any

from django.conf import settings
from django.db import migrations, models


def forget_invited_logins(apps: Any, _schema: Any) -> None:
    """Delete the invitations by login: an earlier release knows none."""
    apps.get_model("tournament", "Staff").objects.exclude(login="").delete()


class Migration(migrations.Migration):
    """Marshals and judges are invited by login; who leads an event leads it on."""

    dependencies = [
        ("tournament", "0045_invitation_secrets"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.RemoveConstraint(model_name="staff", name="staff_joined_or_invited"),
        migrations.AddField(
            model_name="staff",
            name="login",
            field=models.CharField(blank=True, default="", max_length=150),
        ),
        migrations.AddField(
            model_name="staff",
            name="declined_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddConstraint(
            model_name="staff",
            constraint=models.UniqueConstraint(
                condition=models.Q(("login", ""), _negated=True),
                fields=("tournament", "login"),
                name="staff_login_invited_once",
            ),
        ),
        migrations.AddConstraint(
            model_name="staff",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("invitation", ""), ("login", ""), ("user__isnull", False)),
                    models.Q(
                        ("user__isnull", True),
                        models.Q(("invitation", ""), ("login", ""), _connector="XOR"),
                    ),
                    _connector="OR",
                ),
                name="staff_joined_or_invited",
            ),
        ),
        migrations.RunPython(migrations.RunPython.noop, forget_invited_logins, elidable=True),
    ]
