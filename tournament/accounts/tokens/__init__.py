"""API tokens, which let programs act for an account: created, shown once, and revoked."""
