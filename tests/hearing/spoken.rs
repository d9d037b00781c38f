//! Speech from espeak-ng voices that were not used for the models, and recordings of it.

use std::path::Path;

use annabella::{
    audio::resample::MonoResampler,
    game::Lang,
    language::SpeechPart,
    speech_output::{Profile, Profiles, espeak},
};
use hound::{SampleFormat, WavSpec, WavWriter};

pub(crate) const PLAIN: WavSpec =
    WavSpec { channels: 1, sample_rate: 16_000, bits_per_sample: 16, sample_format: SampleFormat::Int };

pub(crate) fn speech(text: &str, voice: &str) -> Vec<i16> {
    speech_in(Lang::De, text, voice)
}

pub(crate) fn speech_in(lang: Lang, text: &str, voice: &str) -> Vec<i16> {
    let mut profiles = Profiles::default();
    profiles.set(lang, Profile { voice: Some(voice.to_owned()), rate: Some(150), ..Profile::default() });
    let at_voice_rate = espeak::synthesise(&[SpeechPart { text: text.to_owned(), lang }], &profiles).unwrap();
    let mut samples = vec![0; 4_000];
    let mut resample = MonoResampler::new(22_050, 16_000).unwrap();
    resample.push(&at_voice_rate, &mut samples);
    resample.finish(&mut samples);
    samples.extend([0; 6_000]);
    samples
}

pub(crate) fn write(path: &Path, spec: WavSpec, samples: &[i16]) {
    let mut writer = WavWriter::create(path, spec).unwrap();
    for &s in samples {
        for _ in 0..spec.channels {
            match (spec.sample_format, spec.bits_per_sample) {
                (SampleFormat::Float, _) => writer.write_sample(f32::from(s) / 32_768.0).unwrap(),
                (_, 8) => writer.write_sample(i32::from(s) >> 8).unwrap(),
                (_, 24) => writer.write_sample(i32::from(s) << 8).unwrap(),
                (_, 32) => writer.write_sample(i32::from(s) << 16).unwrap(),
                _ => writer.write_sample(s).unwrap(),
            }
        }
    }
    writer.finalize().unwrap();
}
