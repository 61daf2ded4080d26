PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
SERVE ?= 1
T ?= tests
SCALE ?= 0.01
STEPS ?=
DEMO := env -u DATABASE_URL -u REDIS_URL VAR_DIR=var/demo HOME_FEDERATION=VAL \
	FEDERATION_NAME="Valmark Chess Federation"

.PHONY: help demo up test lint check bench bench-rules clean

help: ## this list
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 10

demo: $(VENV)/ready ## build the demo federation, run three lists, serve it (SERVE=0: stop after publishing)
	@$(DEMO) $(BIN)/python manage.py demo
ifneq ($(SERVE),0)
	@exec $(DEMO) $(BIN)/python manage.py up
endif

up: $(VENV)/ready ## serve your own federation on http://127.0.0.1:8000 with its worker
	@$(BIN)/python manage.py up

test: $(VENV)/ready ## the whole suite (T=tests/rules runs a part)
	@$(BIN)/python -m pytest -n 2 $(T)

lint: $(VENV)/ready-dev ## style, and whether a migration is missing
	@$(BIN)/ruff check . && $(BIN)/ruff format --check .
	@$(BIN)/python manage.py makemigrations --check --dry-run
	@$(BIN)/python manage.py check

check: lint test ## what must pass before a change lands

bench: $(VENV)/ready ## a world month, measured in a database of its own (SCALE=1: the whole; STEPS="import close ...")
	@$(BIN)/python manage.py bench --scale $(SCALE) $(if $(STEPS),--steps $(STEPS))

bench-rules: $(VENV)/ready ## games per second of the rules, bare and explained
	@$(BIN)/python -m ratinglist.rules.bench

clean: ## remove the environment and everything written while running
	rm -rf $(VENV) var

$(VENV)/ready: requirements.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed: make PYTHON=python3.11 ...")'
	@echo "Installing the pinned packages into $(VENV) ..."
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements.txt
	@touch $@

$(VENV)/ready-dev: $(VENV)/ready requirements-dev.txt
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements-dev.txt
	@touch $@
