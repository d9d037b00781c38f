//! A microphone through cpal: 16 kHz mono frames by channel, watched, opened again when it falls silent.
