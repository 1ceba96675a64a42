"""The site: a thin layer around the rules in `pairing` and `decklists`."""

__version__ = "1.0.0"
