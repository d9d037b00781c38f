//! What the crate `speech-dispatcher` calls of libspeechd: the declarations that bindgen 0.73 makes of the headers of
//! speech-dispatcher 0.11, without those that nothing calls. The published crate of this name makes them while it is
//! compiled, for which libclang must be installed and bindgen compiled. Both kinds of processor that are built for have
//! the same ones. A test of `tests/tidy.rs` compares them with the headers.
#![allow(non_camel_case_types, non_snake_case, non_upper_case_globals)]
#![expect(unsafe_code, reason = "declarations of a C library")]

use core::ffi::{c_char, c_int, c_uint};

pub type wchar_t = c_int;
pub const SPD_WAIT_REPLY: u32 = 1;
pub const SPD_NO_REPLY: u32 = 0;

pub mod SPDPunctuation {
    pub type Type = super::c_uint;
    pub const SPD_PUNCT_ALL: Type = 0;
    pub const SPD_PUNCT_NONE: Type = 1;
    pub const SPD_PUNCT_SOME: Type = 2;
    pub const SPD_PUNCT_MOST: Type = 3;
}

pub mod SPDCapitalLetters {
    pub type Type = super::c_uint;
    pub const SPD_CAP_NONE: Type = 0;
    pub const SPD_CAP_SPELL: Type = 1;
    pub const SPD_CAP_ICON: Type = 2;
}

pub mod SPDSpelling {
    pub type Type = super::c_uint;
    pub const SPD_SPELL_OFF: Type = 0;
    pub const SPD_SPELL_ON: Type = 1;
}

pub mod SPDVoiceType {
    pub type Type = super::c_int;
    pub const SPD_MALE1: Type = 1;
    pub const SPD_MALE2: Type = 2;
    pub const SPD_MALE3: Type = 3;
    pub const SPD_FEMALE1: Type = 4;
    pub const SPD_FEMALE2: Type = 5;
    pub const SPD_FEMALE3: Type = 6;
    pub const SPD_CHILD_MALE: Type = 7;
    pub const SPD_CHILD_FEMALE: Type = 8;
    pub const SPD_UNSPECIFIED: Type = -1;
}

pub mod SPDDataMode {
    pub type Type = super::c_uint;
    pub const SPD_DATA_TEXT: Type = 0;
    pub const SPD_DATA_SSML: Type = 1;
}

pub mod SPDPriority {
    pub type Type = super::c_uint;
    pub const SPD_IMPORTANT: Type = 1;
    pub const SPD_MESSAGE: Type = 2;
    pub const SPD_TEXT: Type = 3;
    pub const SPD_NOTIFICATION: Type = 4;
    pub const SPD_PROGRESS: Type = 5;
}

pub mod SPDNotification {
    pub type Type = super::c_uint;
    pub const SPD_BEGIN: Type = 1;
    pub const SPD_END: Type = 2;
    pub const SPD_INDEX_MARKS: Type = 4;
    pub const SPD_CANCEL: Type = 8;
    pub const SPD_PAUSE: Type = 16;
    pub const SPD_RESUME: Type = 32;
    pub const SPD_ALL: Type = 63;
}

pub mod SPDConnectionMode {
    pub type Type = super::c_uint;
    pub const SPD_MODE_SINGLE: Type = 0;
    pub const SPD_MODE_THREADED: Type = 1;
}

pub const SPDNotificationType_SPD_EVENT_BEGIN: SPDNotificationType = 0;
pub const SPDNotificationType_SPD_EVENT_END: SPDNotificationType = 1;
pub const SPDNotificationType_SPD_EVENT_INDEX_MARK: SPDNotificationType = 2;
pub const SPDNotificationType_SPD_EVENT_CANCEL: SPDNotificationType = 3;
pub const SPDNotificationType_SPD_EVENT_PAUSE: SPDNotificationType = 4;
pub const SPDNotificationType_SPD_EVENT_RESUME: SPDNotificationType = 5;
pub type SPDNotificationType = c_uint;

#[repr(C)]
#[derive(Debug, Copy, Clone)]
pub struct SPDVoice {
    pub name: *mut c_char,
    pub language: *mut c_char,
    pub variant: *mut c_char,
}

pub type SPDConnectionMethod = c_uint;

#[repr(C)]
#[derive(Debug, Copy, Clone)]
pub struct SPDConnectionAddress {
    pub method: SPDConnectionMethod,
    pub unix_socket_name: *mut c_char,
    pub inet_socket_host: *mut c_char,
    pub inet_socket_port: c_int,
    pub dbus_bus: *mut c_char,
}

pub type SPDCallback =
    Option<unsafe extern "C" fn(msg_id: usize, client_id: usize, state: SPDNotificationType)>;

pub type SPDCallbackIM = Option<
    unsafe extern "C" fn(
        msg_id: usize,
        client_id: usize,
        state: SPDNotificationType,
        index_mark: *mut c_char,
    ),
>;

/// Only libspeechd makes one. What follows the callbacks is its own.
#[repr(C)]
pub struct SPDConnection {
    pub callback_begin: SPDCallback,
    pub callback_end: SPDCallback,
    pub callback_cancel: SPDCallback,
    pub callback_pause: SPDCallback,
    pub callback_resume: SPDCallback,
    pub callback_im: SPDCallbackIM,
    _rest: [u8; 0],
}

#[link(name = "speechd")]
unsafe extern "C" {
    pub fn spd_open(
        client_name: *const c_char,
        connection_name: *const c_char,
        user_name: *const c_char,
        mode: SPDConnectionMode::Type,
    ) -> *mut SPDConnection;
    pub fn spd_open2(
        client_name: *const c_char,
        connection_name: *const c_char,
        user_name: *const c_char,
        mode: SPDConnectionMode::Type,
        address: *const SPDConnectionAddress,
        autospawn: c_int,
        error_result: *mut *mut c_char,
    ) -> *mut SPDConnection;
    pub fn spd_close(connection: *mut SPDConnection);
    pub fn spd_say(connection: *mut SPDConnection, priority: SPDPriority::Type, text: *const c_char)
    -> c_int;
    pub fn spd_sayf(
        connection: *mut SPDConnection,
        priority: SPDPriority::Type,
        format: *const c_char,
        ...
    ) -> c_int;
    pub fn spd_stop(connection: *mut SPDConnection) -> c_int;
    pub fn spd_stop_all(connection: *mut SPDConnection) -> c_int;
    pub fn spd_stop_uid(connection: *mut SPDConnection, target_uid: c_int) -> c_int;
    pub fn spd_cancel(connection: *mut SPDConnection) -> c_int;
    pub fn spd_cancel_all(connection: *mut SPDConnection) -> c_int;
    pub fn spd_cancel_uid(connection: *mut SPDConnection, target_uid: c_int) -> c_int;
    pub fn spd_pause(connection: *mut SPDConnection) -> c_int;
    pub fn spd_pause_all(connection: *mut SPDConnection) -> c_int;
    pub fn spd_pause_uid(connection: *mut SPDConnection, target_uid: c_int) -> c_int;
    pub fn spd_resume(connection: *mut SPDConnection) -> c_int;
    pub fn spd_resume_all(connection: *mut SPDConnection) -> c_int;
    pub fn spd_resume_uid(connection: *mut SPDConnection, target_uid: c_int) -> c_int;
    pub fn spd_key(
        connection: *mut SPDConnection,
        priority: SPDPriority::Type,
        key_name: *const c_char,
    ) -> c_int;
    pub fn spd_char(
        connection: *mut SPDConnection,
        priority: SPDPriority::Type,
        character: *const c_char,
    ) -> c_int;
    pub fn spd_wchar(
        connection: *mut SPDConnection,
        priority: SPDPriority::Type,
        wcharacter: wchar_t,
    ) -> c_int;
    pub fn spd_set_voice_type(arg1: *mut SPDConnection, type_: SPDVoiceType::Type) -> c_int;
    pub fn spd_set_voice_type_all(arg1: *mut SPDConnection, type_: SPDVoiceType::Type) -> c_int;
    pub fn spd_set_voice_type_uid(arg1: *mut SPDConnection, type_: SPDVoiceType::Type, uid: c_uint) -> c_int;
    pub fn spd_get_voice_type(arg1: *mut SPDConnection) -> SPDVoiceType::Type;
    pub fn spd_set_synthesis_voice(arg1: *mut SPDConnection, voice_name: *const c_char) -> c_int;
    pub fn spd_set_synthesis_voice_all(arg1: *mut SPDConnection, voice_name: *const c_char) -> c_int;
    pub fn spd_set_synthesis_voice_uid(
        arg1: *mut SPDConnection,
        voice_name: *const c_char,
        uid: c_uint,
    ) -> c_int;
    pub fn spd_set_data_mode(connection: *mut SPDConnection, mode: SPDDataMode::Type) -> c_int;
    pub fn spd_set_notification_on(
        connection: *mut SPDConnection,
        notification: SPDNotification::Type,
    ) -> c_int;
    pub fn spd_set_notification_off(
        connection: *mut SPDConnection,
        notification: SPDNotification::Type,
    ) -> c_int;
    pub fn spd_set_notification(
        connection: *mut SPDConnection,
        notification: SPDNotification::Type,
        state: *const c_char,
    ) -> c_int;
    pub fn spd_set_voice_rate(connection: *mut SPDConnection, rate: c_int) -> c_int;
    pub fn spd_set_voice_rate_all(connection: *mut SPDConnection, rate: c_int) -> c_int;
    pub fn spd_set_voice_rate_uid(connection: *mut SPDConnection, rate: c_int, uid: c_uint) -> c_int;
    pub fn spd_get_voice_rate(connection: *mut SPDConnection) -> c_int;
    pub fn spd_set_voice_pitch(connection: *mut SPDConnection, pitch: c_int) -> c_int;
    pub fn spd_set_voice_pitch_all(connection: *mut SPDConnection, pitch: c_int) -> c_int;
    pub fn spd_set_voice_pitch_uid(connection: *mut SPDConnection, pitch: c_int, uid: c_uint) -> c_int;
    pub fn spd_get_voice_pitch(connection: *mut SPDConnection) -> c_int;
    pub fn spd_set_volume(connection: *mut SPDConnection, volume: c_int) -> c_int;
    pub fn spd_set_volume_all(connection: *mut SPDConnection, volume: c_int) -> c_int;
    pub fn spd_set_volume_uid(connection: *mut SPDConnection, volume: c_int, uid: c_uint) -> c_int;
    pub fn spd_get_volume(connection: *mut SPDConnection) -> c_int;
    pub fn spd_set_punctuation(connection: *mut SPDConnection, type_: SPDPunctuation::Type) -> c_int;
    pub fn spd_set_punctuation_all(connection: *mut SPDConnection, type_: SPDPunctuation::Type) -> c_int;
    pub fn spd_set_punctuation_uid(
        connection: *mut SPDConnection,
        type_: SPDPunctuation::Type,
        uid: c_uint,
    ) -> c_int;
    pub fn spd_set_capital_letters(connection: *mut SPDConnection, type_: SPDCapitalLetters::Type) -> c_int;
    pub fn spd_set_capital_letters_all(
        connection: *mut SPDConnection,
        type_: SPDCapitalLetters::Type,
    ) -> c_int;
    pub fn spd_set_capital_letters_uid(
        connection: *mut SPDConnection,
        type_: SPDCapitalLetters::Type,
        uid: c_uint,
    ) -> c_int;
    pub fn spd_set_spelling(connection: *mut SPDConnection, type_: SPDSpelling::Type) -> c_int;
    pub fn spd_set_spelling_all(connection: *mut SPDConnection, type_: SPDSpelling::Type) -> c_int;
    pub fn spd_set_spelling_uid(
        connection: *mut SPDConnection,
        type_: SPDSpelling::Type,
        uid: c_uint,
    ) -> c_int;
    pub fn spd_set_language(connection: *mut SPDConnection, language: *const c_char) -> c_int;
    pub fn spd_set_language_all(connection: *mut SPDConnection, language: *const c_char) -> c_int;
    pub fn spd_set_language_uid(
        connection: *mut SPDConnection,
        language: *const c_char,
        uid: c_uint,
    ) -> c_int;
    pub fn spd_get_language(connection: *mut SPDConnection) -> *mut c_char;
    pub fn spd_set_output_module(connection: *mut SPDConnection, output_module: *const c_char) -> c_int;
    pub fn spd_set_output_module_all(connection: *mut SPDConnection, output_module: *const c_char) -> c_int;
    pub fn spd_set_output_module_uid(
        connection: *mut SPDConnection,
        output_module: *const c_char,
        uid: c_uint,
    ) -> c_int;
    pub fn spd_list_modules(connection: *mut SPDConnection) -> *mut *mut c_char;
    pub fn free_spd_modules(arg1: *mut *mut c_char);
    pub fn free_spd_voices(voices: *mut *mut SPDVoice);
    pub fn spd_list_synthesis_voices(connection: *mut SPDConnection) -> *mut *mut SPDVoice;
    pub fn spd_send_data(connection: *mut SPDConnection, message: *const c_char, wfr: c_int) -> *mut c_char;
}
