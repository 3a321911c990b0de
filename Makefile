# Each target makes what it needs: on a fresh machine with python3 and make, `make sim` is enough.

PYTHON ?= python3
UV_VERSION := 0.13.9
XCOVER_VERSION := 0.2.6

BIN := .venv/bin
# Newer than the pins and the project file when the environment is up to date.
READY := .venv/ready
# The two folders a shared test may import from, and a heap for sources that are compiled as they are
# loaded, which a chip never does: soak runs compiled firmware in the chip's heap. Where no build of
# the interpreter could be installed, one on the path will do.
RUN_MICROPYTHON = MICROPYPATH=firmware:tests/shared:.frozen \
	$(or $(wildcard $(BIN)/micropython),micropython) -X heapsize=640K
# Bytecode is kept even if the shell says not to, because compiling takes most of a short command's
# time. It is kept in .venv, not beside the sources.
export PYTHONDONTWRITEBYTECODE :=
export PYTHONPYCACHEPREFIX := $(CURDIR)/.venv/pycache
# How many tests run at once.
JOBS ?= $(shell getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2)
PYTEST = $(BIN)/python -m pytest -n $(JOBS) --dist worksteal
WASM := tests/wasm32
PICO := tests/bench/pico

# How `make help` groups the targets; one that is in no group is listed under "other".
TEST_TARGETS := test test-all test-mpy test-32 test-pico test-frozen test-web test-package lint types power-cuts soak sessions fuzz proof
PLAY_TARGETS := sim
DEVICE_TARGETS := image flash pull feature-test
MEASURE_TARGETS := league study bench-opponent bench bench-heap bench-solve bench-pico bench-presses bench-web perft coverage
REGENERATE_TARGETS := golden pictures pack games package pins site api release
GROUPED := $(TEST_TARGETS) $(PLAY_TARGETS) $(DEVICE_TARGETS) $(MEASURE_TARGETS) $(REGENERATE_TARGETS)

.DEFAULT_GOAL := help
.PHONY: help setup sim site site-pictures bench-web test-web test-package release test-pico test-frozen image flash pull feature-test test test-all test-mpy test-32 coverage types api power-cuts soak sessions fuzz bench-pico proof lint format golden perft keys bench-presses pictures bench bench-heap bench-solve pack pins games package clean league bench-opponent study

help: ## this list
	@for group in "test:$(TEST_TARGETS)" "play:$(PLAY_TARGETS)" "device:$(DEVICE_TARGETS)" \
			"measure:$(MEASURE_TARGETS)" "regenerate:$(REGENERATE_TARGETS)" "other:"; do \
		echo; echo "$${group%%:*}"; \
		awk -F ':.*## ' -v wanted=" $${group#*:} " -v all=" $(GROUPED) " '/^[a-z0-9-]+:.*## / { \
			if (index(wanted, " " $$1 " ") || wanted == "  " && !index(all, " " $$1 " ")) \
				printf "  make %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST); done

setup: $(READY) ## build .venv with the pinned requirements and the command pentaref

$(READY): requirements-dev.txt pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 10))' 2>/dev/null \
		|| { echo "make setup: needs Python 3.10 or newer as $(PYTHON); try make setup PYTHON=python3.11" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null \
		|| { echo "make setup: $(PYTHON) cannot make environments; on Debian: apt-get install python3-venv" >&2; exit 1; }
	@$(BIN)/python -m pip --version >/dev/null 2>&1 || $(PYTHON) -m venv --clear .venv
	@echo "make setup: installing what is pinned in requirements-dev.txt into .venv; a minute or two, and it needs the network"
	$(BIN)/python -m pip install -qq --disable-pip-version-check --no-compile -r requirements-dev.txt
	$(BIN)/python -m pip install -qq --disable-pip-version-check --no-build-isolation --no-deps -e .
	@touch $@

sim: $(READY) ## play on the simulated device
	@$(BIN)/pentaref sim

image: $(READY) ## make one file to drag onto a device: make image BOARD=... MICROPYTHON=its .uf2, or its sources [TARGET=RPI_PICO2] [MAKER=DIR]
	@mkdir -p build
	@$(BIN)/pentaref image --board "$(BOARD)" -o "$(or $(OUT),build/$(BOARD).uf2)" $(if $(MICROPYTHON),--micropython "$(MICROPYTHON)") \
		$(if $(TARGET),--target "$(TARGET)") $(if $(MAKER),--maker "$(MAKER)")

flash: $(READY) ## put the firmware onto a device: make flash BOARD=pico_ws2812_16x16 [PORT=...] [LINES=1]
	@$(BIN)/pentaref flash $(if $(BOARD),--board "$(BOARD)") $(if $(PORT),--port "$(PORT)") $(if $(LINES),--lines)

pull: $(READY) ## copy a device's records to the desktop: make pull [PORT=...] [DIR=...]
	@$(BIN)/pentaref pull $(if $(DIR),--dir "$(DIR)") $(if $(PORT),--port "$(PORT)")

feature-test: $(READY) ## light each LED and name each button: make feature-test BOARD=... [PORT=...]
	@$(BIN)/pentaref feature-test $(if $(BOARD),--board "$(BOARD)") $(if $(PORT),--port "$(PORT)")

test: $(READY) ## run the tests of every commit: pytest, MicroPython and 32 bits, at the same time
	@$(BIN)/python tests/beside.py "$(PYTEST)" "$(MAKE) -s test-mpy EVERY=3" "$(MAKE) -s test-32 ONLY=sample"

test-all: $(READY) ## run all tests: every board, record and count
	@$(BIN)/python tests/beside.py "$(PYTEST) -m ''" "$(MAKE) -s test-mpy" "$(MAKE) -s test-32 ONLY=all"

coverage: $(READY) ## measure how much of firmware, boards and host_sim pytest runs: make coverage [ALL=1]
	rm -f .coverage .coverage.*
	-$(BIN)/python -m coverage run -m pytest -n $(JOBS) --dist worksteal $(if $(ALL),-m '')
	$(BIN)/python -m coverage combine -q
	$(BIN)/python -m coverage report --skip-covered

# EVERY=3: a third of the cases of tests that repeat one check, and not the third that 32 bits take.
test-mpy: $(READY) ## run the shared tests on MicroPython: make test-mpy [ONLY=grid] [EVERY=3]
	$(RUN_MICROPYTHON) tests/run.py "$(ONLY)" $(if $(EVERY),$(EVERY) 1)

test-32: ## run tests and golden frames on a 32-bit MicroPython, under Node: make test-32 [ONLY=grid, golden, sample or all]
	@command -v npm >/dev/null || { echo "make test-32: skipped: npm is missing; it needs Node 18 or newer"; exit 0; }; \
	$(MAKE) --no-print-directory $(WASM)/node_modules/.package-lock.json && node $(WASM)/run.mjs $(ONLY)

$(WASM)/node_modules/.package-lock.json: $(WASM)/package-lock.json
	cd $(WASM) && npm ci --silent

POWER = MICROPYPATH=firmware:tests/shared:tests/robots:tests/long/power:tests/long/soak:.:.frozen nice \
	$(or $(wildcard $(BIN)/micropython),micropython) -X heapsize=16M tests/long/power/cut.py

power-cuts: $(READY) ## cut the power of a game of each kind at every change of the flash; takes an hour or two
	@$(BIN)/python tests/beside.py $(foreach disk,littlefs fat fat-on-flash,'$(POWER) $(disk) "$(ONLY)"')

soak: $(READY) ## play games by real presses in a heap of the chip's size: make soak [GAMES=1000] [ONLY=universe] [SEED=1]
	nice $(BIN)/python -m tests.long.soak $(or $(GAMES),1000) "$(ONLY)" $(SEED)

sessions: $(READY) ## make random presses on each board, on both interpreters: make sessions [PRESSES=100000] [ONLY=host] [SEED=0]
	nice $(BIN)/python -m tests.long.sessions $(or $(PRESSES),100000) "$(ONLY)" $(SEED)

fuzz: $(READY) ## search for files that cause errors: make fuzz [TARGET=device] [SECONDS=60]
	$(BIN)/python -m pip install -qq --disable-pip-version-check --no-build-isolation -c requirements-dev.txt -e .[fuzz]
	@for target in $(or $(TARGET),reader judged resumed device); do \
		echo "fuzz: $$target for $(or $(SECONDS),60) s, the log in build/fuzz/$$target.log"; mkdir -p build/fuzz; \
		nice $(BIN)/python -m tests.long.fuzz $$target $(or $(SECONDS),60) >build/fuzz/$$target.log 2>&1 \
			|| { tail -40 build/fuzz/$$target.log; exit 1; }; \
		tail -6 build/fuzz/$$target.log; done

bench-pico: $(READY) $(PICO)/node_modules/.package-lock.json ## measure on an emulated Pico: make bench-pico IMAGE=....uf2 [FROZEN=....uf2] [ONLY=pentwall] [ALL=1]
	nice $(BIN)/python -m tests.bench.pico "$(IMAGE)" "$(FROZEN)" "$(ONLY)" "$(ALL)"

test-pico: $(READY) $(PICO)/node_modules/.package-lock.json ## run the tests on an emulated Pico: make test-pico IMAGE=....uf2
	@test -f "$(IMAGE)" || { echo "make test-pico: name MicroPython's image for the Pico: IMAGE=....uf2" >&2; exit 2; }
	PICO_UF2="$(abspath $(IMAGE))" $(BIN)/python -m pytest -q -n auto tests/unit/deploy/test_emulate.py tests/unit/deploy/test_on_pico.py \
		tests/unit/deploy/test_thumb.py tests/browser/test_install_on_pico.py

# It makes the image from MicroPython's sources first.
test-frozen: $(READY) $(PICO)/node_modules/.package-lock.json ## run the tests of the frozen image: make test-frozen IMAGE=....uf2 MICROPYTHON=its sources
	@test -f "$(IMAGE)" -a -d "$(MICROPYTHON)" || { echo "make test-frozen: name MicroPython's image for the Pico, IMAGE=....uf2, and the folder of its sources, MICROPYTHON=DIR" >&2; exit 2; }
	@mkdir -p build
	$(BIN)/pentaref image --board pico_ws2812_16x16 --micropython "$(MICROPYTHON)" -o build/frozen.uf2
	PICO_UF2="$(abspath $(IMAGE))" PICO_FROZEN="$(abspath build/frozen.uf2)" MICROPYTHON="$(abspath $(MICROPYTHON))" \
		$(BIN)/python -m pytest -q -n auto tests/unit/deploy/test_frozen.py tests/unit/deploy/test_image.py

$(PICO)/node_modules/.package-lock.json: $(PICO)/package-lock.json
	cd $(PICO) && npm ci --silent

site: $(READY) ## build the site, with the device, the judge and the documents: make site [DIR=build/site] [ADDRESS=https://...] [IMAGES=DIR]
	@$(BIN)/python -m host_sim.desktop.browser.build "$(or $(DIR),build/site)" $(ADDRESS) $(if $(IMAGES),--images "$(IMAGES)")

bench-web: site ## measure the site's speed and size in Chromium; HOUR=1: its memory through an hour of play
	@PYTHONPATH=tests/browser $(BIN)/python tests/browser/figures.py "$(or $(DIR),build/site)" $(if $(HOUR),hour)

site-pictures: site ## take the pictures of the site again, in Chromium
	@PYTHONPATH=tests/browser $(BIN)/python tests/browser/pictures.py "$(or $(DIR),build/site)"

test-web: $(READY) ## test the site in a real Chromium: make test-web [ONLY=part of a name] [IMAGE=....uf2]
	@cd tests/browser && { command -v npm >/dev/null || { echo "make test-web: needs npm, of Node 18 or newer" >&2; exit 1; }; } && npm ci --silent
	$(if $(IMAGE),cd $(PICO) && npm ci --silent)
	PICO_UF2="$(if $(IMAGE),$(abspath $(IMAGE)))" BROWSER_TESTS=needed nice $(BIN)/python -m pytest -m '' \
		-n $(JOBS) --dist worksteal $(if $(ONLY),-k "$(ONLY)") $(if $(IMAGE),,--ignore=tests/browser/test_install_on_pico.py) tests/browser

proof: $(READY) ## run what proves the claims and write docs/PROOF.md: make proof [ONLY=soak] [IMAGE=....uf2] [MICROPYTHON=its sources]
	IMAGE="$(abspath $(IMAGE))" MICROPYTHON="$(abspath $(MICROPYTHON))" GAMES="$(GAMES)" PRESSES="$(PRESSES)" SECONDS="$(SECONDS)" $(BIN)/python -m tests.proof $(ONLY)

test-package: $(READY) ## install the sdist and the wheel, run every command: make test-package [PYTHONS="python3.10 python3.13"]
	nice $(BIN)/python -m tests.package $(PYTHONS)

SCHEMA = $(BIN)/check-jsonschema --quiet --builtin-schema

lint: types ## check code and format with ruff, workflows and issue forms by their schemas, and the types
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(SCHEMA) vendor.github-workflows .github/workflows/*.yml
	$(SCHEMA) vendor.github-issue-forms $(filter-out %/config.yml,$(wildcard .github/ISSUE_TEMPLATE/*.yml))
	$(SCHEMA) vendor.github-issue-config .github/ISSUE_TEMPLATE/config.yml

types: $(READY) ## check the types of host_sim, and the stubs against the firmware
	$(BIN)/pyright
	$(BIN)/python -m mypy.stubtest pentaref --mypy-config-file pyproject.toml \
		--ignore-missing-stub --allowlist tests/unit/library/stubtest-allow.txt --concise

api: $(READY) ## build the library's reference: build/api/index.html
	$(BIN)/pdoc --output-directory build/api host_sim.library

format: $(READY) ## format the code with ruff
	$(BIN)/ruff format .

# Each record beside the pictures becomes a picture; two of them also become a GIF of the game.
pictures: $(READY) ## draw the pictures of the documentation again
	@$(BIN)/pentaref picture docs/device.pent --device -o docs/pictures/device.png
	@$(BIN)/python -m host_sim.drawing.wiring
	@for record in docs/pictures/*.pent; do \
		$(BIN)/pentaref picture $$record -o $${record%.pent}.svg --square 30 || exit; done
	@for game in pentwall pent-up-high; do \
		$(BIN)/pentaref picture docs/pictures/$$game.pent -o docs/pictures/$$game.gif --square 24 \
			|| exit; done

golden: $(READY) ## write the golden frames of every screen: make golden [BOARD=host] [TOUR=pentwall]; look at them before you commit
	$(BIN)/python -m tests.screens.screens $(BOARD) $(TOUR)
	$(if $(BOARD)$(TOUR),,WRITE_SNAPSHOTS=1 $(BIN)/python -m pytest -q tests/unit/cli/test_sim.py -k looks_as_it_did)

perft: $(READY) ## count the legal sequences of tests/data/perft by the second referee: make perft [GAME=pentwall]
	$(BIN)/python -m tests.referee $(GAME)

bench-heap: $(READY) ## measure the heap that each module takes, at the menu and in long games
	nice $(BIN)/python -m tests.bench.heap

# docs/PROOF.md has its row under this name until the row is made again.
keys: bench-presses

bench-presses: $(READY) ## count presses per action, by four models of people, over the records of the tests: [MODEL=naive] [ALL_PLACES=1] [BOARDS=1]
	$(BIN)/python -m tests.bench.presses $(if $(MODEL),--model $(MODEL)) $(if $(ALL_PLACES),--all-places) $(if $(BOARDS),--boards)

bench: $(READY) ## measure whole commands, and each game at its worst position
	$(BIN)/python -m tests.bench

league: $(READY) ## play the opponent's grades against each other and two anchors: make league [GAMES=100] [FIRST=seed] [ONLY=golomb] [DASK=address]
	nice $(BIN)/python -m host_sim.selfplay.league $(if $(GAMES),--games $(GAMES)) $(if $(FIRST),--first $(FIRST)) \
		$(if $(ONLY),--only $(ONLY)) $(if $(DASK),--dask $(DASK))

study: $(READY) ## play all games against themselves: the figures and pictures of docs/STUDY.md [GAMES=60] [ONLY=golomb] [DASK=address]
	nice $(BIN)/python -m host_sim.selfplay.page $(if $(GAMES),--games $(GAMES)) $(if $(ONLY),--only $(ONLY)) $(if $(DASK),--dask $(DASK))

bench-opponent: $(READY) $(PICO)/node_modules/.package-lock.json ## play whole games with the device at its seats on the emulated Pico: make bench-opponent IMAGE=....uf2 [ONLY=golomb] [GRADE=master]
	@$(BIN)/python -m tests.bench.pico.opponents "$(IMAGE)" "$(ONLY)" "$(GRADE)"

# In an environment of its own, because xcover installs a compiler.
bench-solve: ## measure the solver beside the compiled package xcover
	@test -x .venv-solve/bin/python || $(PYTHON) -m venv .venv-solve
	@.venv-solve/bin/python -m pip install -qq --disable-pip-version-check xcover==$(XCOVER_VERSION)
	.venv-solve/bin/python -m tests.bench.solve

pack: $(READY) ## choose and grade the pack of solo set-ups again; takes some hours
	nice $(BIN)/python -m host_sim.puzzles.build_pack

# Resolved once for every Python and platform, so that one file of pins serves all; it runs from an
# environment of its own to keep the resolver out of the project's.
pins: ## write the newest releases into both requirements files; KEEP=1: only new packages
	@test -x .venv-pins/bin/uv || $(PYTHON) -m venv .venv-pins
	@.venv-pins/bin/python -m pip install -qq --disable-pip-version-check uv==$(UV_VERSION)
	.venv-pins/bin/uv pip compile --quiet $(if $(KEEP),,--upgrade) --universal --python-version 3.10 --no-annotate \
		--custom-compile-command "make pins" --extra all pyproject.toml -o requirements.txt
	.venv-pins/bin/uv pip compile --quiet $(if $(KEEP),,--upgrade) --universal --python-version 3.10 --no-annotate \
		--custom-compile-command "make pins" --extra all --extra dev --extra cluster -c requirements.txt pyproject.toml -o requirements-dev.txt

games: $(READY) ## write the cards and help of the games from the games' files, and package.json
	$(BIN)/python -m host_sim.deploy.cards
	$(BIN)/python -m host_sim.deploy.mip

package: $(READY) ## write package.json, for MicroPython's installer mip
	$(BIN)/python -m host_sim.deploy.mip

release: $(READY) ## check, number, tag and pack: make release VERSION=1.2.0 [ADDRESS=https://HOST/OWNER/NAME] [IMAGES=DIR] [DRY=1]
	@$(BIN)/python -m host_sim.deploy.release --version "$(VERSION)" --address "$(ADDRESS)" --images "$(IMAGES)" $(if $(DRY),--dry)

clean: ## remove everything that make has built, including .venv
	rm -rf $(WASM)/node_modules $(PICO)/node_modules .venv .venv-pins .venv-solve build dist .pytest_cache .hypothesis .ruff_cache
	find . -name __pycache__ -prune -exec rm -rf {} +
