/* The big screen. The server says by its own time which view is on from when until when, so nothing is kept
   here but how far this device's clock is off: every answer tells it anew, and an old page is right again
   with the next one. live.js asks, and keeps the last answer while the network is away. */
(() => {
  "use strict";

  const REST = 4000; // a list stands still at its first and at its last line
  const LATE = 250; // ask a moment after the turn, when the server is surely there
  const AGAIN = 5000;
  const WRONG = 2000; // a time that is further off than the way of an answer explains

  const screen = () => document.querySelector("[data-screen]");
  const calm = window.matchMedia("(prefers-reduced-motion: reduce)");

  let offset = 0;
  let turning;

  const now = () => Date.now() + offset;

  function readTurn() {
    const view = screen();
    if (!view) return;
    offset = Number(view.dataset.now) - Date.now();
    waitForTheEnd();
  }

  function waitForTheEnd() {
    const view = screen();
    place();
    clearTimeout(turning);
    if ("alone" in view.dataset) return;
    turning = setTimeout(turn, Math.max(0, Number(view.dataset.end) - now()) + LATE);
  }

  function turn() {
    turning = setTimeout(turn, AGAIN); // until an answer brings the next view
    if (navigator.onLine) document.dispatchEvent(new Event("visibilitychange")); // live.js: ask now
  }

  // How far a long list is scrolled follows from the time alone: a list that is replaced stays where it was.
  function place() {
    const view = screen();
    const frame = view?.querySelector("[data-scroll]");
    const list = frame?.firstElementChild;
    if (!list) return;
    const hidden = list.offsetHeight - frame.clientHeight;
    const [start, end] = [Number(view.dataset.start), Number(view.dataset.end)];
    const passed = "alone" in view.dataset ? (now() - start) % (end - start) : now() - start;
    const part = Math.min(1, Math.max(0, (passed - REST) / Math.max(1, end - start - 2 * REST)));
    const top = hidden > 0 ? (calm.matches ? page(part, frame, hidden) : part * hidden) : 0;
    const wanted = `translateY(${-top.toFixed(1)}px)`;
    if (list.style.transform !== wanted) list.style.transform = wanted;
  }

  // Who asked for less motion gets whole pages, each for the same time.
  function page(part, frame, hidden) {
    const pages = Math.ceil(hidden / frame.clientHeight) + 1;
    return Math.min(hidden, Math.min(pages - 1, Math.floor(part * pages)) * frame.clientHeight);
  }

  // A drawing is made as large as the screen has room for.
  function fit() {
    const frame = document.querySelector("[data-fit]");
    const drawing = frame?.firstElementChild;
    if (!drawing) return;
    drawing.style.transform = "";
    if (window.innerWidth < window.innerHeight) return; // a phone scrolls it
    const room = getComputedStyle(frame);
    const wide = frame.clientWidth - parseFloat(room.paddingLeft) - parseFloat(room.paddingRight);
    const high = frame.clientHeight - parseFloat(room.paddingTop) - parseFloat(room.paddingBottom);
    const scale = Math.min(wide / drawing.scrollWidth, high / drawing.scrollHeight);
    drawing.style.transform = `scale(${scale})`;
  }

  function step() {
    place();
    requestAnimationFrame(step);
  }

  // A page from the browser's cache tells an old time; the answers after it tell when they were written.
  document.addEventListener("htmx:afterRequest", (event) => {
    const { xhr } = event.detail;
    const date = Date.parse(xhr.getResponseHeader("Date") ?? "");
    if (![200, 304].includes(xhr.status) || Math.abs(date - now()) < WRONG || Number.isNaN(date)) return;
    offset = date - Date.now();
    waitForTheEnd();
  });

  document.addEventListener("htmx:afterSwap", () => {
    readTurn();
    fit();
  });
  window.addEventListener("resize", fit);

  // Full screen, and a screen that stays on where the browser allows it.
  const button = document.getElementById("screen-full");

  function showButton() {
    const isFull = document.fullscreenElement !== null;
    document.documentElement.classList.toggle("is-full-screen", isFull);
    if (button) button.hidden = isFull || !document.fullscreenEnabled;
  }

  button?.addEventListener("click", () => document.documentElement.requestFullscreen().catch(() => {}));
  document.addEventListener("fullscreenchange", showButton);

  let lock = null;

  async function stayOn() {
    if (document.hidden || !navigator.wakeLock || (lock && !lock.released)) return;
    try {
      lock = await navigator.wakeLock.request("screen");
    } catch {
      lock = null; // not allowed here: the device's own settings decide
    }
  }

  document.addEventListener("visibilitychange", stayOn);

  document.documentElement.classList.add("screen-runs");
  readTurn();
  fit();
  showButton();
  stayOn();
  step();
})();
