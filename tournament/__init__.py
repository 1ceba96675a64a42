"""The site: a thin shell around the rules in `pairing` and `decklists`."""
