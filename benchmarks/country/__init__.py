"""Load test of a host: many events on PostgreSQL in one evening."""
