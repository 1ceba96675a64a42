"""Static files, also those of the release that is about to take the place of this one."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from django.http import HttpRequest, HttpResponseBase
from whitenoise.middleware import WhiteNoiseMiddleware


class StaticFilesMiddleware(WhiteNoiseMiddleware):  # type: ignore[misc]  # it has no types
    """WhiteNoise, which knows the files of its start, and looks once more for one that it does not know.

    While processes are replaced one after the other, a page of a new one may ask an old one for its files;
    `collectstatic` puts them beside those that are there, whose names have other hashes.
    """

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Answer with a file, or pass the request on."""
        url = request.path_info
        if not self.autorefresh and url.startswith(self.static_prefix) and url not in self.files:
            self._look_for(url)
        answer: HttpResponseBase = super().__call__(request)
        return answer

    def _look_for(self, url: str) -> None:
        path = Path(self.static_root) / url.removeprefix(self.static_prefix)
        with suppress(OSError, ValueError):  # a name that no file can have
            is_found = self.url_is_canonical(url) and path.is_file()
            if is_found and not self.is_compressed_variant(str(path)):
                self.add_file_to_dictionary(url, str(path))
