# Recogniser models: `make model SCHEME=fide` trains one (hours on two cores; it resumes; SEED=2 from other chance,
# RECORDINGS=DIR also from people that `annabella enrol --script trial` recorded), `make
# model-check` walks the whole path in minutes, `make model-measure` tests a model on held-out voices.
SCHEME ?= fide
SEED ?= 1
# Another seed or people besides are another model, and have a folder of their own.
MODEL_WORK ?= .model/$(SCHEME)$(if $(filter-out 1,$(SEED)),-$(SEED))$(if $(RECORDINGS),-$(notdir $(RECORDINGS:/=)))
MODEL_PYTHON = .model/python/bin/python
MODEL_DEBIAN = python3-dev gcc espeak-ng-data libespeak-ng1 htsengine festival festival-hi festlex-cmu libfst-tools libfst22 \
	festvox-kdlpc16k festvox-czech-dita festvox-czech-krb festvox-czech-machac festvox-czech-ph \
	festvox-italp16k festvox-itapc16k festvox-suopuhe-lj festvox-suopuhe-mv festvox-hi-nsk festvox-ru \
	wngerman wdanish wamerican wswedish wnorwegian wdutch wfrench witalian wspanish wpolish
# Only for measuring and for choosing limits: flite (held out), letters and prompts recorded by people.
MODEL_DEBIAN_TEST = flite klettres-data vorbis-tools asterisk-core-sounds-en-g722 asterisk-core-sounds-es-g722 \
	asterisk-core-sounds-fr-g722 asterisk-core-sounds-it-g722 asterisk-core-sounds-ru-g722

.PHONY: model model-check model-measure model-development deps-model deps-debian

deps-model: deps-debian
	@build/python.sh .model/python training/requirements-build.txt training/requirements-test.txt training/requirements.txt

# First, because one Python package is built from C.
deps-debian:
	@missing=$$(for p in $(MODEL_DEBIAN) $(MODEL_DEBIAN_TEST); do dpkg -s $$p >/dev/null 2>&1 || echo $$p; done); \
	if [ -n "$$missing" ]; then \
		if [ "$$(id -u)" = 0 ]; then apt-get install -y --no-install-recommends $$missing; \
		else echo "missing Debian packages; run: sudo apt-get install --no-install-recommends" $$missing >&2; exit 1; fi; \
	fi

# glibc gives large blocks back after every step, and page faults are a quarter of the time; so it keeps them.
model: export MALLOC_ARENA_MAX = 1
model: export MALLOC_MMAP_THRESHOLD_ = 32000000
model: export MALLOC_TRIM_THRESHOLD_ = 2000000000
model: deps-model
	nice -n 10 $(MODEL_PYTHON) -m training make --scheme $(SCHEME) --seed $(SEED) --work $(MODEL_WORK) \
		--out $(MODEL_WORK)/model $(if $(RECORDINGS),--recordings $(RECORDINGS))
	@echo "The model is in $(MODEL_WORK)/model; measure it before it replaces models/$(SCHEME)."

model-check: deps-model
	$(MODEL_PYTHON) -m unittest tests/training_test.py
	$(MODEL_PYTHON) -m unittest tests/training_net_test.py
	nice -n 10 $(MODEL_PYTHON) -m training check --scheme $(SCHEME) --work .model/check-$(SCHEME)

model-measure: deps-model
	nice -n 10 $(MODEL_PYTHON) -m training measure --scheme $(SCHEME) $(or $(MODEL),models/$(SCHEME))

# Speech to choose a model's limits by: `recogniser-evaluation limits --recordings .model/development`.
model-development: deps-model
	rm -rf .model/development
	$(MODEL_PYTHON) -m training.development $(SCHEME) .model/$(SCHEME) .model/development 60
	$(MODEL_PYTHON) -m training.prompts .model/development 1000 en es
