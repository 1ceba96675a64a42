# `make start` runs the site, `make test` the tests that protect it. While working: `make test-fast`, or
# `make test-fast ARGS=tests/tournament/play/clock`. CI runs `make test-all`, `make lint` and `make audit`.
PYTHON ?= python3
VENV := .venv
RUN := $(VENV)/bin/python

TOOLS := .venv-tools

# Without the compiled modules each worker, and each process that a test starts, would compile the whole site again.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: start test test-fast test-thorough test-postgres test-waitress test-all lint format messages requirements \
	wheels audit release-check

start: $(VENV)/installed
	$(RUN) manage.py migrate --verbosity 0
	$(RUN) manage.py collectstatic --noinput --verbosity 0
	$(RUN) manage.py prepare
	$(RUN) manage.py serve

PYTEST := $(RUN) -m pytest -n auto --dist loadfile

test: $(VENV)/installed-dev
	$(PYTEST) -m "not thorough"

# The rules and one whole event, or what ARGS names; no browser.
FAST := tests/pairing tests/decklists tests/flows/test_regional.py
test-fast: $(VENV)/installed-dev
	$(PYTEST) -m "not thorough and not browser" $(or $(ARGS),$(FAST))

# What `make test` leaves out, and why: tests/schedule.py.
test-thorough: $(VENV)/installed-dev
	$(PYTEST) -m thorough

test-all: test test-thorough test-postgres test-waitress

# Repeats tests that a database may change (tests/schedule.py) on a temporary PostgreSQL server, which ends with the run.
test-postgres: $(VENV)/installed-dev
	.ci/with-postgres $(PYTEST) -m "not thorough or database"

# The server with the newest waitress and the one before, since its guard relies on waitress's own classes.
test-waitress: $(VENV)/installed-dev
	.ci/with-waitress $(PYTEST) tests/tournament/server/test_serving.py \
		tests/tournament/server/test_draining.py tests/tournament/server/test_hostile_clients.py

lint: $(VENV)/installed-dev
	$(VENV)/bin/ruff check .
	$(VENV)/bin/ruff format --check .
	$(VENV)/bin/mypy
	$(VENV)/bin/lint-imports
	$(RUN) -m tests.architecture.dead_code
	$(RUN) -m tests.architecture.vocabulary
	$(RUN) manage.py makemigrations --check --dry-run
	git ls-files -z -- 'templates/*.html' | xargs -0 $(VENV)/bin/djade --target-version 5.2 --check

format: $(VENV)/installed-dev
	$(RUN) -m tournament.play.cut.stylesheet
	$(VENV)/bin/ruff check --fix .
	$(VENV)/bin/ruff format .
	git ls-files -z -- 'templates/*.html' | xargs -0 $(VENV)/bin/djade --target-version 5.2

# Takes up new and changed texts into tournament/locale; needs GNU gettext (docs/translating.md).
messages: $(VENV)/installed-dev
	$(RUN) manage.py makemessages

# What is installed, from the short lists *.in: all that they need, for every system and Python 3.11 and newer,
# each file by its hash. Versions stay as they are; `make requirements UPGRADE=--upgrade` takes the newest.
requirements: $(TOOLS)/installed
	for list in requirements requirements-push requirements-postgres requirements-dev requirements-tools; do \
		$(TOOLS)/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-annotate \
			--custom-compile-command "make requirements" $(UPGRADE) --output-file $$list.txt $$list.in || exit 1; \
	done

# Whether all that is locked can be installed without a compiler on Linux, Windows and macOS; downloads it. Three packages
# come as source for some systems: http-ece is pure Python, rcssmin and rjsmin fall back to it without a compiler.
wheels: $(VENV)/bin/python
	for system in "manylinux_2_28_x86_64 --platform manylinux_2_17_x86_64 --platform manylinux2014_x86_64" \
			win_amd64 macosx_14_0_arm64; do for list in requirements requirements-push requirements-postgres; do \
		folder=$$(mktemp -d) && $(RUN) -m pip download --quiet --disable-pip-version-check --no-deps \
			--only-binary :all: --no-binary http-ece,rcssmin,rjsmin --require-hashes --python-version 3.11 --platform $$system \
			--dest $$folder -r $$list.txt && rm -r $$folder || exit 1; \
	done; done

# What a release must not lack, and a commit may: complete translations, the version in the changelog, and more.
release-check: $(VENV)/installed-dev
	$(RUN) -m tests.release_check

audit: $(TOOLS)/installed
	$(PYTHON) -m tests.architecture.audit $(TOOLS)/bin/pip-audit

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/installed: $(VENV)/bin/python requirements.txt
	$(RUN) -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.txt
	touch $@

$(VENV)/installed-dev: $(VENV)/bin/python requirements-dev.txt
	$(RUN) -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.txt
	touch $@

$(TOOLS)/installed: requirements-tools.txt
	$(PYTHON) -m venv $(TOOLS)
	$(TOOLS)/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-tools.txt
	touch $@
