"""Django's PostgreSQL, with time limits and JSON stored as text (`ENGINE`)."""
