# Needs python3 (3.11 or newer, with venv), make and, for a package without a wheel, a C compiler.
# Everything else goes into a private environment, installed once and again only when the pins change.

PYTHON ?= python3
VENV ?= .venv
JOBS ?= 4
# Seconds after which a test that does not end is stopped, and named with where it stood.
LONGEST ?= 400
TITLE ?= 18Chesapeake
PLAY ?= --seat Ann=human --seat Ben=greedy --seat Cy=greedy
SERVE ?=
LOAD ?=

PY := $(VENV)/bin/python
PIP := $(PY) -m pip --disable-pip-version-check --quiet
RUN_READY := $(VENV)/.ready-run
DEV_READY := $(VENV)/.ready-dev
# uv installs the same pins in a tenth of the time; where it cannot be had, or does not reach what pip does, pip does it.
UV := uv==0.13.9
install = @echo "installing $(2)"; $(VENV)/bin/uv pip install --quiet --python $(PY) $(1) 2> /dev/null || $(PIP) install $(1)
KERNELS := src/roundhouse/board/kernel src/roundhouse/routes/kernel src/roundhouse/bots/kernel

.DEFAULT_GOAL := help
.PHONY: help serve play test everyday lint style types soak bench load attacks screenshots catalogues reference docs clean

help:
	@echo "make serve   open the web table at http://127.0.0.1:1869 (SERVE=--help: all settings)"
	@echo "make play    play $(TITLE) in the terminal against two greedy bots"
	@echo "make test    lint, types, the everyday tests, and how many rules they prove"
	@echo "make lint    only ruff and mypy"
	@echo "make soak    the long tests (the web table is killed 500 times), and whether each rule's tests notice its absence"
	@echo "make bench   what we promise about speed"
	@echo "make load    what we promise about the web table under load, on this machine alone"
	@echo "make attacks how long others wait for a page of the web table while strangers attack it"
	@echo "make screenshots  draw the main screens of the web table into docs/img"
	@echo "make catalogues  bring the catalogues of sentences up to date with the source"
	@echo "make reference    write docs/reference from the docstrings, docs/titles from the titles"
	@echo "make docs         the documents as a site with search, in build/site"
	@echo "make clean   remove the environment and everything built"

serve: $(RUN_READY)
	$(VENV)/bin/roundhouse serve $(SERVE)

play: $(RUN_READY)
	$(VENV)/bin/roundhouse play $(TITLE) $(PLAY)

# Bytecode is kept, whatever the environment says: without it every process that a test starts compiles all it imports.
test soak: export PYTHONDONTWRITEBYTECODE =

# Tests wait for sites and browsers now and then: types are checked meanwhile.
test: style
	$(MAKE) --no-print-directory -j 2 types everyday
	$(PY) tools/rule_coverage.py --brief --proofs build/proofs.json

everyday: $(DEV_READY)
	$(PY) -m pytest -n $(JOBS) --dist worksteal --durations=10 --timeout $(LONGEST) --proofs build/proofs.json

lint: style types

style: $(DEV_READY)
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .

types: $(DEV_READY)
	$(PY) -m mypy

soak: $(DEV_READY)
	$(PY) -m pytest -n $(JOBS) -m soak
	$(PY) tools/mutation_check.py

bench: $(DEV_READY)
	$(PY) benchmarks/run.py
	$(PY) benchmarks/random_play.py
	$(PY) benchmarks/graphs.py
	$(PY) benchmarks/networks.py
	$(PY) benchmarks/routes.py
	$(PY) benchmarks/coast_runs.py
	$(PY) benchmarks/bots.py

load: $(DEV_READY)
	$(PY) tools/load.py --keep $(LOAD)

attacks: $(DEV_READY)
	$(PY) tools/attacks.py $(ATTACKS)

screenshots: $(DEV_READY)
	$(PY) tools/screenshots.py

catalogues: $(DEV_READY)
	$(PY) tools/catalogues.py

reference: $(DEV_READY)
	$(PY) tools/reference.py
	$(PY) tools/title_pages.py

docs: $(DEV_READY)
	NO_MKDOCS_2_WARNING=1 $(PY) -m mkdocs build --strict --quiet
	@echo "build/site/index.html"

clean:
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
	rm -f $(KERNELS:=/*.so) $(KERNELS:=/*.dylib) $(KERNELS:=/*.dll)
	find src tests tools -name __pycache__ -type d -prune -exec rm -rf {} +

# pip is the last thing that venv puts in place: an interrupted creation is started again.
$(VENV)/bin/pip:
	@$(PYTHON) -c 'import sys; sys.exit("Roundhouse needs Python 3.11 or newer: make PYTHON=/path/to/python3.11" if sys.version_info < (3, 11) else 0)'
	$(PYTHON) -m venv $(VENV)
	@$(PIP) install $(UV) 2> /dev/null || true

# The version of the build backend is pinned too, so nothing is fetched behind our back (no build isolation).
$(RUN_READY): requirements.txt pyproject.toml hatch_build.py $(wildcard $(KERNELS:=/*.[ch])) | $(VENV)/bin/pip
	$(call install,-r requirements.txt,the packages of requirements.txt)
	$(call install,--no-deps --no-build-isolation --editable .,Roundhouse from this checkout)
	@touch $@

$(DEV_READY): requirements-dev.txt $(RUN_READY)
	$(call install,-r requirements-dev.txt,the packages of requirements-dev.txt)
	@touch $@
