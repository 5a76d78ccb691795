"""Static files under names that change with their contents."""

from __future__ import annotations

from whitenoise.storage import CompressedManifestStaticFilesStorage

# As Django's `support_js_module_import_aggregation`, for our own scripts alone: those
# of others speak of imports in remarks.
IMPORT = r"""(?P<matched>import (?P<names>[^"]*)"(?P<url>\./[^"]+)";)"""
IMPORTS = ("rithmo/*.js", ((IMPORT, 'import %(names)s"%(url)s";'),))


class ModuleStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """Compressed, with the names that scripts import changed as well."""

    patterns = (*CompressedManifestStaticFilesStorage.patterns, IMPORTS)
