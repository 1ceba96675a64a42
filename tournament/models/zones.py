"""Time zones by name, with a fallback for invalid names in a row or a log entry."""

from __future__ import annotations

import logging
import zoneinfo

from django.utils import timezone

logger = logging.getLogger(__name__)


def zone_named(name: str) -> zoneinfo.ZoneInfo:
    """Return the time zone with this name, or the site's own if there is none, so that pages still open."""
    try:
        return zoneinfo.ZoneInfo(name)
    except (OSError, ValueError, zoneinfo.ZoneInfoNotFoundError):
        logger.warning("Unknown time zone: %r.", name[:64])
        return zoneinfo.ZoneInfo(timezone.get_default_timezone_name())
