"""Our scripts and style sheets, as they are sent."""

from __future__ import annotations

import gzip
import json

import brotli
import pytest
from django.core.files.base import ContentFile

from rithmo_site.static import ModuleStorage, without_remarks

SCRIPT = b"""// What it is for.
const one = "a; // b"; // what it is

  two(`a  b`);
"""
FILES = ("rithmo/a.txt", "vendor/a.txt")
LONG = b"".join(b"%d times %d is %d. " % (n, n, n * n) for n in range(500))
STYLE = b"""/* What it
   is for. */
.a .b { margin: 0 1px; }
@media (max-width: 1px) {
  .c { content: "a  b"; }
}
"""


def test_remarks_and_indentation_are_left_out():
    assert without_remarks("rithmo/a.js", SCRIPT) == (
        b'const one = "a; // b";\ntwo(`a  b`);\n'
    )
    assert without_remarks("rithmo/a.css", STYLE) == (
        b'.a .b{margin:0 1px}@media (max-width:1px){.c{content:"a  b"}}'
    )


def test_the_files_of_others_are_left_alone():
    assert without_remarks("vendor/a.js", SCRIPT) == SCRIPT
    assert without_remarks("rithmo/icon.svg", STYLE) == STYLE


def test_a_file_is_kept_whole_however_far_it_has_been_read(tmp_path):
    storage = ModuleStorage(location=tmp_path)
    for name in ("rithmo/a.js", "vendor/a.js"):
        content = ContentFile(SCRIPT)
        content.read()
        storage.save(name, content)
        assert (tmp_path / name).read_bytes() == without_remarks(name, SCRIPT)


@pytest.fixture
def collected(tmp_path):
    """Our own file and one of others, as they are collected."""
    storage = ModuleStorage(location=tmp_path)
    for name in FILES:
        storage.save(name, ContentFile(LONG))

    def collect():
        files = {name: (storage, name) for name in FILES}
        assert all(done is not None for *_, done in storage.post_process(files))
        return tmp_path

    return collect


def test_files_are_compressed_under_the_names_that_pages_ask_for(collected):
    folder = collected()
    manifest = json.loads((folder / "staticfiles.json").read_text())["paths"]
    expected = {f"{manifest[name]}.{way}" for name in FILES for way in ("br", "gz")}
    assert compressed(folder) == expected
    for path in expected:
        read = brotli.decompress if path.endswith("br") else gzip.decompress
        plain = path.rpartition(".")[0]
        assert read((folder / path).read_bytes()) == (folder / plain).read_bytes()


def test_our_own_files_are_compressed_as_small_as_can_be(collected):
    folder = collected()
    sizes = {
        path.partition("/")[0]: (folder / path).stat().st_size
        for path in compressed(folder)
        if path.endswith("br")
    }
    assert sizes["rithmo"] == len(brotli.compress(LONG)) < sizes["vendor"]


def test_what_is_compressed_is_kept_while_the_file_is_the_same(collected):
    folder = collected()
    before = {path: (folder / path).stat().st_ino for path in compressed(folder)}
    collected()
    assert {p: (folder / p).stat().st_ino for p in compressed(folder)} == before


def compressed(folder):
    return {
        str(path.relative_to(folder))
        for path in folder.rglob("*")
        if path.is_file() and path.suffix not in (".txt", ".json")
    }
