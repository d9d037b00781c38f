// Runs the sketch on a computer. Lines on standard input set the pins and let time pass; what the
// sketch writes to its serial port comes out on standard output.
//
//   hole e2 1023   the reading of a hole (1023 empty, 0 contact, between: a resistor)
//   button 1       the clock button is held (0: let go)
//   key 5          a key of the keypad is held (key none: let go)
//   host H         a line from the computer to the sketch
//   run 100        that many milliseconds pass
//   scans          writes "! scans N" with the number of whole scans so far
//
// A reading costs 112 microseconds and a byte on the line 260, as on the real thing, so the scan
// rate is the true one.

#include "Arduino.h"

#include <cstdio>
#include <cstring>
#include <deque>
#include <iostream>
#include <sstream>
#include <string>

HostSerial Serial;

static int holes[8][8]; // file, rank
static uint8_t pins[32];
static bool button = false;
static int key = -1;
static unsigned long long now_us = 0;
static unsigned long readings = 0;
static std::deque<char> incoming;
static const char KEYS[] = "123+456-789*.0E/";

void pinMode(uint8_t pin, uint8_t mode) {
  if (mode == INPUT_PULLUP) pins[pin] = HIGH;
}

void digitalWrite(uint8_t pin, uint8_t level) {
  pins[pin] = level;
  now_us += 4;
}

int digitalRead(uint8_t pin) {
  now_us += 4;
  if (pin == 5) return button ? LOW : HIGH;
  if (pin >= 10 && pin <= 13 && key >= 0 && key % 4 == pin - 10) return pins[6 + key / 4];
  return HIGH;
}

int analogRead(uint8_t pin) {
  now_us += 112;
  readings++;
  int rank = pins[2] | pins[3] << 1 | pins[4] << 2;
  return holes[pin - A0][rank];
}

unsigned long millis() { return now_us / 1000; }

void delayMicroseconds(unsigned int us) { now_us += us; }

void HostSerial::begin(long) {}

int HostSerial::available() { return incoming.size(); }

int HostSerial::read() {
  if (incoming.empty()) return -1;
  char letter = incoming.front();
  incoming.pop_front();
  return (unsigned char)letter;
}

size_t HostSerial::write(const uint8_t *bytes, size_t count) {
  now_us += 260 * count;
  std::fwrite(bytes, 1, count, stdout);
  return count;
}

int main() {
  for (auto &file : holes)
    for (int &hole : file) hole = 1023;
  setup();
  std::string text;
  while (std::getline(std::cin, text)) {
    std::istringstream words(text);
    std::string verb, square;
    int value = 0;
    words >> verb;
    if (verb == "hole" && words >> square >> value && square.size() == 2) {
      holes[(square[0] - 'a') & 7][(square[1] - '1') & 7] = value;
    } else if (verb == "button" && words >> value) {
      button = value;
    } else if (verb == "key" && words >> square) {
      const char *at = square.size() == 1 ? std::strchr(KEYS, square[0]) : nullptr;
      key = at ? at - KEYS : -1;
    } else if (verb == "host") {
      std::string rest;
      std::getline(words >> std::ws, rest);
      for (char letter : rest + "\n") incoming.push_back(letter);
    } else if (verb == "run" && words >> value) {
      unsigned long long until = now_us + 1000ULL * value;
      while (now_us < until) {
        loop();
        now_us += 5;
      }
    } else if (verb == "scans") {
      std::printf("! scans %lu\n", readings / 64);
    } else if (!verb.empty()) {
      std::fprintf(stderr, "no such line: %s\n", text.c_str());
      return 2;
    }
  }
  return 0;
}
