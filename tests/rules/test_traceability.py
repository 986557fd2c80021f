"""Every clause of the rules has a test, and every clause that is named exists."""

from __future__ import annotations

import ast
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
RULES = ROOT / "docs" / "rules"
DEFINED = re.compile(r"^- \*\*((?:A\d\d|CC) \d+\.\d+|R\w+-\d+)\*\* ", re.MULTILINE)
CLAUSE = re.compile(r"\b(?:A\d\d|CC) \d+\.\d+\b")
BARE_CLAUSE = re.compile(r"(?<!\[)" + CLAUSE.pattern)
RULING = re.compile(r"\bR(?:A|06|19|C)-\d+\b")


def defined(path: Path) -> list[str]:
    """List the clauses or rulings that a document defines."""
    return DEFINED.findall(path.read_text(encoding="utf-8"))


def clauses() -> set[str]:
    return {name for path in RULES.glob("*.md") for name in defined(path) if CLAUSE.fullmatch(name)}


def rulings() -> set[str]:
    return {name for path in RULES.glob("*.md") for name in defined(path) if RULING.fullmatch(name)}


def rulebooks() -> list[Path]:
    """List the documents that hold the clauses of a game."""
    return [path for path in sorted(RULES.glob("*.md")) if path.name != "rulings.md"]


def sources(folder: str) -> list[Path]:
    return sorted((ROOT / folder).rglob("*.py"))


def is_rule_mark(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule"


def cited_by_tests() -> dict[str, str]:
    """Find the clauses in the rule marks of tests, each with a place that cites it."""
    found = {}
    for path in sources("tests"):
        for function in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(function, ast.FunctionDef) and function.name.startswith("test_"):
                for mark in filter(is_rule_mark, function.decorator_list):
                    for name in mark.args:
                        found[ast.literal_eval(name)] = f"{path.name}: {function.name}"
    return found


def named_in(paths: list[Path], pattern: re.Pattern[str]) -> dict[str, str]:
    """Find everything that is named in files, each with a file that names it."""
    return {name: path.name for path in paths for name in pattern.findall(path.read_text(encoding="utf-8"))}


def unknown(named: dict[str, str], known: set[str]) -> dict[str, str]:
    return {name: place for name, place in named.items() if name not in known}


def test_the_documents_define_clauses_and_rulings_once() -> None:
    for path in RULES.glob("*.md"):
        names = defined(path)
        assert sorted(names) == sorted(set(names)), path.name
    assert len(clauses()) > 80 and len(rulings()) > 40


def test_clauses_are_numbered_without_gaps() -> None:
    for path in rulebooks():
        last = (0, 0)
        for name in defined(path):
            section, number = (int(part) for part in name.split()[1].split("."))
            assert (section, number) in ((last[0], last[1] + 1), (last[0] + 1, 1)), name
            last = (section, number)


def test_every_clause_has_a_test() -> None:
    assert sorted(clauses() - set(cited_by_tests())) == []


def test_every_clause_that_a_test_cites_exists() -> None:
    assert unknown(cited_by_tests(), clauses()) == {}


def test_every_clause_that_the_sources_name_exists() -> None:
    named = named_in(sources("cleo_env"), CLAUSE)
    assert unknown(named, clauses()) == {}
    assert len(named) > 60


def test_every_clause_is_named_by_the_sources() -> None:
    assert sorted(clauses() - set(named_in(sources("cleo_env"), CLAUSE))) == []


def test_every_clause_is_named_by_the_sources_in_brackets() -> None:
    assert named_in(sources("cleo_env"), BARE_CLAUSE) == {}


def test_every_ruling_that_is_named_exists() -> None:
    paths = [*sources("cleo_env"), *sources("tests"), *RULES.glob("*.md")]
    assert unknown(named_in(paths, RULING), rulings()) == {}


def test_every_clause_tells_where_it_comes_from() -> None:
    for path in rulebooks():
        for line in path.read_text(encoding="utf-8").splitlines():
            if DEFINED.match(line):
                assert re.search(r"\*\((p\. \d+(-\d+)?|§ [A-Z].*|ruling R(A|06|19|C)-\d+)\)\*$", line), line


def test_every_kernel_that_offers_applies_or_scores_names_its_clause() -> None:
    bare = []
    declared = "edition_rules.py"  # names what each edition fills in with kernels of its own
    for path in (path for path in sources("cleo_env/games") if path.name != declared):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith(("legal_", "apply_", "score_", "play_")):
                bare += [node.name] if not CLAUSE.search(ast.get_docstring(node) or "") else []
    assert bare == []
