"""A player's own pages, reached by their personal link; no account."""
