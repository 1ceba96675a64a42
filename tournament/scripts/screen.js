/* The big screen. The server determines by its own time which view is shown from when until when. The only state
   here is the offset of the device's clock, corrected by every response. live.js polls, and the last view stays
   while the network fails. */

const LATE = 250; // poll this many milliseconds after a view's end, when the server has changed it for sure
const AGAIN = 5000;
const WRONG = 2000; // milliseconds; a greater offset is not explained by the network's delay

const screen = () => document.querySelector("[data-screen]");
const NARROWEST = 14; // em: a column with a name
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
  turning = setTimeout(turn, AGAIN); // until a response has the next view
  if (navigator.onLine) document.dispatchEvent(new Event("visibilitychange")); // live.js polls at once
}

// A list goes down as few columns as one page has room for, else as many as fit, and on to further pages, all
// of them about as full.
let laid = "";

const turnOf = (body) => body.clientWidth + parseFloat(getComputedStyle(body).columnGap);
// The last one may have fewer columns.
const pagesOf = (body) => Math.max(1, Math.ceil(body.scrollWidth / turnOf(body) - 0.02));

function lay(frame, list) {
  const body = list.tBodies[0];
  const size = `${frame.clientWidth} ${frame.clientHeight} ${body.rows.length}`;
  if ("columns" in list.dataset && size === laid) return;
  laid = size;
  body.style.height = "";
  const most = Math.max(1, Math.floor(frame.clientWidth / (NARROWEST * parseFloat(getComputedStyle(list).fontSize))));
  for (let columns = 1; columns <= most; columns += 1) {
    list.dataset.columns = columns;
    body.style.columns = columns;
    if (body.scrollWidth <= body.clientWidth + 1) return;
  }
  const pages = pagesOf(body);
  let [low, high] = [body.clientHeight / 2, body.clientHeight];
  for (let tries = 0; tries < 7; tries += 1) {
    const middle = (low + high) / 2;
    body.style.height = `${middle}px`;
    if (pagesOf(body) === pages) high = middle;
    else low = middle;
  }
  body.style.height = `${high}px`;
}

// The page shown depends only on the time, so a swapped list stays where it was.
function place() {
  const view = screen();
  const frame = view?.querySelector("[data-scroll]");
  const list = frame?.firstElementChild;
  if (!list?.tBodies) return;
  lay(frame, list);
  const body = list.tBodies[0];
  const [turn, pages] = [turnOf(body), pagesOf(body)];
  const [start, end] = [Number(view.dataset.start), Number(view.dataset.end)];
  const passed = "alone" in view.dataset ? (now() - start) % (end - start) : now() - start;
  const page = Math.min(pages - 1, Math.max(0, Math.floor((passed / (end - start)) * pages)));
  const wanted = page ? `translateX(${-page * turn}px)` : "";
  if (body.style.transform !== wanted) body.style.transform = wanted;
}

// Make the bracket as large as the screen has room for: the larger it is, the narrower are its boxes, and the
// more lines a name takes.
function fit() {
  const frame = document.querySelector("[data-fit]");
  const drawing = frame?.firstElementChild;
  if (!drawing) return;
  for (const property of ["transform", "width", "height"]) drawing.style[property] = "";
  if (window.innerWidth < window.innerHeight) return; // a phone scrolls it
  const room = getComputedStyle(frame);
  const wide = frame.clientWidth - parseFloat(room.paddingLeft) - parseFloat(room.paddingRight);
  const high = frame.clientHeight - parseFloat(room.paddingTop) - parseFloat(room.paddingBottom);
  const fits = (scale) => {
    drawing.style.width = `${wide / scale}px`;
    return drawing.scrollHeight * scale <= high && drawing.scrollWidth * scale <= wide + 1;
  };
  let [small, large] = [0.3, 3];
  for (let tries = 0; tries < 10; tries += 1) {
    const scale = (small + large) / 2;
    if (fits(scale)) small = scale;
    else large = scale;
  }
  fits(small);
  drawing.style.height = `${high / small}px`;
  drawing.style.transform = `scale(${small})`;
}

function step() {
  place();
  requestAnimationFrame(step);
}

// A page from the browser's cache has an old `data-now`; later responses have the `Date` header.
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

// Rows may be higher in a font that arrives after they were laid out.
document.fonts.addEventListener("loadingdone", () => {
  laid = "";
  place();
  fit();
});

// Full screen, with a wake lock where the browser allows one.
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
    lock = null; // not allowed: the device's settings decide
  }
}

document.addEventListener("visibilitychange", stayOn);

document.documentElement.classList.add("screen-runs");
readTurn();
fit();
showButton();
stayOn();
step();
