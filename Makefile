# Everything there is to do with this repository: `make`, `make play`, `make test`; `make help` lists the rest.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check
WORKERS ?= 2

.DEFAULT_GOAL := build
.PHONY: build core bench load crash large attack strength training soak stability play test lint format types ui ui-check unit browser chromium lock audit dist-check clean help

build: $(VENV)/.installed ui core ## .venv with the command gizzard, the page, and the compiled core

$(VENV)/.installed: pyproject.toml requirements/dev.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || \
	  { echo 'Gizzard needs Python 3.11 or newer as $(PYTHON) (Debian: apt-get install python3). Another one: make PYTHON=python3.12'; exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || \
	  { echo 'This Python cannot make virtual environments: install venv (Debian and Ubuntu: apt-get install python3-venv).'; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@echo 'Installing what Gizzard needs, compiling its core and building its page: a few minutes the first time.'
	$(PIP) install --quiet --require-hashes -r requirements/dev.txt
	$(PIP) install --quiet --no-deps --no-build-isolation -e .
	@touch $@

ui: $(VENV)/.installed ## the page, where its sources changed
	@$(BIN)/python hatch_build.py

core: $(VENV)/.installed ## the compiled core, where its sources changed
	@$(BIN)/python -m core_build.compile

play: build ## start the server, open a browser
	@$(BIN)/gizzard serve --any-port --open

test: build chromium lint types ui-check ## everything: lint, types, the page's checks, all tests
	$(BIN)/pytest -n $(WORKERS) --dist worksteal

lint: $(VENV)/.installed
	$(BIN)/ruff check
	$(BIN)/ruff format --check

format: $(VENV)/.installed ## put the code in shape
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

types: $(VENV)/.installed
	$(BIN)/mypy

ui-check: $(VENV)/.installed ## the page's own checks and tests
	$(BIN)/python hatch_build.py check test

unit: build ## all tests but the browser's
	$(BIN)/pytest -n $(WORKERS) --dist worksteal --ignore tests/browser

browser: build chromium ## the browser tests alone
	$(BIN)/pytest -n $(WORKERS) --dist worksteal tests/browser

chromium: $(VENV)/.installed
	@$(BIN)/python -m tests.browser.chromium

lock: ## requirements/ anew: the newest releases that fit pyproject.toml, with the hashes of all their files on PyPI
	rm -rf $(VENV)/lock
	$(PYTHON) -m venv $(VENV)/lock
	$(VENV)/lock/bin/python -m pip install --quiet uv
	@mkdir -p requirements
	$(VENV)/lock/bin/python -c 'import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["build-system"]["requires"], sep="\n")' > $(VENV)/lock/build.in
	$(LOCK) pyproject.toml -o requirements/run.txt
	$(LOCK) $(VENV)/lock/build.in -o requirements/build.txt
	$(LOCK) pyproject.toml --extra dev -o requirements/dev.txt
	rm -rf $(VENV)/lock

LOCK = $(VENV)/lock/bin/uv pip compile --quiet --no-config --upgrade --universal --python-version 3.11 --generate-hashes \
  --no-annotate --custom-compile-command 'make lock' --default-index https://pypi.org/simple

audit: $(VENV)/.installed ## known vulnerabilities of what is installed and built from, as PyPI and npm report them
	rm -rf $(VENV)/audit
	$(PYTHON) -m venv $(VENV)/audit
	$(VENV)/audit/bin/python -m pip install --quiet pip-audit
	$(VENV)/audit/bin/pip-audit --strict --disable-pip --require-hashes -r requirements/dev.txt
	rm -rf $(VENV)/audit
	$(BIN)/python -c 'from hatch_build import npm; npm("audit")'

dist-check: $(VENV)/.installed ## sdist and wheel, each installed and tried under every Python from 3.11 to 3.14 that is here
	$(BIN)/python -m core_build.dist_check

bench: build ## how fast the core is, against the yardstick, into docs/performance.md
	@$(BIN)/python -m bench.compare

load: build ## what the server and the page bear, on a quiet machine of two cores, into docs/performance.md (five minutes)
	@$(BIN)/python -m bench.load --write
	@$(BIN)/python -m bench.page --write

crash: build ## kill -9 a server under load a hundred times, into docs/reliability.md (half an hour)
	@$(BIN)/python -m bench.crash --write

attack: build ## attack a server and measure what others at its tables notice, into SECURITY.md (ten minutes, a quiet machine)
	@$(BIN)/python -m bench.attack --write

large: build ## back up, clean and prune a file over 500 MB under load, into docs/reliability.md (a few minutes)
	GIZZARD_TEST_MEGABYTES=520 $(BIN)/pytest tests/cli/test_backup.py -k large
	@$(BIN)/python -m bench.storage --write

strength: build ## matches between the bots, as far as they are not played yet, into docs/strength.md (hours)
	@$(BIN)/python -m bench.strength
	@$(BIN)/python -m bench.seeing

training: build ## the tests of `gizzard train`, which take PyTorch (installed for them, as it fits this machine's GPU)
	$(PIP) install --quiet --no-build-isolation -e '.[train]'
	$(BIN)/pytest tests/train/learning.py

soak: build ## an hour of random games, requests and examples: memory, parity of the faces and of check, the server
	$(BIN)/python -m tests.soak.memory
	$(BIN)/python -m tests.soak.parity
	HYPOTHESIS_PROFILE=soak $(BIN)/pytest -n $(WORKERS) --timeout 0 tests/property tests/server/test_fuzz.py

stability: build chromium ## the browser's and the server's tests twenty times each, at varied speeds (hours)
	@$(BIN)/python -m tests.soak.stability

clean: ## remove what was built
	rm -rf $(VENV) build dist src/gizzard/core/_kernel* ui/node_modules src/gizzard/server/static .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find src tests -name __pycache__ -type d -prune -exec rm -rf {} +

help:
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*##/:/'
