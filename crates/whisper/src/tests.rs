//! Tests with a small synthetic model in both formats: reading, conversion, computation, truncated files.

use std::{fs, path::Path};

use tempfile::TempDir;

use crate::{ModelError, Search, Trie, Whisper, convert, weights};

const WIDTH: usize = 64;

/// Generates numbers from −0.5 to 0.5.
struct Chance(u32);

impl Chance {
    fn next(&mut self) -> f32 {
        self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (self.0 >> 8) as f32 / (1 << 24) as f32 - 0.5
    }
}

/// Returns a byte as vocabulary files write it.
fn letter(byte: u8) -> String {
    let printable = |b: u8| (0x21..=0x7e).contains(&b) || (0xa1..=0xac).contains(&b) || b >= 0xae;
    if printable(byte) {
        return char::from(byte).to_string();
    }
    let before = (0..byte).filter(|b| !printable(*b)).count();
    char::from_u32(256 + before as u32).unwrap().to_string()
}

fn vocabulary() -> Vec<String> {
    let mut words: Vec<String> = (0..=255).map(letter).collect();
    words.extend(["an", "na", "anna", "Ġanna"].map(str::to_owned));
    words.extend(
        ["endoftext", "startoftranscript", "de", "transcribe", "startofprev", "notimestamps"]
            .map(|name| format!("<|{name}|>")),
    );
    words
}

/// Creates a folder in CTranslate2's format.
fn folder(change: impl Fn(&mut Vec<u8>)) -> TempDir {
    let words = vocabulary();
    let mut chance = Chance(7);
    let mut tensors: Vec<(String, Vec<usize>)> = Vec::new();
    let mut add = |name: &str, shape: &[usize]| tensors.push((name.to_owned(), shape.to_vec()));
    add("encoder/conv1/weight", &[WIDTH, 80, 3]);
    add("encoder/conv1/bias", &[WIDTH]);
    add("encoder/conv2/weight", &[WIDTH, WIDTH, 3]);
    add("encoder/conv2/bias", &[WIDTH]);
    add("encoder/position_encodings/encodings", &[1500, WIDTH]);
    add("decoder/position_encodings/encodings", &[448, WIDTH]);
    add("decoder/embeddings/weight", &[words.len(), WIDTH]);
    for side in ["encoder", "decoder"] {
        let mut norms = vec![format!("{side}/layer_norm")];
        let layer = format!("{side}/layer_0");
        let mut linears = vec![
            (format!("{layer}/self_attention/linear_0"), 3 * WIDTH, WIDTH),
            (format!("{layer}/self_attention/linear_1"), WIDTH, WIDTH),
            (format!("{layer}/ffn/linear_0"), 4 * WIDTH, WIDTH),
            (format!("{layer}/ffn/linear_1"), WIDTH, 4 * WIDTH),
        ];
        norms.extend([format!("{layer}/self_attention/layer_norm"), format!("{layer}/ffn/layer_norm")]);
        if side == "decoder" {
            norms.push(format!("{layer}/attention/layer_norm"));
            linears.push((format!("{layer}/attention/linear_0"), WIDTH, WIDTH));
            linears.push((format!("{layer}/attention/linear_1"), 2 * WIDTH, WIDTH));
            linears.push((format!("{layer}/attention/linear_2"), WIDTH, WIDTH));
        }
        for norm in norms {
            add(&format!("{norm}/gamma"), &[WIDTH]);
            add(&format!("{norm}/beta"), &[WIDTH]);
        }
        for (name, outputs, inputs) in linears {
            add(&format!("{name}/weight"), &[outputs, inputs]);
            add(&format!("{name}/bias"), &[outputs]);
        }
    }
    let mut model: Vec<u8> = Vec::new();
    let text = |model: &mut Vec<u8>, text: &str| {
        model.extend(u16::try_from(text.len() + 1).unwrap().to_le_bytes());
        model.extend(text.as_bytes());
        model.push(0);
    };
    model.extend(6u32.to_le_bytes());
    text(&mut model, "WhisperSpec");
    model.extend(3u32.to_le_bytes());
    model.extend(u32::try_from(tensors.len()).unwrap().to_le_bytes());
    for (name, shape) in tensors {
        text(&mut model, &name);
        model.push(u8::try_from(shape.len()).unwrap());
        let count: usize = shape.iter().product();
        for n in shape {
            model.extend(u32::try_from(n).unwrap().to_le_bytes());
        }
        model.push(4);
        model.extend(u32::try_from(2 * count).unwrap().to_le_bytes());
        for _ in 0..count {
            let value = if name.ends_with("gamma") { 1.0 } else { chance.next() };
            model.extend(half::f16::from_f32(value).to_le_bytes());
        }
    }
    change(&mut model);
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("model.bin"), model).unwrap();
    fs::write(folder.path().join("vocabulary.json"), serde_json::to_vec(&words).unwrap()).unwrap();
    folder
}

fn hum() -> Vec<f32> {
    (0..16_000).map(|n| (n as f32 * 0.06).sin() * 0.1).collect()
}

fn refusal(path: &Path) -> String {
    match Whisper::load(path, 1) {
        Ok(_) => panic!("{} was taken for a model", path.display()),
        Err(why) => why.to_string(),
    }
}

#[test]
fn a_converted_model_computes_as_the_folder_it_came_from() {
    let folder = folder(|_| {});
    let file = folder.path().join("small.safetensors");
    convert(folder.path(), &file).unwrap();
    let [before, after] = [folder.path(), &file].map(|path| {
        let whisper = Whisper::load(path, 1).unwrap();
        let prompt = whisper.prompt("de", "anna");
        whisper.logits(&whisper.encode(&hum(), 2), &prompt).unwrap()
    });
    assert_eq!(before.len(), vocabulary().len());
    assert!(before.iter().any(|v| *v != before[0]));
    assert_eq!(before, after);
}

#[test]
fn a_text_scored_in_a_beam_has_the_score_it_has_alone() {
    let folder = folder(|_| {});
    let whisper = Whisper::load(folder.path(), 2).unwrap();
    let texts = ["anna", "na", "an na", "anna na anna", "n"];
    let (sound, prompt) = (whisper.encode(&hum(), 2), whisper.prompt("de", "na anna"));
    let search = Search { width: 16, behind: f32::INFINITY, longest: 24 };
    let together = whisper
        .score(&sound, &prompt, &Trie::new(whisper.tokens(), texts.map(|t| (t, 0.0)), &[]), search)
        .unwrap();
    assert_eq!(together.found.len(), texts.len());
    assert!(together.found.windows(2).all(|pair| pair[0].score >= pair[1].score));
    for found in &together.found {
        let trie = Trie::new(whisper.tokens(), [(found.text.as_str(), 0.0)], &[]);
        let alone = whisper.score(&sound, &prompt, &trie, search).unwrap();
        assert!((alone.found[0].score - found.score).abs() < 1e-3, "{found:?} {:?}", alone.found);
        assert_eq!(alone.free, together.free);
    }
}

#[test]
fn a_word_that_means_nothing_may_stand_before_between_and_after() {
    let folder = folder(|_| {});
    let whisper = Whisper::load(folder.path(), 1).unwrap();
    let (sound, prompt) = (whisper.encode(&hum(), 2), whisper.prompt("de", "na anna"));
    let search = Search { width: 64, behind: f32::INFINITY, longest: 7 };
    let score = |text: &str, fillers: &[String]| {
        let trie = Trie::new(whisper.tokens(), [(text, 0.0)], fillers);
        let scores = whisper.score(&sound, &prompt, &trie, search).unwrap();
        scores.found.iter().find(|found| found.text == text).map(|found| found.score)
    };
    // A filler must be one token with the space before it; in this vocabulary only this word is.
    let fillers = ["anna".to_owned(), "no token".to_owned()];
    let with = score("x", &fillers).unwrap();
    let without = score("x", &[]).unwrap();
    assert!(with >= without, "{with} {without}");
    let said = ["x anna", "x anna anna"].map(|text| score(text, &[]).unwrap());
    let best = said.into_iter().fold(without, f32::max);
    assert!((with - best).abs() < 1e-3, "{with} {best}");
}

#[test]
fn a_cost_keeps_a_text_out_of_a_narrow_beam() {
    let folder = folder(|_| {});
    let whisper = Whisper::load(folder.path(), 1).unwrap();
    let (sound, prompt) = (whisper.encode(&hum(), 2), whisper.prompt("de", ""));
    let narrow = Search { width: 1, behind: f32::INFINITY, longest: 24 };
    for (first, second) in [(0.0, 100.0), (100.0, 0.0)] {
        let trie = Trie::new(whisper.tokens(), [("anna", first), ("x", second)], &[]);
        let found = whisper.score(&sound, &prompt, &trie, narrow).unwrap().found;
        let expected = if first < second { "anna" } else { "x" };
        assert_eq!(found.iter().map(|f| f.text.as_str()).collect::<Vec<_>>(), [expected]);
    }
}

#[test]
fn words_become_the_longest_tokens_and_come_back() {
    let folder = folder(|_| {});
    let whisper = Whisper::load(folder.path(), 1).unwrap();
    let tokens = whisper.tokens();
    assert_eq!(tokens.encode(" anna").len(), 1);
    for text in [" anna banana", "opponent's time", "fünf, Æ!", "  two  blanks", "12 a1"] {
        assert_eq!(tokens.decode(&tokens.encode(text)), text);
    }
}

#[test]
fn what_is_no_whole_model_is_refused_by_name() {
    let whole = folder(|_| {});
    let file = whole.path().join("small.safetensors");
    convert(whole.path(), &file).unwrap();
    let bytes = fs::read(&file).unwrap();
    let torn = whole.path().join("torn.safetensors");
    for length in [0, 4, 100, bytes.len() / 2, bytes.len() - 1] {
        fs::write(&torn, &bytes[..length]).unwrap();
        assert!(refusal(&torn).contains("torn.safetensors"), "{length}");
    }
    fs::write(&torn, b"{\"text\": \"a file that is no model, and long enough to have a header\"}").unwrap();
    assert!(refusal(&torn).contains("torn.safetensors"));
    assert!(matches!(Whisper::load(&whole.path().join("none"), 1), Err(ModelError::Read { .. })));
    for cut in [3, 40, 5000] {
        let folder = folder(|model| model.truncate(model.len() - cut));
        assert!(refusal(folder.path()).contains("model.bin"));
    }
    let other = folder(|model| model[6..17].copy_from_slice(b"OtherSpec!!"));
    assert!(refusal(other.path()).contains("model.bin"));
    fs::write(whole.path().join("vocabulary.json"), b"[\"a\", \"b\"]").unwrap();
    assert!(refusal(whole.path()).contains("vocabulary"));
}

/// A model file of CTranslate2 with one tensor of `f32`.
fn one_tensor(shape: &[u32], data: &[f32]) -> Vec<u8> {
    let mut model = 6u32.to_le_bytes().to_vec();
    for name in ["WhisperSpec", "a/weight"] {
        model.extend(u16::try_from(name.len() + 1).unwrap().to_le_bytes());
        model.extend(name.as_bytes());
        model.push(0);
        if name == "WhisperSpec" {
            model.extend([3u32, 1].map(u32::to_le_bytes).concat());
        }
    }
    model.push(u8::try_from(shape.len()).unwrap());
    model.extend(shape.iter().flat_map(|n| n.to_le_bytes()));
    model.push(0);
    model.extend(u32::try_from(4 * data.len()).unwrap().to_le_bytes());
    model.extend(data.iter().flat_map(|v| v.to_le_bytes()));
    model
}

#[test]
fn a_tensor_without_numbers_or_with_more_than_memory_is_refused() {
    let read = |shape: &[u32], data: &[f32]| {
        let model = one_tensor(shape, data);
        weights::convert(&model[..], model.len() as u64, b"[]").map(drop)
    };
    assert!(read(&[2, 1], &[1.0, 0.5]).is_ok());
    // The products of the last two are 0 and 1 where a multiplication wraps.
    for shape in [&[0][..], &[2, 0], &[0, 2], &[1 << 31, 1 << 31, 4], &[u32::MAX, u32::MAX, 1 << 31, 2, 3]] {
        for data in [&[][..], &[1.0]] {
            let why = read(shape, data).unwrap_err().to_string();
            assert!(why.contains("length of its shape"), "{shape:?}: {why}");
        }
    }
    for shape in [vec![1, 0], vec![0, 1]] {
        let stored = weights::Stored {
            tensors: [("a/bias".to_owned(), weights::Weights::Float { shape, data: Vec::new() })].into(),
            positions: std::collections::BTreeMap::new(),
            vocabulary: vec![b"ja".to_vec()],
        };
        let mut file = Vec::new();
        weights::write(&stored, &mut file).unwrap();
        let why = weights::read(&file[..], file.len() as u64).err().unwrap().to_string();
        assert_eq!(why, "a/bias has no numbers");
    }
}

#[test]
fn a_token_whose_length_cannot_be_stored_is_refused() {
    let folder = folder(|_| {});
    let file = folder.path().join("small.safetensors");
    for (length, is_stored) in [(255, true), (256, false), (300, false)] {
        let mut words = vocabulary();
        words[256] = "n".repeat(length);
        fs::write(folder.path().join("vocabulary.json"), serde_json::to_vec(&words).unwrap()).unwrap();
        match convert(folder.path(), &file) {
            Ok(()) => assert!(is_stored && Whisper::load(&file, 1).is_ok()),
            Err(why) => {
                let source = std::error::Error::source(&why).map(ToString::to_string).unwrap_or_default();
                let expected =
                    format!("its vocabulary has a token of {length} bytes; at most 255 are stored");
                assert!(!is_stored && format!("{why} {source}").contains(&expected), "{why}: {source}");
            }
        }
    }
}

#[test]
fn a_file_that_is_cut_after_loading_is_reported_by_name() {
    let folder = folder(|_| {});
    let file = folder.path().join("small.safetensors");
    convert(folder.path(), &file).unwrap();
    let whisper = Whisper::load(&file, 1).unwrap();
    let (sound, prompt) = (whisper.encode(&hum(), 2), whisper.prompt("de", "anna"));
    let trie = Trie::new(whisper.tokens(), [("anna", 0.0)], &[]);
    let search = Search { width: 4, behind: 10.0, longest: 6 };
    assert!(whisper.score(&sound, &prompt, &trie, search).is_ok());
    fs::OpenOptions::new().write(true).open(&file).unwrap().set_len(100).unwrap();
    let error = whisper.score(&sound, &prompt, &trie, search).unwrap_err();
    assert!(error.to_string().contains("small.safetensors"), "{error}");
    assert!(whisper.logits(&sound, &prompt).is_err());
}

#[test]
fn silence_clipping_and_other_lengths_give_numbers() {
    let folder = folder(|_| {});
    let whisper = Whisper::load(folder.path(), 1).unwrap();
    let trie = Trie::new(whisper.tokens(), [("anna", 0.0)], &[]);
    let search = Search { width: 4, behind: 10.0, longest: 6 };
    for sound in [vec![], vec![0.0; 100], vec![1.0; 16_000], vec![-1.0; 40 * 16_000]] {
        let encoded = whisper.encode(&sound, 3);
        let scores = whisper.score(&encoded, &whisper.prompt("de", "anna"), &trie, search).unwrap();
        assert!(scores.free_score.is_finite());
        assert!(scores.found.iter().all(|found| found.score.is_finite()));
    }
}

#[test]
fn a_converted_file_is_the_same_whatever_features_other_crates_switch_on() {
    let stored = weights::Stored {
        tensors: [
            ("b/weight".to_owned(), weights::quantise(&[1.0, -0.5], 1, 2)),
            ("a/bias".to_owned(), weights::Weights::Float { shape: vec![1], data: vec![0.0] }),
        ]
        .into(),
        positions: std::collections::BTreeMap::new(),
        vocabulary: vec![b"ja".to_vec()],
    };
    let mut file = Vec::new();
    weights::write(&stored, &mut file).unwrap();
    let size = usize::try_from(u64::from_le_bytes(file[..8].try_into().unwrap())).unwrap();
    let header = str::from_utf8(&file[8..8 + size]).unwrap().trim_end();
    assert_eq!(
        header,
        concat!(
            r#"{"__metadata__":{"format":"annabella-whisper-1","license":"MIT","origin":"OpenAI Whisper"},"#,
            r#""a/bias":{"data_offsets":[0,4],"dtype":"F32","shape":[1]},"#,
            r#""b/weight":{"data_offsets":[8,10],"dtype":"I8","shape":[1,2]},"#,
            r#""b/weight.scales":{"data_offsets":[4,8],"dtype":"F32","shape":[1]},"#,
            r#""vocabulary.bytes":{"data_offsets":[11,13],"dtype":"U8","shape":[2]},"#,
            r#""vocabulary.lengths":{"data_offsets":[10,11],"dtype":"U8","shape":[1]}}"#
        )
    );
}

/// With a kernel that knows no processor the second recogniser is too slow for a game.
#[test]
#[cfg(any(target_arch = "aarch64", target_arch = "x86_64"))]
fn products_of_bytes_use_the_instructions_of_this_processor() {
    #[cfg(target_arch = "aarch64")]
    let expected = if std::arch::is_aarch64_feature_detected!("i8mm") {
        "aarch64-u8i8i32-i8mm"
    } else if std::arch::is_aarch64_feature_detected!("dotprod") {
        "aarch64-u8i8i32-dotprod" // Cortex-A76
    } else {
        "aarch64-u8i8i32-mlal" // Cortex-A72
    };
    #[cfg(target_arch = "x86_64")]
    let expected =
        if std::arch::is_x86_feature_detected!("avx2") { "x86_64-u8i8i32-avx" } else { "generic-u8i8i32" };
    let kernel = Whisper::kernel();
    assert!(kernel.starts_with(expected), "{kernel} is in use and {expected} is there");
}
