# The whole developer interface; CONTRIBUTING.md tells what each command is for.
# PYTHON, PORT and HOST may be given: `make play PORT=8080`.

PYTHON ?= $(shell command -v python3.11 || command -v python3)
PORT ?= 8000
HOST ?= 127.0.0.1
OPEN ?= $(if $(or $(DISPLAY),$(WAYLAND_DISPLAY),$(filter Darwin,$(shell uname))),--open,--no-open)
WORKERS ?= 2

VENV := .venv
BIN := $(VENV)/bin
CLIENT_SOURCES := $(shell find client -name node_modules -prune -o -name dist -prune -o -type f -print 2>/dev/null)
SOURCES := pyproject.toml README.md $(CLIENT_SOURCES) $(shell find packaging src -name __pycache__ -prune -o -type f -print)

export PIP_DISABLE_PIP_VERSION_CHECK := 1

.PHONY: help install play test test-interpreted test-compiled check types bench soak docs clean
.DELETE_ON_ERROR:

help:
	@echo "make play     play in the browser on http://$(HOST):$(PORT)"
	@echo "make test     the whole suite, interpreted with coverage, then the rules once more compiled"
	@echo "make install  the compiled wheel in .venv, if sources are newer"
	@echo "make check    formatting, lint, types, import contracts, stale generated files"
	@echo "make types    write what is generated: the page's types of the wire and its words"
	@echo "make bench    speeds, as a table and in build/bench.json"
	@echo "make soak     games for minutes against a real server"
	@echo "make docs     the documentation as pages in build/docs, every link checked"
	@echo "make clean    remove what the other commands made"

$(BIN)/python:
	@test -n "$(PYTHON)" || { echo "Python 3.11 or newer is missing: install python3 of your distribution." >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Python 3.11 or newer is needed, $(PYTHON) is older: make PYTHON=/path/to/python3.11" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || \
	  { echo "Python's module venv is missing: install the package python3-venv of your distribution." >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)

# One wheel, not editable, so that what is tested compiled is what people get. The extras come with it from its metadata.
$(VENV)/installed: $(SOURCES) | $(BIN)/python
	$(BIN)/python -m pip install --quiet .
	@$(BIN)/python packaging/report.py
	@touch $@

$(VENV)/installed-test: $(VENV)/installed
	$(BIN)/python -m pip install --quiet "twonatures[test]"
	@touch $@

$(VENV)/installed-check: $(VENV)/installed-test
	$(BIN)/python -m pip install --quiet "twonatures[check]"
	@touch $@

install: $(VENV)/installed

play: $(VENV)/installed
	@exec $(BIN)/twonatures serve --host $(HOST) --port $(PORT) $(OPEN)

test: test-interpreted test-compiled

test-interpreted: $(VENV)/installed-test
	PYTHONPATH=src $(BIN)/python -m pytest -n $(WORKERS) --dist worksteal --cov --cov-report=term

test-compiled: $(VENV)/installed-test
	TWONATURES_RULES=compiled $(BIN)/python -m pytest -n $(WORKERS) -m "compiled_too and not soak"

check: $(VENV)/installed-check
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	PYTHONPATH=src $(BIN)/lint-imports
	PYTHONPATH=src $(BIN)/python packaging/generated.py --check
	$(BIN)/python packaging/client.py check test

types: $(VENV)/installed-check
	PYTHONPATH=src $(BIN)/python packaging/generated.py

bench: $(VENV)/installed
	$(BIN)/python -m benchmarks

soak: $(VENV)/installed-test
	PYTHONPATH=src $(BIN)/python -m pytest -m soak

docs: $(VENV)/installed
	$(BIN)/python packaging/docs.py build/docs

clean:
	rm -rf $(VENV) build dist client/dist client/node_modules .coverage .mypy_cache .pytest_cache .ruff_cache .hypothesis
