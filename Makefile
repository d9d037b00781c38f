# `make deps` installs what is missing; after it, plain `cargo` commands work too.
.PHONY: deps base-deps deps-test demo tournament-demo check test bench lint fuzz picture release deb deb-test

# The crates are fetched while packages are installed, and the weights of the second recogniser while the program is
# compiled. The development build is compiled in less than half the time of the release build, and `make test` uses most
# of it again. What could not be fetched is told by the compiler.
demo: ## the main job with no hardware
	@cargo fetch --quiet --locked --target "$$(rustc -vV | sed -n 's/^host: //p')" 2>/dev/null & build/deps.sh && wait
	@build/whisper.sh fetch & build/compile.sh all && wait
	@build/whisper.sh convert
	@echo "demo: the sample game takes about 80 to 90 seconds"
	@target/debug/annabella demo

tournament-demo: deps ## sixteen simulated tables with faults, and the tournament over them
	@cargo build --release --quiet
	@python3 build/tournament_demo.py target/release/annabella

deps: base-deps ## installs what is missing; quiet when nothing is
	@build/whisper.sh

base-deps:
	@build/deps.sh

deps-test: deps ## installs what only tests need; quiet when nothing is missing
	@build/deps-test.sh

# These take longest. Two of them run beside each other, four tests of each at a time: they wait for processes most of the time,
# or no clock decides whether they pass.
BESIDE = game laws language program recogniser_evaluation trial
# It starts a screen reader and judges when something is heard, so nothing runs beside it.
ALONE = screen_reader
# The other test programs, of single crates and of the tools too, run one after the other.
OTHERS = $(filter-out $(BESIDE) $(ALONE),$(patsubst tests/%.rs,%,$(subst /main.rs,.rs,$(wildcard tests/*.rs tests/*/main.rs))) \
	$(patsubst %.rs,%,$(notdir $(wildcard crates/*/tests/*.rs tools/*/tests/*.rs))))
# The programs with unit tests of their own.
BINS = bench-report recogniser-evaluation

# Tests over hundreds of generated games. They take most of the time of `game`; `make test` runs them.
GENERATED = refereed_games::a_referee simulated_games:: simulated_tournaments:: chess960_starts:: random_lines::

# What a change of the product needs most often; tools, benches and the other tests are left to `make test`.
PRODUCT = --workspace --exclude bench-report --exclude recogniser-evaluation --exclude fuzzing --lib \
	--test game --test laws --test language --test tidy

# Some of these tests wait most of the time, so more of them run than there are processors.
check: deps ## format, clippy, unit tests, games and laws; no browser, no sound, no pseudo-terminals, no generated games
	cargo fmt --all --check
	cargo clippy --bins $(PRODUCT) -- -D warnings
	RUST_TEST_THREADS=4 python3 build/run_tests.py 4 $(PRODUCT) -- $(GENERATED:%=--skip %)

test: lint ## everything a change must pass
	.deps/python/bin/python -m unittest --buffer tests/training_test.py
	RUST_TEST_THREADS=4 python3 build/run_tests.py 2 --workspace $(BESIDE:%=--test %)
	cargo test --workspace --no-fail-fast --lib $(BINS:%=--bin %) $(OTHERS:%=--test %)
	RUST_TEST_THREADS=1 cargo test $(ALONE:%=--test %)

# Without the default features the program is linted as it is built. With a test program, a small one, cargo chooses the same
# features of dependencies as above, so that few of them are compiled again.
lint: deps-test
	.deps/python/bin/ruff check --quiet
	.deps/python/bin/ruff format --check --quiet
	cargo fmt --all --check
	cargo clippy --workspace --all-targets -- -D warnings
	cargo clippy --lib --bins --test tidy --no-default-features -- -D warnings
	RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps --lib --bin recogniser-evaluation --bin bench-report --examples
	.deps/cargo-deny/bin/cargo-deny --locked --log-level error --workspace check licenses bans sources

# One set of features, so that each crate is compiled once. The device key of the measurements is not the user's.
FIGURES = cargo build --release --quiet --workspace --bins --benches && \
	ANNABELLA_STATE=$(CURDIR)/target/device target/release/bench-report

bench: deps-test ## docs/measurements.md, and every figure into target/all-figures; FULL=1 for the long ones
	@sh -c '. build/install.sh; install_missing flite' bench # flite's voices are held out
	@$(FIGURES) run $(if $(FULL),--full)

fuzz: deps ## the readers of what comes from outside, but for Whisper models and brltty packets, for minutes; `build/fuzz.sh SECONDS NAME` for one
	@build/fuzz.sh 300

picture: deps-test ## the arbiter's page and a player's announcements as they stand in the README
	@cargo build --quiet
	@build/picture.sh

release: deps ## the program for users, its line tables in a file beside it
	@build/release.sh

deb: deps ## a Debian package, in target/debian; with ARCH=arm64 for a Raspberry Pi 4 or 5
	@build/deb.sh $(ARCH)

deb-test: deb ## that package in a bare Debian: installed, played, removed (as root); with ARCH=arm64 under emulation
	@build/deb-test.sh $(ARCH)

.PHONY: soak
soak: $(if $(REAL)$(MINUTES),deps-test,deps) ## ten minutes of simulated tournaments with faults, from new seeds; with REAL=1 or MINUTES=20 then everything on in real time, and a simulated day
	@FIRST=$(or $(FIRST),$(shell date +%s)) PLAYS_FOR_S=$(or $(PLAYS_FOR_S),600) cargo bench --quiet --bench simulated_tournament
	@$(if $(REAL)$(MINUTES),$(FIGURES) soak --minutes $(or $(MINUTES),20))

.PHONY: screen-reader
screen-reader: deps-test ## a screen reader reads the pages in two browsers and three languages, for ten minutes; transcripts in target/screen-reader
	@rm -rf target/screen-reader
	@TRANSCRIPTS=$(CURDIR)/target/screen-reader RUST_TEST_THREADS=1 cargo test --quiet $(ALONE:%=--test %) -- --ignored --nocapture

-include training/model.mk
