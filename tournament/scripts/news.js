/* What is new while a page is open: a round is paired, a leader is called. #news comes with every live answer;
   an entry with a larger key than any before on this page is announced once, by the title, the icon, a voice, and
   sound and vibration where this device allowed them (alerts.js). Title and icon go back once it was seen. */

import { tell } from "./tell.js";

const HIDDEN = 30000; // a page in the background asks every half a minute: its title is all that is seen of it
const SEEN = 4000; // milliseconds in sight until what is new was seen
const MARK = "● ";

const news = () => document.getElementById("news");

function follow() {
  // The title begins with the event's state, as the page came; the rest is the page's own.
  const told = {};
  let fresh = "";
  let standing = news().dataset.title;
  const start = standing ? `${standing} · ` : "";
  const isLive = document.querySelector("#live[data-live]") !== null;
  const beginsSo = isLive && document.title.startsWith(start);
  const own = beginsSo ? document.title.slice(start.length) : document.title;

  function showTitle() {
    const parts = [...new Set([fresh, beginsSo ? standing : "", own])].filter(Boolean);
    document.title = (fresh ? MARK : "") + parts.join(" · ");
    const icon = document.querySelector("link[rel=icon][data-news]");
    icon.dataset.usual ??= icon.getAttribute("href");
    icon.setAttribute("href", fresh ? icon.dataset.news : icon.dataset.usual);
  }

  const items = () => [...news().querySelectorAll("[data-kind]")];
  const keyOf = (item) => Number(item.dataset.key);

  // Return what is new, and know it from now on.
  function take() {
    const found = items().filter((item) => keyOf(item) > (told[item.dataset.kind] ?? 0));
    for (const item of found) told[item.dataset.kind] = keyOf(item);
    return found;
  }

  function look() {
    standing = news().dataset.title;
    const found = take();
    if (found.length) {
      fresh = found.at(-1).dataset.title;
      tell(...found.map((item) => item.dataset.said));
      document.dispatchEvent(new CustomEvent("news"));
      seeSoon();
    }
    showTitle();
  }

  let seeing;

  function seeSoon() {
    clearTimeout(seeing);
    if (!fresh || document.hidden || !document.hasFocus()) return;
    seeing = setTimeout(() => {
      fresh = "";
      showTitle();
    }, SEEN);
  }

  take();
  document.addEventListener("htmx:oobAfterSwap", (event) => event.detail.target.id === "news" && look());
  document.addEventListener("visibilitychange", seeSoon);
  window.addEventListener("focus", seeSoon);

  setInterval(
    () => {
      const part = document.querySelector("[data-live]") ?? document.querySelector("[data-live-alone]");
      if (document.hidden && part) htmx.trigger(part, "poll");
    },
    HIDDEN * (0.9 + 0.2 * Math.random()),
  );
}

if (news()) follow();
