from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournament", "0062_cut_date")]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="table_rooms",
            field=models.CharField(blank=True, max_length=600, verbose_name="tables by room"),
        ),
    ]
