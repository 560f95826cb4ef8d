# make run    serve the score sheets, to phones of the local network too; CAMERA=1 also installs what reads cards from photos
# make test   everything that must hold: lint, types, catalogues, tests, a real browser
# make soak   the same at length: every clock and zone, every width and seed, games in which something strikes at every step
# make coverage   what of referee/ the tests run, which takes them twice as long
# make screens [ONLY=table]   contact sheets of the pages in every size, look and language, in screens/; the README's pictures
# make dist [SITE=https://…]   the wheel and the source archive in dist/, checked; SITE, where the project is kept, gives them links
# make models   draw scenes of cards and train both networks that read a photo anew, which takes an hour of two cores
# make lock | make catalogue | make clean

VENV := .venv
B := $(VENV)/bin
PYTHONS := $(PYTHON) python3.11 python3.12 python3.13 python3.14 python3 python
POT_FOLDER := $(VENV)/catalogue
EXTRACT := $(B)/pybabel -q extract -F pyproject.toml -k say:1 -k say_n:1,2 -k lazy_gettext -k lazy_ngettext:1,2 \
	--project=referee --copyright-holder="The Referee developers" --no-location --sort-output
UPDATE := --no-fuzzy-matching --ignore-obsolete --no-wrap --ignore-pot-creation-date
CATALOGUES := -i $(POT_FOLDER)/messages.pot -d referee/locale
LACKS := $(B)/python -m tests.catalogue $(POT_FOLDER)/messages.pot
INSTALL := $(B)/python -m pip --disable-pip-version-check install -q
COMPILE := pip compile -q --universal --upgrade --generate-hashes --python-version 3.11 --custom-compile-command "make lock"
BROWSER := tests/browser/chromium.py
ENGINES := tests/browser/engines.py
NODE := tests/scripts/node.py
NO_BROWSER := 3
NO_PLAYWRIGHT := --ignore=tests/browser -p no:playwright
STEPS := lint types catalogue-check script-tests tests browser-tests

CAMERA :=
ONLY :=
SITE :=

.PHONY: run test lint types catalogue-check script-tests tests browser-tests coverage soak screens dist models lock catalogue clean
.DELETE_ON_ERROR:

run: $(VENV)/.run $(if $(CAMERA),$(VENV)/.camera)
	@exec $(B)/python -m referee serve

# Steps in their order; one that fails ends it. Its last words: how long it took, what is not translated, what was left out.
test: $(VENV)/.test
	@start=$$(date +%s); \
	for step in $(STEPS); do echo "== $$step"; $(MAKE) --no-print-directory $$step || exit 1; done; \
	echo "make test: passed in $$(($$(date +%s) - start)) s"; \
	$(LACKS); $(B)/python $(BROWSER) || [ $$? -eq $(NO_BROWSER) ]; $(B)/python $(ENGINES); $(B)/python $(NODE)

lint: $(VENV)/.test
	$(B)/ruff check .
	$(B)/ruff format --check .
	$(B)/djlint templates referee --lint --quiet
	$(B)/oxlint --quiet --deny-warnings static referee tests/scripts

types: $(VENV)/.test
	$(B)/mypy

catalogue-check: $(VENV)/.test
	mkdir -p $(POT_FOLDER)
	$(EXTRACT) -o $(POT_FOLDER)/messages.pot .
	@behind=; $(B)/pybabel -q update --check $(UPDATE) $(CATALOGUES) >/dev/null 2>&1 || behind=behind; $(LACKS) $$behind
	$(B)/pybabel -q compile -d referee/locale

script-tests: $(VENV)/.test
	$(B)/python $(NODE) run

tests: $(VENV)/.test
	$(B)/pytest -n 2 $(NO_PLAYWRIGHT)

browser-tests: $(VENV)/.test
	@$(B)/python $(BROWSER) || { [ $$? -eq $(NO_BROWSER) ]; exit; }; \
	$(B)/pytest -n 2 --reruns 1 -rR tests/browser

coverage: $(VENV)/.test
	$(B)/coverage erase
	$(B)/pytest -n 2 --cov --cov-report=
	$(B)/coverage report

soak: $(VENV)/.test $(VENV)/s3/.made
	@for clock in $$($(B)/python -m tests.clocks); do \
		CLOCK="$$clock" $(B)/pytest -n 2 $(NO_PLAYWRIGHT) || exit 1; done
	SOAK=1 $(B)/pytest -n 2

screens: $(VENV)/.test
	$(B)/python -m tests.screens $(ONLY)

# The wheel is made from the archive; the tests then take both as they lie there.
dist: $(VENV)/.test
	rm -rf dist
	[ -x $(VENV)/dist/bin/twine ] || { $(B)/python -m venv $(VENV)/dist && $(VENV)/dist/bin/python -m pip --disable-pip-version-check install -q twine; }
	SITE="$(SITE)" $(B)/python -m hatchling build -t sdist -d dist
	SITE="$(SITE)" $(B)/python -m pip --disable-pip-version-check wheel -q --no-deps --no-index --no-build-isolation -w dist dist/*.tar.gz
	$(VENV)/dist/bin/twine check --strict dist/*
	SITE="$(SITE)" DIST="$(CURDIR)/dist" $(B)/pytest -q tests/test_packaging.py tests/test_installed.py
	@[ -n "$(SITE)" ] || echo "make dist: without links, as no SITE is named"
	@[ -z "$$(git status --porcelain 2>/dev/null)" ] || echo "make dist: with changes that are not committed"

models: $(VENV)/models/.made
	$(VENV)/models/bin/python -m training

$(VENV)/models/.made: training/requirements.txt
	python3.11 -m venv $(VENV)/models
	$(VENV)/models/bin/python -m pip --disable-pip-version-check install -q --require-hashes -r training/requirements.txt
	@touch $@

$(VENV)/.made:
	@for each in $(PYTHONS); do \
		if "$$each" -c "import sys; sys.exit(sys.version_info < (3, 11))" 2>/dev/null; then python="$$each"; break; fi; \
	done; \
	if [ -z "$$python" ]; then \
		echo "Referee needs Python 3.11 or newer, and none of these is one: $(strip $(PYTHONS)). Install it, or name one: make PYTHON=/path/to/python" >&2; exit 1; \
	fi; \
	"$$python" -m venv $(VENV) || { \
		echo "$$python cannot make a virtual environment. On Debian and Ubuntu: apt-get install python3-venv" >&2; exit 1; }
	@touch $@

# Without build isolation: what builds the project is pinned in the same files.
$(VENV)/.run: $(VENV)/.made requirements/run.txt pyproject.toml hatch_build.py
	$(INSTALL) --require-hashes -r requirements/run.txt
	$(INSTALL) --no-deps --no-build-isolation -e .
	@touch $@

$(VENV)/.test: $(VENV)/.run requirements/test.txt
	$(INSTALL) --require-hashes -r requirements/test.txt
	@touch $@

$(VENV)/.camera: $(VENV)/.run requirements/camera.txt
	$(INSTALL) --require-hashes -r requirements/camera.txt
	@touch $@

# An S3 server for the tests, apart from what they run in, as it is as large as all of that.
$(VENV)/s3/.made: requirements/s3.txt
	$(B)/python -m venv $(VENV)/s3
	$(VENV)/s3/bin/python -m pip --disable-pip-version-check install -q --require-hashes -r requirements/s3.txt
	@touch $@

lock: $(VENV)/.made
	$(B)/python -m venv $(VENV)/lock
	$(VENV)/lock/bin/python -m pip --disable-pip-version-check install -q uv
	$(VENV)/lock/bin/uv $(COMPILE) --group build pyproject.toml -o requirements/run.txt
	$(VENV)/lock/bin/uv $(COMPILE) --extra camera -c requirements/run.txt pyproject.toml -o requirements/camera.txt
	$(VENV)/lock/bin/uv $(COMPILE) --group build --group dev --group e2e -c requirements/run.txt -c requirements/camera.txt pyproject.toml -o requirements/test.txt
	$(VENV)/lock/bin/uv $(COMPILE) --group s3 -o requirements/s3.txt

catalogue: $(VENV)/.test
	mkdir -p $(POT_FOLDER)
	$(EXTRACT) -o $(POT_FOLDER)/messages.pot .
	[ -f referee/locale/ja/LC_MESSAGES/messages.po ] || $(B)/pybabel -q init $(CATALOGUES) -l ja --no-wrap
	$(B)/pybabel -q update $(UPDATE) $(CATALOGUES)
	$(B)/pybabel compile -d referee/locale --statistics

clean:
	rm -rf $(VENV) build dist .coverage .coverage.* .hypothesis .mypy_cache .pytest_cache .ruff_cache test-results screens
	find referee tests benchmarks training -name __pycache__ -prune -exec rm -rf {} + 2>/dev/null || true
	find referee -name "*.mo" -delete
