# All tasks of this repository: `make`, `make play`, `make test`; `make help` lists the rest.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check
WORKERS ?= 3
PYTEST = $(BIN)/python -m pytest -n $(WORKERS) --dist worksteal --durations 10

# The tests start many Python processes: bytecode is kept even where the environment says otherwise.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := build
.PHONY: build core texts bench clicks load crash tournament cluster large attack strength examples training soak stability play docs test test-long test-all test-times lint format types ui wire ui-check unit browser chromium pictures lock audit dist-check clean help

build: $(VENV)/.installed ui core ## .venv with the command gizzard, the page, and the compiled core

# First what the core and the page are made with; they are made while pip installs the rest.
$(VENV)/.installed: pyproject.toml requirements/build.txt requirements/dev.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || \
	  { echo 'Gizzard needs Python 3.11 or newer as $(PYTHON) (Debian: apt-get install python3). To use another one: make PYTHON=python3.12'; exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || \
	  { echo 'This Python cannot create virtual environments: install venv (Debian and Ubuntu: apt-get install python3-venv).'; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@echo 'Installing dependencies, compiling the core and building the page: a few minutes the first time.'
	$(PIP) install --quiet --require-hashes -r requirements/build.txt
	@$(BIN)/python -m core_build.compile && echo 'The core is compiled.' & core=$$!; \
	  $(BIN)/python hatch_build.py && echo 'The page is built.' & page=$$!; \
	  $(PIP) install --quiet --require-hashes -r requirements/dev.txt; rest=$$?; wait $$core && wait $$page && exit $$rest
	$(PIP) install --quiet --no-deps --no-build-isolation -e .
	@touch $@

ui: $(VENV)/.installed ## the page, if its sources have changed
	@$(BIN)/python hatch_build.py

texts: $(VENV)/.installed ## the texts, compiled, if they have changed
	@$(BIN)/python -m core_build.texts

core: texts ## the compiled core, if its sources have changed
	@$(BIN)/python -m core_build.compile

play: build ## start the server, open a browser
	@$(BIN)/gizzard serve --any-port --open

test: build chromium ## lint, types, the page's checks (beside the tests), and all tests but those in tests/slow.txt
	@mkdir -p build
	@VITEST_MAX_WORKERS=1 $(MAKE) --no-print-directory ui-check >build/ui-check.txt 2>&1 & page=$$!; \
	  $(MAKE) --no-print-directory lint types && $(PYTEST) -m 'not slow'; tests=$$?; \
	  wait $$page || { cat build/ui-check.txt; exit 1; }; exit $$tests

test-long: $(VENV)/.research $(VENV)/clients/.installed build chromium ## what `make test` leaves out: tests/slow.txt, more examples, all libraries of gizzard.research, other Pythons
	$(BIN)/python -m tests.pythons
	GIZZARD_TEST_SIZE=large $(BIN)/python hatch_build.py test
	GIZZARD_TEST_SIZE=large $(PYTEST) -m 'slow or sized'

test-all: test ## `make test`, then `make test-long`
	@$(MAKE) --no-print-directory test-long

$(VENV)/clients/.installed: requirements/clients.txt tests/clients/package.json tests/clients/package-lock.json | $(VENV)/.installed
	$(PYTHON) -m venv $(VENV)/clients
	$(VENV)/clients/bin/python -m pip --disable-pip-version-check install --quiet --require-hashes -r requirements/clients.txt
	cp tests/clients/package.json tests/clients/package-lock.json $(VENV)/clients
	$(BIN)/python -c 'from hatch_build import npm; npm("ci", "--no-audit", "--no-fund", "--prefix", "../$(VENV)/clients")'
	@touch $@

test-times: build chromium ## the processor seconds of the tests of `make test`, by folder
	$(PYTEST) -p tests.times -m 'not slow'

$(VENV)/.research: requirements/research.txt | $(VENV)/.installed
	$(PIP) install --quiet --require-hashes -r requirements/research.txt
	@touch $@

lint: $(VENV)/.installed
	$(BIN)/ruff check
	$(BIN)/ruff format --check

format: $(VENV)/.installed ## format the code
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

types: $(VENV)/.installed
	$(BIN)/mypy

wire: build/openapi.json ## the page's types and the rows of docs/api.md, from the server's declarations
	$(BIN)/python hatch_build.py wire
	$(BIN)/python -m tests.server.web.api_page

ui-check: build/openapi.json ## the page's own checks and tests
	$(BIN)/python hatch_build.py wire:check check test

build/openapi.json: FORCE texts
	@mkdir -p build
	$(BIN)/python -m gizzard.server.node.routes > $@

FORCE:

unit: build ## all tests except the browser tests
	$(PYTEST) --ignore tests/browser

browser: build chromium ## the browser tests alone
	$(PYTEST) tests/browser

pictures: build chromium ## the README's pictures, and contact sheets of all scenes of the page, in docs/images (ten minutes)
	@$(BIN)/python -m tests.browser.pictures

chromium: $(VENV)/.installed
	@$(BIN)/python -m harness.browser.chromium

lock: ## update requirements/: the newest releases that fit pyproject.toml, with the hashes of all their files on PyPI
	rm -rf $(VENV)/lock
	$(PYTHON) -m venv $(VENV)/lock
	$(VENV)/lock/bin/python -m pip install --quiet uv
	@mkdir -p requirements
	$(VENV)/lock/bin/python -c 'import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["build-system"]["requires"], sep="\n")' > $(VENV)/lock/build.in
	$(LOCK) pyproject.toml -o requirements/run.txt
	$(LOCK) pyproject.toml --extra postgres -o requirements/postgres.txt
	$(LOCK) $(VENV)/lock/build.in -o requirements/build.txt
	$(LOCK) pyproject.toml --extra dev -o requirements/dev.txt
	$(LOCK) pyproject.toml $(RESEARCH:%=--extra %) --constraints requirements/dev.txt -o requirements/research.txt
	$(LOCK) pyproject.toml --extra examples --constraints requirements/run.txt -o requirements/examples.txt
	for extra in clients docs; do \
	  $(VENV)/lock/bin/python -c 'import sys, tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["project"]["optional-dependencies"][sys.argv[1]], sep="\n")' $$extra > $(VENV)/lock/$$extra.in && \
	  $(LOCK) $(VENV)/lock/$$extra.in -o requirements/$$extra.txt || exit 1; done
	rm -rf $(VENV)/lock

RESEARCH = data gymnasium llm openspiel pettingzoo

LOCK = $(VENV)/lock/bin/uv pip compile --quiet --no-config --upgrade --universal --python-version 3.11 --generate-hashes \
  --no-annotate --custom-compile-command 'make lock' --default-index https://pypi.org/simple

docs: $(VENV)/docs/.installed ## all documentation as pages, with the reference of the Python API, into build/docs
	@NO_MKDOCS_2_WARNING=1 $(VENV)/docs/bin/mkdocs build --quiet

$(VENV)/docs/.installed: requirements/docs.txt
	$(PYTHON) -m venv $(VENV)/docs
	$(VENV)/docs/bin/python -m pip --disable-pip-version-check install --quiet --require-hashes -r requirements/docs.txt
	@touch $@

audit: $(VENV)/.installed ## known vulnerabilities of all dependencies, as reported by PyPI and npm
	rm -rf $(VENV)/audit
	$(PYTHON) -m venv $(VENV)/audit
	$(VENV)/audit/bin/python -m pip install --quiet pip-audit
	$(VENV)/audit/bin/pip-audit --strict --disable-pip --require-hashes -r requirements/dev.txt -r requirements/docs.txt -r requirements/research.txt -r requirements/clients.txt
	rm -rf $(VENV)/audit
	$(BIN)/python -c 'from hatch_build import npm; npm("audit")'

dist-check: $(VENV)/.installed ## install and test sdist and wheel with every Python from 3.11 to 3.14 on this machine
	$(BIN)/python -m core_build.dist_check

bench: build ## measure the core against the yardstick, for docs/performance.md
	@$(BIN)/python -m bench.compare

clicks: build chromium ## click on every kind of control with a slowed processor, for docs/performance.md (ten minutes)
	@$(BIN)/python -m bench.clicks --write

load: build ## load-test the server and the page on a quiet machine with two cores, for docs/performance.md (five minutes)
	@$(BIN)/python -m bench.load --write
	@$(BIN)/python -m bench.page --write

crash: build ## kill -9 a server under load a hundred times, for docs/reliability.md (half an hour)
	@$(BIN)/python -m bench.crash --write

tournament: build ## kill -9 a server five times that runs a tournament of 256 bots, for docs/reliability.md (a few minutes)
	@$(BIN)/python -m bench.tournament --write

cluster: build ## kill, stop, cut off and restart nodes that share a database, and measure workers, for docs/ (an hour)
	@$(BIN)/python -m tests.server.store.simulation --schedules 50000 --progress build/simulation.progress
	@$(BIN)/python -m bench.cluster --write
	@$(BIN)/python -m bench.faults --write
	@$(BIN)/python -m bench.computing --write

attack: build ## attack a server and measure what other players notice, for SECURITY.md (a quarter of an hour, a quiet machine)
	@$(BIN)/python -m bench.attack --write

large: build ## back up, clean and prune a file of more than 500 MB under load, for docs/reliability.md (a few minutes)
	GIZZARD_TEST_MEGABYTES=520 $(BIN)/pytest tests/server/store/sqlite/test_copying.py -k concurrent
	@$(BIN)/python -m bench.storage --write

strength: build ## play the missing matches between the bots, for docs/strength.md (hours)
	@$(BIN)/python -m bench.strength

examples: build $(VENV)/examples/.installed ## train and play with each library of docs/research.md (installed first, with PyTorch; ten minutes)
	PYTHONPATH=src $(VENV)/examples/bin/python -m examples.maskable_ppo
	PYTHONPATH=src $(VENV)/examples/bin/python -m examples.tianshou_dqn
	PYTHONPATH=src $(VENV)/examples/bin/python -m examples.openspiel_ismcts

$(VENV)/examples/.installed: requirements/examples.txt
	$(PYTHON) -m venv $(VENV)/examples
	$(VENV)/examples/bin/python -m pip --disable-pip-version-check install --quiet --require-hashes -r requirements/examples.txt
	@touch $@

training: build ## the tests of `gizzard train`, which need PyTorch (installed first, for this machine's GPU)
	$(PIP) install --quiet --no-build-isolation -e '.[train]'
	$(BIN)/pytest tests/bots/train/learning.py

soak: build chromium ## an hour of random games and requests: memory, parity of the backends and of `check`, the server, the score pad
	$(BIN)/python -m tests.soak.memory
	$(BIN)/python -m tests.soak.parity
	GIZZARD_TEST_SIZE=soak $(BIN)/pytest -n $(WORKERS) --timeout 0 tests/property tests/golden tests/core_build/test_javascript.py \
	  tests/server/web/test_fuzz.py tests/server/tables/test_people.py tests/browser/test_pad.py

stability: build chromium ## the browser and server tests twenty times each, at varied speeds (hours)
	@$(BIN)/python -m tests.soak.stability

clean: ## remove everything that was built
	rm -rf $(VENV) build dist src/gizzard/core/native/_kernel* ui/.svelte-check ui/node_modules src/gizzard/server/static .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find src tests -name __pycache__ -type d -prune -exec rm -rf {} +

help:
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*##/:/'
