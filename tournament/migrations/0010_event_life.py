"""An event can be put away and deleted; a new event starts in the time zone of the site."""

import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournament", "0009_announced_plans"),
    ]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="is_put_away",
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name="tournament",
            name="deleted_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AlterField(
            model_name="tournament",
            name="time_zone",
            field=models.CharField(
                default=django.utils.timezone.get_default_timezone_name,
                max_length=64,
                verbose_name="time zone",
            ),
        ),
    ]
