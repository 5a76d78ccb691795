"""Static files under names that change with their contents."""

from __future__ import annotations

import re

from django.core.files.base import ContentFile, File
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
        rb"/\*.*?\*/|^\s+|(?<=[;{}])\s+|\s+(?=[{}])|;(?=\s*})|(?<=\w:) ", re.M | re.S
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


class ModuleStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """Compressed and without remarks, with the names that scripts import changed as
    well."""

    patterns = (*CompressedManifestStaticFilesStorage.patterns, IMPORTS)

    def _save(self, name: str, content: File) -> str:  # type: ignore[type-arg]
        content.seek(0)
        short = ContentFile(without_remarks(name, content.read()))
        saved: str = super()._save(name, short)
        return saved
