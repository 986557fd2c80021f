# On a fresh machine with python3, pip and make, `make demo` and `make test` do all the set-up themselves.

PYTHON ?= python3
BIN := .venv/bin
RUN := $(BIN)/python
ONE_THREAD := OMP_NUM_THREADS=1 OPENBLAS_NUM_THREADS=1  # the tests' two workers have a core each
INSTALL := $(BIN)/pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable

APART := web/browser frameworks cluster rllib  # tests with targets of their own
OLDER_GYMNASIUM := aec conformance observation_types seat_env seat_vector_env  # contract tests that meet Gymnasium

.PHONY: setup demo play browser test test-frameworks test-agilerl test-cluster test-rllib check bench ladder stats soak soak-tenth golden docs notebooks pictures site format clean

setup: .venv/ready

.venv/ready: pyproject.toml constraints.txt
	$(PYTHON) -m venv .venv
	$(INSTALL) ".[dev,train,web]"
	touch $@

.venv/bench-ready: .venv/ready
	$(INSTALL) ".[dev,train,web,bench]"
	touch $@

.venv/frameworks-ready: .venv/ready
	$(INSTALL) ".[dev,train,web,frameworks]"
	touch $@

.venv/site-ready: .venv/ready
	$(INSTALL) ".[dev,train,web,site]"
	touch $@

.venv/cluster-ready: .venv/ready
	$(INSTALL) ".[dev,train,web,ray]"
	touch $@

demo: setup  ## train a small player for two minutes, then see how it fares and play against it
	$(RUN) -m cleo_env.training.demo

play: setup  ## tables in the browser: `cleo serve` and its page
	$(BIN)/cleo serve

browser: setup  ## tests in a real browser, which is installed if it is missing
	command -v chromium > /dev/null || { apt-get update -qq && apt-get install -y -qq chromium; }
	$(RUN) -m pytest -q tests/web/browser

test: setup  ## all tests: compiled with bounds checks, then rules, core and contract again without the compiler
	$(ONE_THREAD) NUMBA_BOUNDSCHECK=1 $(RUN) -m pytest -n 2 --dist loadfile $(APART:%=--ignore tests/%) tests
	$(ONE_THREAD) NUMBA_DISABLE_JIT=1 $(RUN) -m pytest -q -n 2 --dist worksteal -m "not compiled" --cov --cov-fail-under=90 tests/rules tests/core tests/contract

test-frameworks: .venv/frameworks-ready  ## the interfaces with the real libraries of others: one file each in tests/frameworks
	$(ONE_THREAD) $(RUN) -m pytest -q -n 2 --dist loadfile tests/frameworks

.venv-agilerl/ready: pyproject.toml constraints-agilerl.txt
	$(PYTHON) -m venv .venv-agilerl
	.venv-agilerl/bin/pip install --quiet --disable-pip-version-check --constraint constraints-agilerl.txt --editable . agilerl peft pytest
	touch $@

test-agilerl: .venv-agilerl/ready  ## the tutorial of AgileRL, in an environment of its own (about 2 GB)
	$(ONE_THREAD) .venv-agilerl/bin/python -m pytest -q tests/frameworks/test_agilerl.py

test-cluster: .venv/cluster-ready  ## tests on a real Ray cluster of several nodes on this machine, some of which are killed
	$(ONE_THREAD) RAY_USAGE_STATS_ENABLED=0 $(RUN) -m pytest -q tests/cluster

.venv-rllib/ready: pyproject.toml constraints-rllib.txt
	$(PYTHON) -m venv .venv-rllib
	.venv-rllib/bin/pip install --quiet --disable-pip-version-check --constraint constraints-rllib.txt --editable ".[rllib,pictures]" pytest pytest-xdist pygame-ce
	touch $@

test-rllib: .venv-rllib/ready  ## RLlib, and the contract tests of the interfaces, with the older Gymnasium that RLlib wants
	$(ONE_THREAD) RAY_USAGE_STATS_ENABLED=0 .venv-rllib/bin/python -m pytest -q -n 2 --dist loadfile tests/rllib $(OLDER_GYMNASIUM:%=tests/contract/test_%.py)

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

ladder: $(if $(RAY),.venv/cluster-ready,setup)  ## all agents of every game in the arena, kept in docs/ladder.md with its pictures; RAY=local, auto or HOST:PORT plays on a cluster
	$(RUN) -m tools.docs.ladder $(if $(RAY),--ray $(RAY))
	$(RUN) -m tools.docs.levels
	$(MAKE) docs

stats: setup  ## what random play of every game looks like, 10,000 games each, kept in docs/statistics.md
	$(RUN) -m tools.docs.statistics
	$(MAKE) docs

soak: setup  ## hours of random play with all invariants, damaged data, kills, full disks; then 10^9 decisions
	$(RUN) -m tests.soak
	$(RUN) -m tests.faults.soak
	$(RUN) -m tests.faults.billion

soak-tenth: setup  ## a tenth of the faults of `make soak`, with bounds checks: damaged data, kills, full and read-only disks
	$(ONE_THREAD) NUMBA_BOUNDSCHECK=1 $(RUN) -m tests.faults.soak --share 0.1 --seed 1

golden: setup  ## rewrite the golden playthroughs and pictures; the diff is the review
	$(RUN) -m tests.golden.write
	$(RUN) -m tests.golden.write_pictures

docs: setup  ## rewrite the generated pages
	$(RUN) -m tools.docs.spaces
	$(RUN) -m tools.docs.games
	$(RUN) -m tools.docs.strength
	$(RUN) -m tools.docs.models

site: .venv/site-ready  ## the documents as a site in build/site, links checked, to be read without a network
	$(RUN) -m tools.docs.site

notebooks: setup  ## run the notebooks and keep them with what they show
	$(RUN) -m tools.docs.notebooks

pictures: setup  ## draw the pictures of the README and the documents anew
	$(RUN) -m tools.docs.pictures

clean:
	rm -rf .venv .venv-agilerl .venv-rllib build *.egg-info .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .coverage htmlcov dist
