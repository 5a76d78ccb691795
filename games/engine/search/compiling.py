"""`python -m games.engine compile`: the same search compiled by mypyc, some forty times
as fast. It needs mypy, librt and setuptools (the dependency group "fast") and a C
compiler; without these everything works, only slower.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from games.engine.errors import EngineError
from games.engine.search.parts import (
    COMPILED,
    FOLDER,
    PARTS,
    SHIM,
    TOP,
    digest,
    folder_of,
    source_of,
)

TOOLS: Final = ("mypyc", "librt", "setuptools")
COMPILERS: Final = ("cc", "gcc", "clang")
SETUP: Final = """
from mypyc.build import mypycify
from setuptools import setup
parts = {parts}
setup(name="{name}", packages=[], ext_modules=mypycify(parts, opt_level="3"))
"""


class CannotCompile(EngineError):
    """Something that compiling needs is missing, or it has failed."""


def missing() -> str:
    """What compiling needs and is not there, in a sentence; "" if all is there."""
    lacking = [tool for tool in TOOLS if find_spec(tool) is None]
    if lacking:
        names = ", ".join(lacking)
        return f"Compiling needs {names}: install the dependency group fast."
    if not any(map(shutil.which, COMPILERS)):
        return "Compiling needs a C compiler: install gcc or clang."
    return ""


def build() -> Path:
    """Compile the search, unless that is done; the folder where it lies. What was
    compiled from older sources is removed. Raises CannotCompile."""
    target = folder_of(digest())
    if target.is_dir():
        return target
    if words := missing():
        raise CannotCompile(words)
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=FOLDER, prefix="building-") as name:
        work = Path(name)
        parts = _copy(work)
        (work / "mypy.ini").write_text("[mypy]\n")  # and not that of the project
        (work / "setup.py").write_text(SETUP.format(parts=parts, name=COMPILED))
        _run(work)
        made = work / "made"
        _keep(work, made)
        _remove_older()
        try:
            made.rename(target)
        except OSError:
            if not target.is_dir():  # or else another process was faster
                raise
    return target


def _copy(work: Path) -> list[str]:
    """Copy the sources as a package of another name; the files to compile."""
    files = []
    for name in (SHIM, *PARTS):
        file = Path(COMPILED, *name.split(".")).with_suffix(".py")
        (work / file).parent.mkdir(parents=True, exist_ok=True)
        text = source_of(name).read_text(encoding="utf-8")
        (work / file).write_text(text.replace(f"{TOP}.", f"{COMPILED}."))
        files.append(str(file))
    for folder in (work / COMPILED, *(work / COMPILED).rglob("*/")):
        (folder / "__init__.py").touch()
    return files[1:]


def _run(work: Path) -> None:
    """Compile in this folder, by a process of its own."""
    environment = {**os.environ, "MYPYPATH": "", "MYPY_CACHE_DIR": str(work / "cache")}
    done = subprocess.run(
        [sys.executable, "setup.py", "build_ext", "--inplace"],
        cwd=work,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        last = (done.stderr or done.stdout).strip().splitlines()[-1:]
        raise CannotCompile(f"Compiling has failed: {' '.join(last)[:300]}")


def _keep(work: Path, made: Path) -> None:
    """Move what is needed to run into a folder of its own."""
    made.mkdir()
    for file in work.glob("*__mypyc*"):
        if file.suffix != ".c":
            file.rename(made / file.name)
    shutil.copytree(
        work / COMPILED, made / COMPILED, ignore=shutil.ignore_patterns("*.c", "*.h")
    )
    for name in PARTS:
        # A process that cannot load the compiled module must not find the plain one.
        Path(made, COMPILED, *name.split(".")).with_suffix(".py").unlink()


def _remove_older() -> None:
    for folder in FOLDER.iterdir():
        if folder.is_dir() and not folder.name.startswith("building-"):
            shutil.rmtree(folder, ignore_errors=True)
