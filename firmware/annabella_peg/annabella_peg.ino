// A pegged chess board for Annabella: reads 64 holes, speaks the peg protocol (docs/peg.md).
//
// One circuit serves three kinds of hole (docs/peg-build.md): a plain contact, a Hall switch, or a
// contact with a resistor in the peg that tells which piece it is. Eight analogue multiplexers, one
// a file, share three select lines; each gives one analogue input with a pull-up of ten kilohms.
// An empty hole reads full scale, a contact reads near zero, a resistor something between.
//
// Needs eight analogue inputs: Arduino Nano (classic), Mega, or anything with A0 to A7.
// Licence: GPL-3.0-or-later.

#include <Arduino.h>

// ---- What you may change ----------------------------------------------------------------------

// 1: pegs carry resistors and the board knows its pieces. 0: contacts or Hall switches.
#ifndef IDENTITY
#define IDENTITY 1
#endif

// 1: a keypad of four rows and four columns is connected.
#ifndef KEYPAD
#define KEYPAD 1
#endif

const char NAME[] = "Annabella reference board";
const long BAUD = 38400;

// Milliseconds between two scans: 66 scans a second. 50 is the least a pegged board should have.
const unsigned long SCAN_MS = 15;
// A hole is believed when this many scans in a row agree: a peg turned by a finger bounces.
const uint8_t DEBOUNCE = 3;

const uint8_t SELECT[3] = {2, 3, 4};                       // to S0, S1, S2 of every multiplexer
const uint8_t FILES[8] = {A0, A1, A2, A3, A4, A5, A6, A7}; // a to h
const uint8_t BUTTON = 5;                                  // clock button, to ground
const uint8_t KEY_ROWS[4] = {6, 7, 8, 9};
const uint8_t KEY_COLUMNS[4] = {10, 11, 12, 13};
const char KEYS[17] = "123+456-789*.0E/";

// ---- Pieces -----------------------------------------------------------------------------------

// What a hole holds: 0 nothing, 1 to 12 a piece, 13 something.
const char LETTERS[15] = ".PNBRQKpnbrqk?";
const uint8_t SOMETHING = 13;
const int EMPTY_ABOVE = 984;
const int CONTACT_BELOW = 38;
// Readings of the twelve resistors against ten kilohms, of 1023: 820, 1k8, 3k0, 4k3, 6k2, 8k2 for
// white P N B R Q K; 12k, 16k, 22k, 33k, 56k, 120k for black.
const int LEVELS[12] = {78, 156, 236, 308, 392, 461, 558, 630, 703, 785, 868, 944};

static uint8_t contents(int reading) {
  if (reading > EMPTY_ABOVE) return 0;
  if (!IDENTITY || reading < CONTACT_BELOW) return SOMETHING;
  uint8_t nearest = 0;
  for (uint8_t i = 1; i < 12; i++) {
    if (abs(reading - LEVELS[i]) < abs(reading - LEVELS[nearest])) nearest = i;
  }
  return nearest + 1;
}

// ---- What is known ----------------------------------------------------------------------------

// Holes are counted as the protocol's full scan runs: 0 is a8, 7 is h8, 63 is h1.
static uint8_t believed[64];
static uint8_t seen[64];
static uint8_t agreed[64];
static uint8_t scansDone = 0;
static uint16_t number = 0;
static unsigned long nextScan = 0;

// ---- Speaking ---------------------------------------------------------------------------------

static char line[112];
static uint8_t length = 0;

static void put(char letter) {
  if (length < sizeof(line) - 12) line[length++] = letter;
}

static void put(const char *text) {
  while (*text) put(*text++);
}

static void putHex(uint8_t digit) { line[length++] = digit < 10 ? '0' + digit : 'A' + digit - 10; }

// Ends the line: its number, its checksum, and out.
static void say() {
  line[length++] = ' ';
  line[length++] = '#';
  char digits[5];
  uint8_t count = 0;
  uint16_t rest = number++;
  do {
    digits[count++] = '0' + rest % 10;
    rest /= 10;
  } while (rest);
  while (count) line[length++] = digits[--count];
  uint8_t sum = 0;
  for (uint8_t i = 0; i < length; i++) sum ^= line[i];
  line[length++] = '*';
  putHex(sum >> 4);
  putHex(sum & 15);
  line[length++] = '\n';
  Serial.write((const uint8_t *)line, length);
  length = 0;
}

static void sayHello() {
  put("H 1 8 ");
  put(IDENTITY ? "identity " : "occupancy ");
  put(NAME);
  say();
}

static void sayBoard() {
  put("B ");
  for (uint8_t hole = 0; hole < 64; hole++) {
    if (hole && hole % 8 == 0) put('/');
    put(LETTERS[believed[hole]]);
  }
  say();
}

static void sayHole(uint8_t hole) {
  put(believed[hole] ? "D " : "U ");
  put('a' + hole % 8);
  put('8' - hole / 8);
  if (believed[hole]) {
    put(' ');
    put(LETTERS[believed[hole]]);
  }
  say();
}

// ---- Listening --------------------------------------------------------------------------------

static char command = 0;

static void hear() {
  while (Serial.available() > 0) {
    char letter = Serial.read();
    if (letter != '\n' && letter != '\r') {
      if (!command) command = letter; // The rest of the line is for boards that have lamps.
      continue;
    }
    if (command == '?') sayBoard();
    if (command == 'H') sayHello();
    command = 0;
  }
}

// ---- Reading ----------------------------------------------------------------------------------

static void scanHoles() {
  for (uint8_t rank = 0; rank < 8; rank++) {
    for (uint8_t bit = 0; bit < 3; bit++) digitalWrite(SELECT[bit], (rank >> bit) & 1);
    delayMicroseconds(20); // The lines settle.
    for (uint8_t file = 0; file < 8; file++) {
      uint8_t hole = (7 - rank) * 8 + file;
      uint8_t now = contents(analogRead(FILES[file]));
      if (now != seen[hole]) {
        seen[hole] = now;
        agreed[hole] = 0;
      }
      if (agreed[hole] < DEBOUNCE) agreed[hole]++;
      if (agreed[hole] == DEBOUNCE && now != believed[hole]) {
        believed[hole] = now;
        // Until the first scans have settled the whole board is news; it is told at once then.
        if (scansDone >= DEBOUNCE) sayHole(hole);
      }
    }
  }
  if (scansDone < DEBOUNCE && ++scansDone == DEBOUNCE) {
    sayHello();
    sayBoard();
  }
}

static void scanButton() {
  static uint8_t down = 0;
  if (digitalRead(BUTTON) == HIGH) {
    down = 0;
  } else if (down < DEBOUNCE && ++down == DEBOUNCE) {
    put("P");
    say();
  }
}

static void scanKeypad() {
  static uint8_t held = 16, heldTimes = 0;
  uint8_t now = 16;
  for (uint8_t row = 0; row < 4; row++) {
    pinMode(KEY_ROWS[row], OUTPUT);
    digitalWrite(KEY_ROWS[row], LOW);
    delayMicroseconds(5);
    for (uint8_t column = 0; column < 4; column++) {
      if (digitalRead(KEY_COLUMNS[column]) == LOW) now = row * 4 + column;
    }
    pinMode(KEY_ROWS[row], INPUT_PULLUP); // Two keys at once must not join two outputs.
  }
  if (now != held) {
    held = now;
    heldTimes = 0;
  }
  if (heldTimes < DEBOUNCE && ++heldTimes == DEBOUNCE && held < 16) {
    put("K ");
    put(KEYS[held]);
    say();
  }
}

void setup() {
  for (uint8_t i = 0; i < 3; i++) pinMode(SELECT[i], OUTPUT);
  pinMode(BUTTON, INPUT_PULLUP);
  if (KEYPAD) {
    for (uint8_t i = 0; i < 4; i++) {
      pinMode(KEY_ROWS[i], INPUT_PULLUP);
      pinMode(KEY_COLUMNS[i], INPUT_PULLUP);
    }
  }
  Serial.begin(BAUD);
}

void loop() {
  hear();
  unsigned long now = millis();
  if ((long)(now - nextScan) < 0) return;
  nextScan = now + SCAN_MS;
  scanHoles();
  scanButton();
  if (KEYPAD) scanKeypad();
}
