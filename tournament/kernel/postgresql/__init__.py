"""Django's PostgreSQL, with limits of time and JSON kept as text (`ENGINE`)."""
