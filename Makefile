# The rules are few; each says what it needs. `make deps` once, then `cargo` works by itself.
.PHONY: deps

deps: ## installs what is missing; quiet when nothing is
	@build/deps.sh
