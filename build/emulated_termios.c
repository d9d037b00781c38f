/* For build/deb-test.sh: the emulator (qemu 7.2) lacks the calls by which a serial port's speed is read and set in numbers
 * (TCGETS2, TCSETS2). Loaded before libc, this carries them out with the older calls, which know a code for each usual speed. No part of
 * the package. */
#define _GNU_SOURCE
#include <asm/ioctls.h>
#include <asm/termbits.h>
#include <dlfcn.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

static const struct {
    speed_t speed;
    tcflag_t code;
} SPEEDS[] = {{50, B50},       {300, B300},     {1200, B1200},   {2400, B2400},     {4800, B4800},    {9600, B9600},
              {19200, B19200}, {38400, B38400}, {57600, B57600}, {115200, B115200}, {230400, B230400}};
static const size_t COUNT = sizeof SPEEDS / sizeof *SPEEDS;

int ioctl(int file, unsigned long request, ...) {
    int (*real)(int, unsigned long, ...) = (int (*)(int, unsigned long, ...))dlsym(RTLD_NEXT, "ioctl");
    va_list rest;
    va_start(rest, request);
    void *argument = va_arg(rest, void *);
    va_end(rest);

    struct termios2 *line = argument;
    struct termios old;
    switch (request) {
    case TCGETS2: {
        int failed = real(file, TCGETS, &old);
        if (failed) return failed;
        memcpy(line, &old, offsetof(struct termios2, c_ispeed));
        for (size_t i = 0; i < COUNT; i++)
            if ((old.c_cflag & CBAUD) == SPEEDS[i].code) line->c_ispeed = line->c_ospeed = SPEEDS[i].speed;
        return 0;
    }
    case TCSETS2:
    case TCSETSW2:
    case TCSETSF2:
        memcpy(&old, line, offsetof(struct termios2, c_ispeed));
        for (size_t i = 0; i < COUNT; i++)
            if (line->c_ospeed == SPEEDS[i].speed) old.c_cflag = (old.c_cflag & ~CBAUD) | SPEEDS[i].code;
        return real(file, TCSETS + (request - TCSETS2), &old);
    default:
        return real(file, request, argument);
    }
}
