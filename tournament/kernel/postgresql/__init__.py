"""Django's PostgreSQL backend, with time limits and JSON stored as text (`ENGINE`)."""
