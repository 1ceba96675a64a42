"""A token's secret: how it is generated, and how it is recognized by its hash alone."""

from __future__ import annotations

import re
from hashlib import sha256
from secrets import token_urlsafe

# This prefix makes a leaked secret easy to find, for example in a chat or a repository.
_BEGINNING = "nto_"
_BYTES = 32
_SECRET = re.compile(rf"{_BEGINNING}[A-Za-z0-9_-]{{43}}")
_HINT_SIGNS = len(_BEGINNING) + 4


def new_secret() -> str:
    """Return a new secret: 256 random bits in 47 characters that need no escaping in a header."""
    return _BEGINNING + token_urlsafe(_BYTES)


def token_digest(secret: str) -> str:
    """Return the SHA-256 by which a secret is recognized, as 64 hexadecimal digits."""
    return sha256(secret.encode()).hexdigest()


def hint_of(secret: str) -> str:
    """Return the first characters of a secret, by which its owner recognizes it: 24 of its 256 bits."""
    return secret[:_HINT_SIGNS]


def is_secret(text: str) -> bool:
    """Return whether a text has the format of a secret; other texts aren't looked up."""
    return _SECRET.fullmatch(text) is not None
