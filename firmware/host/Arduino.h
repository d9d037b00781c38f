// The part of the Arduino API that the sketch uses, for a computer: pins and time are simulated.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>

enum { LOW = 0, HIGH = 1 };
enum { INPUT, OUTPUT, INPUT_PULLUP };
enum { A0 = 14, A1, A2, A3, A4, A5, A6, A7 };

void pinMode(uint8_t pin, uint8_t mode);
void digitalWrite(uint8_t pin, uint8_t level);
int digitalRead(uint8_t pin);
int analogRead(uint8_t pin);
unsigned long millis();
void delayMicroseconds(unsigned int us);

struct HostSerial {
  void begin(long baud);
  int available();
  int read();
  size_t write(const uint8_t *bytes, size_t count);
};

extern HostSerial Serial;

void setup();
void loop();
