"""Load test: many events on one evening, on PostgreSQL, by one, two and four processes."""
