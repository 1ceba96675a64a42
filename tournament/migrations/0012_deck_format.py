from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournament", "0011_paid_and_nickname"),
    ]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="deck_format",
            field=models.CharField(
                choices=[
                    ("standard", "Standard"),
                    ("startup", "Startup"),
                    ("eternal", "Eternal"),
                    ("system_gateway", "System Gateway"),
                ],
                default="standard",
                max_length=16,
                verbose_name="deck format",
            ),
        ),
    ]
