# The rules are few; each says what it needs. `make deps` once, then `cargo` works by itself.
.PHONY: deps demo test bench lint

demo: deps ## the main job with no hardware
	@cargo build --release --quiet
	@target/release/annabella demo

deps: ## installs what is missing; quiet when nothing is
	@build/deps.sh

test: deps lint ## everything a change must pass
	cargo test --no-fail-fast
	cargo test --no-fail-fast --no-default-features

lint: deps
	cargo fmt --check
	cargo clippy --all-targets -- -D warnings
	cargo clippy --all-targets --no-default-features -- -D warnings
	RUSTDOCFLAGS="-D warnings" cargo doc --no-deps

bench: deps ## the figures, printed
	cargo bench

-include training/model.mk
