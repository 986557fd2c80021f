# On a fresh machine with python3, pip and make, `make demo` and `make test` do all the set-up themselves.

PYTHON ?= python3
BIN := .venv/bin
RUN := $(BIN)/python
ONE_THREAD := OMP_NUM_THREADS=1 OPENBLAS_NUM_THREADS=1  # the tests' two workers have a core each
INSTALL := $(BIN)/pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable

.PHONY: setup demo play browser test check bench ladder stats soak golden docs pictures site format clean

setup: .venv/ready

.venv/ready: pyproject.toml constraints.txt
	$(PYTHON) -m venv .venv
	$(INSTALL) ".[dev,train,web]"
	touch $@

.venv/bench-ready: .venv/ready
	$(INSTALL) ".[dev,train,web,bench]"
	touch $@

.venv/site-ready: .venv/ready
	$(INSTALL) ".[dev,train,web,site]"
	touch $@

demo: setup  ## train a small player for two minutes, then see how it fares and play against it
	$(RUN) -m cleo_env.training.demo

play: setup  ## tables in the browser: `cleo serve` and its page
	$(BIN)/cleo serve

browser: setup  ## tests in a real browser, which is installed if it is missing
	command -v chromium > /dev/null || { apt-get update -qq && apt-get install -y -qq chromium; }
	$(RUN) -m pytest -q tests/web/browser

test: setup  ## all tests: compiled with bounds checks, then rules, core and contract again without the compiler
	$(ONE_THREAD) NUMBA_BOUNDSCHECK=1 $(RUN) -m pytest -n 2 --dist loadfile --ignore tests/web/browser tests
	$(ONE_THREAD) NUMBA_DISABLE_JIT=1 $(RUN) -m pytest -q -n 2 --dist worksteal -m "not compiled" --cov --cov-fail-under=90 tests/rules tests/core tests/contract

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
	$(MAKE) docs

stats: setup  ## what random play of every game looks like, 10,000 games each, kept in docs/statistics.md
	$(RUN) -m tools.docs.statistics
	$(MAKE) docs

soak: setup  ## a million random decisions for each number of players, with all invariants
	$(RUN) -m tests.soak

golden: setup  ## rewrite the golden playthroughs and pictures; the diff is the review
	$(RUN) -m tests.golden.write
	$(RUN) -m tests.golden.write_pictures

docs: setup  ## rewrite the generated pages
	$(RUN) -m tools.docs.spaces
	$(RUN) -m tools.docs.games
	$(RUN) -m tools.docs.strength

site: .venv/site-ready  ## the documents as a site in build/site, links checked, to be read without a network
	$(RUN) -m tools.docs.site

pictures: setup  ## draw the pictures of the README and the documents anew
	$(RUN) -m tools.docs.pictures

clean:
	rm -rf .venv build *.egg-info .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .coverage htmlcov dist
