/* Sound and vibration when there is news, where the user switched them on: [data-alerts] is the switch, kept on
   this device. A page makes a sound only once it was touched: browsers want that, so the first touch readies it. */

const KEY = "alerts";
const NOTES = [660, 880, 660, 880]; // hertz
const NOTE = 0.22; // seconds
const SHAKE = [250, 120, 250, 120, 400]; // milliseconds on, off, on ...

let audio = null;

// A browser may keep nothing, as in a private window: then the switch applies to this page.
let isOn = false;
try {
  isOn = localStorage.getItem(KEY) === "on";
} catch {
  isOn = false;
}

function keep() {
  try {
    if (isOn) localStorage.setItem(KEY, "on");
    else localStorage.removeItem(KEY);
  } catch {
    // it applies to this page
  }
}

function ready() {
  if (!isOn || !window.AudioContext) return;
  audio ??= new AudioContext();
  if (audio.state === "suspended") audio.resume().catch(() => {});
}

function alertNow() {
  if (!isOn) return;
  navigator.vibrate?.(SHAKE);
  if (!audio || audio.state !== "running") return;
  NOTES.forEach((pitch, turn) => play(pitch, audio.currentTime + turn * NOTE));
}

function play(pitch, start) {
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(0.0001, start);
  volume.gain.exponentialRampToValueAtTime(0.35, start + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + NOTE);
  tone.connect(volume).connect(audio.destination);
  tone.start(start);
  tone.stop(start + NOTE);
}

document.addEventListener("news", alertNow);
for (const touch of ["pointerdown", "keydown"]) document.addEventListener(touch, ready, { capture: true });

for (const part of document.querySelectorAll("[data-alerts]")) {
  const box = part.querySelector("[type=checkbox]");
  const test = part.querySelector("[data-alerts-test]");
  part.hidden = false;
  box.checked = isOn;
  test.disabled = !isOn;
  box.addEventListener("change", () => {
    isOn = box.checked;
    test.disabled = !isOn;
    keep();
    ready();
  });
  test.addEventListener("click", async () => {
    ready();
    await audio?.resume();
    alertNow();
  });
}

// The switch for notifications (push.js) comes once the page is there.
const { script: src } = document.querySelector("[data-push]")?.dataset ?? {};
if (src) window.addEventListener("load", () => document.head.append(Object.assign(document.createElement("script"), { src })));
