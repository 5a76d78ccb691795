"""Daphne with our own protocols: what a stranger can cost has its limits here."""

from __future__ import annotations

from rithmo_site.server.serving import SiteServer

__all__ = ["SiteServer"]
