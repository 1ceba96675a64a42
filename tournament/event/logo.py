"""Uploaded logos: recognized by their bytes, limited before decoding, and re-encoded.

Only the re-encoded picture is stored, so nothing else from the uploaded file is ever served: no text, no
photo location, no bytes after the picture.
"""

from __future__ import annotations

import io
import warnings
from dataclasses import dataclass
from hashlib import sha256

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from PIL import Image, ImageOps

from tournament.models import EventLogo, Tournament

LARGEST_LOGO_FILE = 1_500_000  # bytes
_MOST_DOTS = 12_000_000  # pixels of the uploaded picture, read from its header before decoding
LONGEST_SIDE = 1000  # pixels of the stored picture: 8 cm at 300 dpi
LARGEST_PNG = 400_000  # bytes; a larger picture is a photo, which is smaller as a JPEG
_PNG, _JPEG = b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff"


@dataclass(frozen=True, slots=True)
class LogoPicture:
    """A picture to store: its bytes, their media type, and its size in pixels."""

    data: bytes
    media_type: str
    width: int
    height: int

    @property
    def digest(self) -> str:
        """The SHA-256 digest of the picture."""
        return sha256(self.data).hexdigest()


def logo_picture(data: bytes) -> LogoPicture:
    """Return the picture in a file, on a white background, no larger than needed for printing.

    Raises ValidationError with a sentence if the file is too large, isn't a PNG or JPEG, has too many pixels
    or is damaged.
    """
    if len(data) > LARGEST_LOGO_FILE:
        said = _("The file is larger than %(most)s kB. Save a smaller version of the logo.")
        raise ValidationError(said % {"most": LARGEST_LOGO_FILE // 1000})
    if not data.startswith((_PNG, _JPEG)):
        raise ValidationError(_("This isn’t a PNG or JPEG. Save the logo in one of these formats."))
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # Pillow warns about what is refused below
            return _written_anew(_on_white(data))
    except ValidationError:
        raise
    except Image.DecompressionBombError as error:
        raise _too_many_dots() from error
    except Exception as error:  # the decoder reads untrusted bytes: any error is the file's fault
        raise ValidationError(
            _("The site can’t read this picture. Open it in an image editor and save it again.")
        ) from error


def shown_logo(tournament: Tournament) -> EventLogo | None:
    """Return the logo that an event shows, or None. One query."""
    return EventLogo.objects.filter(tournament=tournament, is_shown=True).first()


def _too_many_dots() -> ValidationError:
    said = _("The picture has more than %(most)s million pixels. Save a smaller version of the logo.")
    return ValidationError(said % {"most": _MOST_DOTS // 1_000_000})


def _on_white(data: bytes) -> Image.Image:
    """Return the picture rotated by its EXIF orientation, scaled down, on a white background."""
    with Image.open(io.BytesIO(data), formats=("PNG", "JPEG")) as opened:
        if opened.width * opened.height > _MOST_DOTS:
            raise _too_many_dots()
        opened.draft("RGB", (LONGEST_SIDE, LONGEST_SIDE))
        turned = ImageOps.exif_transpose(opened)
        is_see_through = turned.mode in ("RGBA", "LA", "PA") or "transparency" in turned.info
        plain = turned.convert("RGBA" if is_see_through else "RGB")
    plain.thumbnail((LONGEST_SIDE, LONGEST_SIDE))
    if not is_see_through:
        return plain
    paper = Image.new("RGBA", plain.size, "white")
    return Image.alpha_composite(paper, plain).convert("RGB")


def _written_anew(picture: Image.Image) -> LogoPicture:
    png = io.BytesIO()
    picture.save(png, "PNG", optimize=True)
    if png.tell() <= LARGEST_PNG:
        return LogoPicture(png.getvalue(), "image/png", picture.width, picture.height)
    jpeg = io.BytesIO()
    picture.save(jpeg, "JPEG", quality=88)
    return LogoPicture(jpeg.getvalue(), "image/jpeg", picture.width, picture.height)
