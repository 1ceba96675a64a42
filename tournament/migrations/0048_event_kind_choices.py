from django.db import migrations, models

import tournament.models.event_choices


class Migration(migrations.Migration):
    dependencies = [
        ("tournament", "0047_points_of_earlier_draws"),
    ]

    operations = [
        migrations.AlterField(
            model_name="tournament",
            name="kind",
            field=models.CharField(
                choices=tournament.models.event_choices.event_kind_choices,
                default="constructed",
                max_length=16,
                verbose_name="kind",
            ),
        ),
    ]
