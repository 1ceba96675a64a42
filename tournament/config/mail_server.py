"""The mail server: one URL, EMAIL_URL, such as `smtp://user:password@mail.example:587`."""

from dataclasses import dataclass
from urllib.parse import unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

_CONSOLE = "django.core.mail.backends.console.EmailBackend"
_SMTP = "django.core.mail.backends.smtp.EmailBackend"
# For each scheme: its port, whether it upgrades to TLS (STARTTLS), whether it uses TLS from the start.
_SCHEMES = {"smtp": (587, True, False), "smtps": (465, False, True), "smtp+plain": (25, False, False)}


@dataclass(frozen=True, slots=True)
class MailServer:
    """How mail is sent. `is_named`: a server is configured, so pages may offer features that need mail."""

    backend: str = _CONSOLE
    host: str = ""
    port: int = 0
    user: str = ""
    password: str = ""
    uses_starttls: bool = False
    uses_tls: bool = False
    is_named: bool = False


def mail_server(url: str) -> MailServer:
    """Parse EMAIL_URL: empty (mail goes to the terminal, and pages don't offer it), `console:`, `smtp:`,
    `smtps:`.

    `smtp://` uses STARTTLS on port 587, `smtps://` TLS on 465, `smtp+plain://` neither, on 25, for a server
    on this machine. The user and password are percent-encoded. Raises ImproperlyConfigured, without the
    password.
    """
    if not url:
        return MailServer()
    try:
        parts = urlsplit(url)
        scheme, host, port = parts.scheme.lower(), parts.hostname or "", parts.port
    except ValueError:
        scheme, host, port = "", "", None
    if scheme == "console":
        return MailServer(is_named=True)
    if scheme not in _SCHEMES or not host:
        raise ImproperlyConfigured(
            "EMAIL_URL must be console: or a URL such as smtp://user:password@mail.example:587."
        )
    usual, uses_starttls, uses_tls = _SCHEMES[scheme]
    return MailServer(
        backend=_SMTP,
        host=host,
        port=port or usual,
        user=unquote(parts.username or ""),
        password=unquote(parts.password or ""),
        uses_starttls=uses_starttls,
        uses_tls=uses_tls,
        is_named=True,
    )
