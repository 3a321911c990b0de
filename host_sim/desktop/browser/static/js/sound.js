// The device's buzzer: a square wave, like a piezo disc.

const LOUD = 0.04;
const LATE = 0.02; // seconds from a note's report to its sound, so that a tune keeps its beat

let audio = null;
let wave = null;
let volume = null;

// Browsers allow sound only after a press on the page: call this in the handler of each.
export function wakeSound() {
  if (audio) {
    if (audio.state === "suspended" && navigator.userActivation?.isActive) audio.resume();
    return;
  }
  const Context = globalThis.AudioContext;
  if (!Context || navigator.userActivation?.isActive === false) return;
  audio = new Context();
  wave = audio.createOscillator();
  wave.type = "square";
  volume = audio.createGain();
  volume.gain.value = 0;
  wave.connect(volume).connect(audio.destination);
  wave.start();
}

// Play the buzzer's tones: a list of [ms from now, Hz, 0 for silence].
export function playTones(tones, speed) {
  if (!audio || audio.state !== "running") return;
  for (const [ms, hz] of tones) {
    const when = audio.currentTime + LATE + ms / 1000 / speed;
    if (hz) wave.frequency.setValueAtTime(hz, when);
    volume.gain.setTargetAtTime(hz ? LOUD : 0, when, 0.003);
  }
}

// Stop the sound at once.
export function stopSound() {
  if (audio) {
    volume.gain.cancelScheduledValues(0);
    volume.gain.setTargetAtTime(0, audio.currentTime, 0.003);
  }
}
