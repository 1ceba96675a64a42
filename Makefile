# Two commands: `make start` runs the site, `make test` runs every test. `make lint` is what CI adds.
PYTHON ?= python3
VENV := .venv
RUN := $(VENV)/bin/python

.PHONY: start test lint format

start: $(VENV)/installed
	$(RUN) manage.py migrate --verbosity 0
	$(RUN) manage.py collectstatic --noinput --verbosity 0
	$(RUN) manage.py prepare
	$(RUN) manage.py serve

test: $(VENV)/installed-dev
	$(RUN) -m pytest -n auto --dist loadfile

lint: $(VENV)/installed-dev
	$(VENV)/bin/ruff check .
	$(VENV)/bin/ruff format --check .
	$(VENV)/bin/mypy
	$(VENV)/bin/lint-imports
	$(RUN) -m tests.architecture.dead_code
	$(RUN) manage.py makemigrations --check --dry-run
	git ls-files -z -- 'templates/*.html' | xargs -0 $(VENV)/bin/djade --target-version 5.2 --check

format: $(VENV)/installed-dev
	$(RUN) -m tournament.cut.stylesheet
	$(VENV)/bin/ruff check --fix .
	$(VENV)/bin/ruff format .
	git ls-files -z -- 'templates/*.html' | xargs -0 $(VENV)/bin/djade --target-version 5.2

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/installed: $(VENV)/bin/python requirements.txt
	$(RUN) -m pip install --quiet --disable-pip-version-check -r requirements.txt
	touch $@

$(VENV)/installed-dev: $(VENV)/bin/python requirements.txt requirements-dev.txt
	$(RUN) -m pip install --quiet --disable-pip-version-check -r requirements-dev.txt
	touch $@
