from django.db import migrations, models


class Migration(migrations.Migration):
    """Players of events of before see their chances, as they did."""

    dependencies = [
        ("tournament", "0041_confirmed_appearances"),
    ]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="are_chances_shown",
            field=models.BooleanField(
                default=True, verbose_name="players see whether they can still make the cut"
            ),
        ),
    ]
