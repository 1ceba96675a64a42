import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    """Record which account opened each personal link.

    Nothing is filled in: one link joined all events of a person until now, so that each event's link has to
    be joined with the account again before it reads notes, decks and penalties of that event.
    """

    dependencies = [
        ("tournament", "0042_chances_shown"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name="appearance",
            name="opened_by",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
    ]
