"""The addresses of the reference, which knows no event and no account: everybody reads all of it."""

REFERENCE = frozenset({"reference", "reference-regulations"})
