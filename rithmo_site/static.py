"""Static files under names that change with their contents."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import brotli
from django.core.files.base import ContentFile, File
from whitenoise.compress import Compressor
from whitenoise.storage import CompressedManifestStaticFilesStorage

# As Django's `support_js_module_import_aggregation`, for our own scripts alone: those
# of others speak of imports in remarks.
IMPORT = r"""(?P<matched>import (?P<names>[^"]*)"(?P<url>\./[^"]+)";)"""
IMPORTS = ("rithmo/*.js", ((IMPORT, 'import %(names)s"%(url)s";'),))

OWN = "rithmo/"  # the folder of our own files
# What `bundles` has put together, where it has already left out what is for readers.
TOGETHER = f"{OWN}kind-"

# Remarks and indentation of our own files are for those who read them, and a quarter of
# what a browser would load. A remark of a script holds no quotation mark where it
# does not have its line for itself.
FOR_READERS = {
    ".js": re.compile(rb"^\s*//[^\n]*\n|^\s+|(?<=[;{,)]) // [^\n\"'`]*$", re.M),
    ".css": re.compile(
        rb"/\*.*?\*/\s*|^\s+|(?<=[;{},])\s+|\s+(?=[{}])|;(?=\s*})|(?<=\w:) ",
        re.M | re.S,
    ),
}


def without_remarks(name: str, text: bytes) -> bytes:
    """A script or a style sheet as it is sent."""
    if name.startswith(TOGETHER):
        return text
    for ending, pattern in FOR_READERS.items():
        if name.startswith(OWN) and name.endswith(ending):
            return pattern.sub(b"", text)
    return text


# Pages of the site load our own files, which are compressed as small as can be; those
# of others that are not in a bundle are the admin's, and take a twentieth of the time.
SMALLEST, QUICK = 11, 5


class NamedCompressor(Compressor):  # type: ignore[misc]
    """Compresses files whose name changes with their contents, each once."""

    def __init__(self, quality: int, **words: Any) -> None:
        super().__init__(**words)
        self.quality = quality

    def compress(self, path: str) -> list[str]:
        if Path(f"{path}.br").exists():
            return []
        made: list[str] = super().compress(path)
        return made

    def compress_brotli(self, data: bytes) -> bytes:
        return bytes(brotli.compress(data, quality=self.quality))

    def write_data(self, path: str, data: bytes, suffix: str, stat: Any) -> str:
        """The file appears when it is whole, as it is never made again."""
        part = super().write_data(path, data, f"{suffix}.part", stat)
        return str(Path(part).rename(f"{path}{suffix}"))


class ModuleStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """Compressed and without remarks, with the names that scripts import changed as
    well. Pages ask for files by the names that change, so those alone are compressed.
    """

    patterns = (*CompressedManifestStaticFilesStorage.patterns, IMPORTS)

    def _save(self, name: str, content: File) -> str:  # type: ignore[type-arg]
        content.seek(0)
        short = ContentFile(without_remarks(name, content.read()))
        saved: str = super()._save(name, short)
        return saved

    def create_compressor(self, **words: Any) -> NamedCompressor:
        return NamedCompressor(self.quality, **words)

    def compress_files(self, paths: set[str]) -> Iterator[tuple[str, str]]:
        named = paths.intersection(self.hashed_files.values())
        own = {path for path in named if path.startswith(OWN)}
        for self.quality, files in ((SMALLEST, own), (QUICK, named - own)):
            yield from super().compress_files(files)
