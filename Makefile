# The rules are few; each says what it needs. `make deps` once, then `cargo` works by itself.
.PHONY: deps deps-test demo hall-demo test bench lint fuzz picture deb deb-test

demo: deps ## the main job with no hardware
	@cargo build --release --quiet
	@target/release/annabella demo

hall-demo: deps ## sixteen simulated tables with faults, and the hall over them
	@cargo build --release --quiet
	@python3 build/hall_demo.py target/release/annabella

deps: ## installs what is missing; quiet when nothing is
	@build/deps.sh

deps-test: deps ## installs what only tests need; quiet when nothing is missing
	@build/deps-test.sh

# These wait more than they reckon, so four at a time; all others as many at once as there are processors.
WAITING = game program
RECKONING = $(filter-out $(WAITING),$(patsubst tests/%.rs,%,$(subst /main.rs,.rs,$(wildcard tests/*.rs tests/*/main.rs))))
# What may differ without sound and recogniser. All else is the same text and the same tests with both, and linted without.
NO_DEFAULTS = program tidy

test: lint ## everything a change must pass
	.deps/python/bin/python -m unittest --buffer tests/training_test.py
	cargo test --workspace --no-fail-fast --lib --bins $(RECKONING:%=--test %)
	RUST_TEST_THREADS=4 cargo test --workspace --no-fail-fast $(WAITING:%=--test %)
	cargo test --workspace --doc
	RUST_TEST_THREADS=4 cargo test --no-fail-fast --no-default-features --lib --bins $(NO_DEFAULTS:%=--test %)

lint: deps-test
	.deps/python/bin/ruff check --quiet
	.deps/python/bin/ruff format --check --quiet
	cargo fmt --all --check
	cargo clippy --workspace --all-targets -- -D warnings
	cargo clippy --all-targets --no-default-features -- -D warnings
	RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps --lib --bin measuring --bin figures --examples
	.deps/cargo-deny/bin/cargo-deny --locked --log-level error --workspace check licenses bans sources

# One set of features, so that the library is compiled once; what is measured is no device, as with cargo's own runs.
FIGURES = cargo build --release --quiet --workspace --bins --benches && \
	ANNABELLA_STATE=$(CURDIR)/target/device target/release/figures

bench: deps ## every figure, onto docs/figures.md; FULL=1 for the long ones
	@$(FIGURES) run $(if $(FULL),--full)

fuzz: deps ## every reader of what comes from outside, for minutes; `build/fuzz.sh SECONDS NAME` for one
	@build/fuzz.sh 300

picture: deps-test ## the arbiter's page and a player's announcements as they stand in the README
	@cargo build --quiet
	@build/picture.sh

deb: deps ## a Debian package, in target/debian
	@build/deb.sh

deb-test: deb ## that package in a bare Debian: installed, played, removed (as root)
	@build/deb-test.sh

.PHONY: soak
soak: deps ## everything on, MINUTES of real time (20), and a simulated day; with faults
	@$(FIGURES) soak --minutes $(or $(MINUTES),20)

-include training/model.mk
