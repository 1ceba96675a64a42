"""Tokens by which programs use the API for an account: made, shown once, and ended."""
