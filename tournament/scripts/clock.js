/* Clocks: [data-clock] has its deadline in `data-deadline` and the server's time of rendering in `data-now`, both
   in milliseconds since the epoch. The browser counts down to the deadline by the server's time. */

import { tell } from "./tell.js";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const SOON = 5 * MINUTE;

// Offset of the server's clock to the device's, in milliseconds. Each response narrows its bounds: the `Date`
// header is the second of a moment between request and response.
let offset = 0;
let least = -Infinity;
let most = Infinity;

const now = () => Date.now() + offset;

// A page from the browser's cache has an old `data-now`: poll at once for the right time.
function readPage() {
  const clock = document.querySelector("[data-clock]");
  if (!clock) return;
  const { keptAt } = document.documentElement.dataset; // last_state.js: when the device was given the page
  if (keptAt) {
    offset = Number(clock.dataset.now) - Number(keptAt);
    return;
  }
  const [load] = performance.getEntriesByType?.("navigation") ?? [];
  if (load && load.transferSize <= load.encodedBodySize) {
    document.dispatchEvent(new Event("visibilitychange")); // live.js polls at once
    return;
  }
  // The page was made while the browser waited for its first byte; what has passed since is known.
  const since = load?.responseStart ? performance.now() - load.responseStart : 0;
  const waited = load?.responseStart ? load.responseStart - load.requestStart : 0;
  least = Number(clock.dataset.now) - (Date.now() - since);
  offset = least + waited / 2;
}

function readAnswer(asked, answered, date) {
  if (Number.isNaN(date)) return;
  const low = date - answered;
  const high = date + SECOND - asked;
  if (low > most || high < least) {
    least = low; // the device's clock was set, or the device was asleep
    most = high;
  } else {
    least = Math.max(least, low);
    most = Math.min(most, high);
  }
  if (offset < least || offset > most) offset = (least + most) / 2;
}

const asked = new WeakMap();
document.addEventListener("htmx:beforeSend", (event) => asked.set(event.detail.xhr, Date.now()));
document.addEventListener("htmx:afterRequest", (event) => {
  const { xhr } = event.detail;
  if (!asked.has(xhr) || ![200, 304].includes(xhr.status)) return;
  readAnswer(asked.get(xhr), Date.now(), Date.parse(xhr.getResponseHeader("Date") ?? ""));
  show();
});
document.addEventListener("htmx:afterSwap", () => show());

const digits = (left) => {
  const seconds = Math.max(0, Math.ceil(left / SECOND));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
};

function show() {
  for (const clock of document.querySelectorAll("[data-clock][data-deadline]")) {
    if (!clock.dataset.deadline) continue;
    const left = Number(clock.dataset.deadline) - now();
    if (left <= 0 && clock.dataset.phase === "running" && "ends" in clock.dataset) {
      document.dispatchEvent(new Event("visibilitychange")); // what may no longer be seen goes: live.js polls
    }
    set(clock, "phase", left > 0 ? "running" : "over");
    set(clock, "level", left > SOON ? "" : "soon");
    const text = clock.querySelector("[data-left]");
    if (text && text.textContent !== digits(left)) text.textContent = digits(left);
    if ("main" in clock.dataset) warn(left);
  }
}

function set(element, name, value) {
  if (element.dataset[name] !== value) element.dataset[name] = value;
}

// Warnings, announced once when the clock passes them: to screen readers, and by a sound if switched on.
let before = NaN;

function warn(left) {
  const said = document.querySelector("[data-warning][data-over]");
  const marks = (said?.dataset.at ?? "").split(",").map(Number);
  const passed = marks.filter((mark) => before > mark * MINUTE && left <= mark * MINUTE);
  before = left;
  if (!said || !passed.length) return;
  const mark = Math.min(...passed);
  const words = mark ? said.dataset.warning.replace("{minutes}", mark) : said.dataset.over;
  tell(words);
  beep(mark ? 2 : 4);
}

// Sound is off until its button is pressed, so that phones do not beep unexpectedly.
let audio = null;

function beep(times) {
  if (!audio) return;
  for (let turn = 0; turn < times; turn += 1) {
    const start = audio.currentTime + turn * 0.45;
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = 880;
    volume.gain.setValueAtTime(0.0001, start);
    volume.gain.exponentialRampToValueAtTime(0.4, start + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.35);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + 0.4);
  }
}

const button = document.getElementById("clock-sound");
if (button && window.AudioContext) {
  button.hidden = false;
  button.addEventListener("click", () => {
    if (audio) {
      audio.close();
      audio = null;
    } else {
      audio = new AudioContext();
      beep(1);
    }
    button.setAttribute("aria-pressed", String(audio !== null));
    button.textContent = audio ? button.dataset.on : button.dataset.off;
  });
}

document.documentElement.classList.add("counts-down");
readPage();
show();
setInterval(show, 200);
