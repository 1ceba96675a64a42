/* Live parts. An element with `data-live` is polled every few seconds while the page is visible, and replaced
   only if the server sends a new one, since a swap loses input, focus and opened details. Polling ends with a
   part without `data-live`. */

import { timeOf } from "./moment.js";
import { tell } from "./tell.js";

const EVERY = 5000;
const AT_MOST = 60000;
// A page without a live part, such as a form, still polls for announcements: [data-live-alone].
const hasLivePart = document.querySelector("#live[data-live]") !== null;
const part = () =>
  document.querySelector("[data-live]") ??
  (hasLivePart ? null : document.querySelector("[data-live-alone]"));
const isLive = (element) => element instanceof Element && element.matches("[data-live], [data-live-alone]");
const bare = (etag) => (etag || "").replace(/^W\//, "");

const PATIENCE = 20000; // a poll without an answer within that has failed

let timer;
let failures = 0;
let lastSeen = Date.now();
let since = 0; // when the first of the failures was

function poll() {
  clearTimeout(timer);
  if (!part() || document.hidden) return;
  pollLater(); // in case this one is lost, as during a swap
  htmx.trigger(part(), "poll");
}

// Random delay: phones that opened the page at the same time must not keep polling at the same time.
function pollLater() {
  clearTimeout(timer);
  const wait = Math.min(EVERY * 2 ** failures, AT_MOST);
  timer = setTimeout(poll, wait * (0.9 + 0.2 * Math.random()));
}

function showConnection() {
  const hint = document.getElementById("connection");
  if (!hint) return;
  const words = hint.dataset.offline.replace("{time}", timeOf(lastSeen)).replace("{since}", timeOf(since));
  hint.hidden = failures === 0;
  if (failures === 0) hint.textContent = "";
  else if (hint.textContent !== words) {
    hint.textContent = words;
    tell(words);
  }
}

function count(answered) {
  failures = answered ? 0 : failures + 1;
  if (answered) lastSeen = Date.now();
  if (failures === 1) since = Date.now();
  showConnection();
  document.dispatchEvent(new Event(answered ? "kept:online" : "kept:offline"));
}

// last_state.js has inserted the device's copy of this page: from when, and since when there is no network.
document.addEventListener("kept:shown", (event) => {
  failures = Math.max(failures, 1);
  lastSeen = event.detail.seen;
  since = event.detail.since;
  showConnection();
  pollLater();
});

document.addEventListener("htmx:configRequest", (event) => {
  if (!isLive(event.detail.elt)) return;
  event.detail.headers["If-None-Match"] = event.detail.elt.dataset.etag;
  event.detail.timeout = PATIENCE;
});

document.addEventListener("htmx:beforeSwap", (event) => {
  const { elt, xhr } = event.detail;
  if (!isLive(elt) || xhr.status !== 200) return;
  const etag = bare(xhr.getResponseHeader("ETag"));
  if (etag === bare(elt.dataset.etag)) {
    event.detail.shouldSwap = false; // a 304, answered from the browser's cache
  } else if (!etag && "live" in elt.dataset) {
    event.detail.shouldSwap = false; // redirected to another page, such as the login: load that
    location.reload();
  } else {
    keepOpened(elt);
    markArrivals(elt);
  }
});

document.addEventListener("htmx:afterRequest", (event) => {
  const { requestConfig, xhr } = event.detail;
  const { elt } = requestConfig; // may have been replaced by now
  if (!isLive(elt)) return;
  if ([401, 403, 404].includes(xhr.status) && "live" in elt.dataset) {
    location.reload();
    return;
  }
  // The part may be unchanged at a later version of the event: take the new ETag over.
  if ("liveAlone" in elt.dataset || xhr.status === 304) elt.dataset.etag = xhr.getResponseHeader("ETag") ?? "";
  count(xhr.status === 200 || xhr.status === 304);
  pollLater();
});

// Announcements are sent with every new part. Unchanged ones are not swapped: screen readers would read them
// out again.
document.addEventListener("htmx:oobBeforeSwap", (event) => {
  const { target, fragment } = event.detail;
  const words = (element) => element.textContent.replace(/\s+/g, " ").trim();
  if (target.id !== "news" && words(target) === words(fragment)) event.detail.shouldSwap = false;
});

const onceSwapped = (act) => document.addEventListener("htmx:afterSwap", act, { once: true });

// Opened <details> stay open in the new part.
function keepOpened(old) {
  const opened = [...old.querySelectorAll("details[open][id]")].map((details) => details.id);
  onceSwapped(() => {
    for (const id of opened) document.getElementById(id)?.setAttribute("open", "");
  });
}

// One's own table, and standings' rows at another place, arrive in the new part by a short motion.
const ARRIVING = "#my-table, tr:has(> .rank)";
const whereOf = (box) =>
  `${box.querySelector(".rank")?.textContent.trim()} ${box.querySelector("a[id]")?.id ?? box.textContent}`;

function markArrivals(old) {
  const before = new Set([...old.querySelectorAll(ARRIVING)].map(whereOf));
  onceSwapped(() => {
    for (const box of document.querySelectorAll(ARRIVING)) {
      if (!before.has(whereOf(box))) box.classList.add("arrives");
    }
  });
}

document.addEventListener("visibilitychange", poll);
window.addEventListener("online", poll);
pollLater();
