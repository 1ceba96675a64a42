"""Uploaded logos: images are re-encoded; other files are refused with advice on how to fix them."""

import io
import zlib

import pytest
from django.core.exceptions import ValidationError
from PIL import Image

from tests.flows.addresses_of_the_room import png
from tournament.event.logo import LARGEST_LOGO_FILE, LARGEST_PNG, LONGEST_SIDE, logo_picture


def saved(picture: Image.Image, kind: str, **how: object) -> bytes:
    file = io.BytesIO()
    picture.save(file, kind, **how)  # type: ignore[arg-type]
    return file.getvalue()


def opened(data: bytes) -> Image.Image:
    return Image.open(io.BytesIO(data))


def refused(data: bytes) -> str:
    with pytest.raises(ValidationError) as refusal:
        logo_picture(data)
    (said,) = refusal.value.messages
    return said


def bomb(width: int, height: int) -> bytes:
    """Return a PNG whose header declares this many pixels, with almost no data."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return len(data).to_bytes(4) + kind + data + zlib.crc32(kind + data).to_bytes(4)

    head = width.to_bytes(4) + height.to_bytes(4) + bytes([8, 2, 0, 0, 0])
    return (
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(b"")) + chunk(b"IEND", b"")
    )


@pytest.mark.parametrize("kind", ["PNG", "JPEG"])
def test_picture_is_known_by_its_bytes_and_keeps_size_and_colour(kind: str) -> None:
    picture = logo_picture(saved(Image.new("RGB", (40, 30), (200, 30, 40)), kind))
    stored = opened(picture.data)
    assert (picture.media_type, picture.width, picture.height) == ("image/png", 40, 30)
    assert (stored.format, stored.size) == ("PNG", (40, 30))
    assert all(abs(a - b) < 6 for a, b in zip(stored.getpixel((5, 5)), (200, 30, 40), strict=True))


@pytest.mark.parametrize("mode", ["RGBA", "LA", "P", "1", "L", "CMYK", "I;16"])
def test_picture_of_any_kind_is_laid_on_white(mode: str) -> None:
    kind = "JPEG" if mode == "CMYK" else "PNG"
    picture = logo_picture(saved(Image.new(mode, (20, 10)), kind))
    stored = opened(picture.data)
    assert (stored.mode, stored.size) == ("RGB", (20, 10))
    if mode in ("RGBA", "LA"):
        assert stored.getpixel((0, 0)) == (255, 255, 255)


def test_large_picture_is_made_small_and_a_photo_becomes_a_jpeg() -> None:
    noise = Image.effect_noise((2000, 1000), 90).convert("RGB")
    picture = logo_picture(saved(noise, "JPEG", quality=60))
    assert (picture.media_type, picture.width, picture.height) == ("image/jpeg", LONGEST_SIDE, 500)
    assert opened(picture.data).format == "JPEG"
    assert len(picture.data) > LARGEST_PNG // 4


def test_what_a_camera_wrote_beside_the_picture_is_not_stored() -> None:
    exif = Image.Exif()
    exif[0x010E] = "12 Home Street"
    exif[0x0112] = 6  # lies on its side
    picture = logo_picture(saved(Image.new("RGB", (40, 20)), "JPEG", exif=exif))
    assert (picture.width, picture.height) == (20, 40)
    assert (b"Home Street" in picture.data, len(opened(picture.data).getexif())) == (False, 0)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "This isn’t a PNG or JPEG. Save the logo in one of these formats."),
        (b"<svg onload='x()'/>", "This isn’t a PNG or JPEG. Save the logo in one of these formats."),
        (
            saved(Image.new("RGB", (9, 9)), "GIF"),
            "This isn’t a PNG or JPEG. Save the logo in one of these formats.",
        ),
        (
            b"x" * (LARGEST_LOGO_FILE + 1),
            "The file is larger than 1500 kB. Save a smaller version of the logo.",
        ),
        (
            bomb(4_000, 4_000),
            "The picture has more than 12 million pixels. Save a smaller version of the logo.",
        ),
        (
            bomb(60_000, 60_000),
            "The picture has more than 12 million pixels. Save a smaller version of the logo.",
        ),
        (bomb(10, 10), "The site can’t read this picture. Open it in an image editor and save it again."),
        (png()[:40], "The site can’t read this picture. Open it in an image editor and save it again."),
        (
            b"\xff\xd8\xff" + b"x" * 99,
            "The site can’t read this picture. Open it in an image editor and save it again.",
        ),
    ],
)
def test_any_other_file_is_refused_as_logo_in_a_sentence(data: bytes, said: str) -> None:
    assert refused(data) == said
