"""Our scripts and style sheets, as they are sent."""

from __future__ import annotations

from django.core.files.base import ContentFile

from rithmo_site.static import ModuleStorage, without_remarks

SCRIPT = b"""// What it is for.
const one = "a; // b"; // what it is

  two(`a  b`);
"""
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
        b'\n.a .b{margin:0 1px}@media (max-width:1px){.c{content:"a  b"}}'
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
