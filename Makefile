# On a fresh machine with python3, pip and make, `make demo` and `make test` do all the set-up themselves.

PYTHON ?= python3
BIN := .venv/bin
RUN := $(BIN)/python
INSTALL := $(BIN)/pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable

.PHONY: setup demo play browser test test-frameworks check bench ladder stats soak golden docs pictures format clean

setup: .venv/ready

.venv/ready: pyproject.toml constraints.txt
	$(PYTHON) -m venv .venv
	$(INSTALL) ".[dev,train,web]"
	touch $@

.venv/bench-ready: .venv/ready
	$(INSTALL) ".[dev,train,web,bench]"
	touch $@

demo: setup  ## train a small player for two minutes, then see how it fares and play against it
	$(RUN) -m cleo_env.training.demo

play: setup  ## tables in the browser: `cleo serve` and its page
	$(BIN)/cleo serve

browser: setup  ## tests in a real browser, which is installed if it is missing
	command -v chromium > /dev/null || { apt-get update -qq && apt-get install -y -qq chromium; }
	$(RUN) -m pytest -q tests/web/browser

test: setup  ## all tests: compiled with bounds checks, then rules, core and contract again without the compiler
	NUMBA_BOUNDSCHECK=1 $(RUN) -m pytest -n 2 --dist loadfile --ignore tests/web/browser --ignore tests/frameworks tests
	NUMBA_DISABLE_JIT=1 $(RUN) -m pytest -q -n 2 --dist worksteal -m "not compiled" --cov --cov-fail-under=90 tests/rules tests/core tests/contract

.venv/frameworks-ready: .venv/ready
	$(INSTALL) ".[dev,train,web,frameworks]"
	touch $@

test-frameworks: .venv/frameworks-ready  ## the interfaces with the real libraries of others: one file each in tests/frameworks
	$(RUN) -m pytest -q -n 2 --dist loadfile tests/frameworks

check: setup  ## format, lint, types, import arrows
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

format: setup
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

bench: .venv/bench-ready  ## speed beside other libraries, in one run
	$(RUN) -m tools.bench

ladder: setup  ## all agents of every game in the arena, kept in docs/ladder.md with its pictures
	$(RUN) -m tools.docs.ladder

stats: setup  ## what random play of every game looks like, 10,000 games each, kept in docs/statistics.md
	$(RUN) -m tools.docs.statistics

soak: setup  ## a million random decisions for each number of players, with all invariants
	$(RUN) -m tests.soak

golden: setup  ## rewrite the golden playthroughs and pictures; the diff is the review
	$(RUN) -m tests.golden.write
	$(RUN) -m tests.golden.write_pictures

docs: setup  ## rewrite the generated pages
	$(RUN) -m tools.docs.spaces

pictures: setup  ## draw the pictures of the README and the documents anew
	$(RUN) -m tools.docs.pictures

clean:
	rm -rf .venv build *.egg-info .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .coverage htmlcov dist
