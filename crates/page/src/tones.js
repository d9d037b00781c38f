// Plays a tone for each announcement of a followed board, with a pitch for each board. Off by default, because browsers
// require a user's action before sound. page.js reads the same announcements aloud.
"use strict";
{
  const button = document.getElementById("tones"), LOW = 262, LASTS = 0.25;
  let sound = null, free = 0, told = Number(document.body.dataset.told);
  const isOn = () => button.getAttribute("aria-pressed") === "true";
  // Simultaneous tones are played one after the other.
  const play = (place) => {
    const voice = sound.createOscillator(), loudness = sound.createGain(), at = Math.max(sound.currentTime, free);
    voice.frequency.value = LOW * 2 ** (place / 4);
    loudness.gain.setValueAtTime(0.25, at);
    loudness.gain.exponentialRampToValueAtTime(0.001, at + LASTS);
    voice.connect(loudness).connect(sound.destination);
    voice.start(at);
    voice.stop(at + LASTS);
    free = at + LASTS;
  };
  const look = () => {
    const lines = [...document.querySelectorAll("#recent li[data-tone]")].filter((line) => line.value > told);
    for (const line of lines.reverse()) {
      told = line.value;
      if (sound && isOn()) play(Number(line.dataset.tone));
    }
  };
  if (button && window.AudioContext) {
    button.hidden = false;
    button.addEventListener("click", () => {
      const on = !isOn();
      sound ||= new AudioContext();
      button.setAttribute("aria-pressed", on);
      say(on ? button.dataset.on : button.dataset.off);
      for (let place = 0; on && place < Number(button.dataset.tones); place += 1) play(place);
    });
    new MutationObserver(look).observe(document.getElementById("main"), { childList: true, subtree: true });
  }
}
