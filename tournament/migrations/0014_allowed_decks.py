from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournament", "0013_unread_decks"),
    ]

    operations = [
        migrations.AddField(
            model_name="player",
            name="allowed_decks",
            field=models.CharField(blank=True, default="", max_length=32),
        ),
        migrations.AddField(
            model_name="player",
            name="allowed_decks_reason",
            field=models.CharField(blank=True, default="", max_length=400),
        ),
    ]
