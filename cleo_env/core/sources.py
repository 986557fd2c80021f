"""Which sources decide how a game is played, and a hash of what they do.

The hash is made from the syntax tree without docstrings, so that an edit in a comment, a docstring or the layout of a
file changes nothing, and parts that only speak to people are left out of it.
"""

from __future__ import annotations

import ast
import gc
import hashlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Any

from cleo_env.core.cache_home import cache_home, make_private

PACKAGE = Path(__file__).parents[1]
CORE, GAMES, AGENTS, TRAINING = (PACKAGE / name for name in ("core", "games", "agents", "training"))
TEXT = "text"  # the folder of a game that writes and reads words
SPOKEN = {TEXT, "cli", "arena", "cluster", "data", "web"} | {
    f"{name}.py"
    for name in (
        "human",
        "wording",
        "event_log",
        "record",
        "position",
        "in_turn",
        "asked",
        "events",
        "words",
        "files",
        "svg",
        "svg_eyes",
        "svg_parts",
        "svg_text",
        "svg_theme",
    )
}
HASH_LENGTH = 16
HEX = set("0123456789abcdef")
DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
Places = tuple[Path, ...]


def places_of(file: str) -> Places:
    """Return the folders and files whose sources make up the machine code of a function in this file."""
    path = Path(file)
    if path.is_relative_to(CORE):
        return (CORE,)
    if path.is_relative_to(GAMES):
        inside = path.relative_to(GAMES).parts
        game = GAMES / inside[0]
        return (CORE, game, game / TEXT) if TEXT in inside else (CORE, game)
    if path.is_relative_to(AGENTS):
        spoken = SPOKEN.intersection(path.relative_to(AGENTS).parts)
        return (CORE, GAMES, AGENTS, path) if spoken else (CORE, GAMES, AGENTS)
    return CORE, GAMES, AGENTS, TRAINING if path.is_relative_to(TRAINING) else _outermost_package(path)


def _outermost_package(path: Path) -> Path:
    package = path.parent
    while (package.parent / "__init__.py").exists():
        package = package.parent
    return package


def source_hash(places: Iterable[Path]) -> str:
    """Hash what the sources in these folders and files do; what was found once is remembered on disk."""
    sources = _sources(places)
    raw = hashlib.sha256()
    for name, path in sources:
        raw.update(f"{name} {_raw_hash(path)} ".encode())
    memo = cache_home() / "hashes" / raw.hexdigest()[: 2 * HASH_LENGTH]
    with suppress(OSError):
        make_private(memo.parent)
    if found := _remembered(memo):
        return found
    found = _meaning_hash(sources)
    with suppress(OSError):
        memo.write_text(found, "ascii")
    return found


def _remembered(memo: Path) -> str:
    """Return the hash that was found before; nothing if there is none, or the file is damaged."""
    with suppress(OSError, ValueError):
        found = memo.read_text("ascii")
        if len(found) == HASH_LENGTH and set(found) <= HEX:
            return found
    return ""


def _sources(places: Iterable[Path]) -> list[tuple[str, Path]]:
    """List all source files with a name that does not tell where the package lies, parts that only speak left out."""
    found: dict[str, Path] = {}
    for place in places:
        for path in [place] if place.is_file() else place.rglob("*.py"):
            if not SPOKEN.intersection(path.relative_to(place).parts):
                root = PACKAGE if path.is_relative_to(PACKAGE) else place.parent
                found[path.relative_to(root).as_posix()] = path
    return sorted(found.items())


def _raw_hash(path: Path) -> str:
    found = path.stat()
    return _hash_bytes(path, found.st_mtime_ns, found.st_size)


@cache
def _hash_bytes(path: Path, changed: int, size: int) -> str:
    """Hash a file once for every state it is in."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def _meaning_hash(sources: list[tuple[str, Path]]) -> str:
    digest = hashlib.sha256()
    with _no_collector():
        for name, path in sources:
            digest.update(name.encode())
            _feed(_without_docstrings(ast.parse(path.read_bytes())), lambda word: digest.update(word.encode()))
    return digest.hexdigest()[:HASH_LENGTH]


@contextmanager
def _no_collector() -> Iterator[None]:
    """Parse without the garbage collector, which would look through large trees again and again."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def _without_docstrings(tree: ast.Module) -> ast.Module:
    for node in ast.walk(tree):
        if isinstance(node, DOCUMENTED) and ast.get_docstring(node, clean=False) is not None:
            del node.body[0]
    return tree


def _feed(node: Any, feed: Callable[[str], object]) -> None:
    """Write a syntax tree down in words; empty parts are left out, since Python's versions differ in them."""
    if isinstance(node, ast.AST):
        feed(f"{type(node).__name__}(")
        for name, value in ast.iter_fields(node):
            if value is not None and value != []:
                feed(f"{name}=")
                _feed(value, feed)
        feed(")")
    elif isinstance(node, list):
        for part in node:
            _feed(part, feed)
            feed(",")
    else:
        feed(repr(node))
