/* Live parts. An element with `data-live` is fetched anew every few seconds, but only while somebody
   looks at the page, and it is replaced only when the server has something new: an unchanged answer
   would otherwise wipe what is typed, focused or opened. A new part without `data-live` is the last. */
(() => {
  "use strict";

  const EVERY = 5000;
  const AT_MOST = 60000;
  // A page without a live part, such as a form, still asks for what is announced: [data-live-alone].
  const hasLivePart = document.querySelector("#live[data-live]") !== null;
  const part = () =>
    document.querySelector("[data-live]") ??
    (hasLivePart ? null : document.querySelector("[data-live-alone]"));
  const isLive = (element) => element instanceof Element && element.matches("[data-live], [data-live-alone]");
  const bare = (etag) => (etag || "").replace(/^W\//, "");

  let timer;
  let failures = 0;
  let lastSeen = new Date();

  function poll() {
    clearTimeout(timer);
    if (!part() || document.hidden) return;
    pollLater(); // even if this one gets lost, as it does while a part is just being swapped
    htmx.trigger(part(), "poll");
  }

  // A hundred phones that opened the page together must not ask together for ever.
  function pollLater() {
    clearTimeout(timer);
    const wait = Math.min(EVERY * 2 ** failures, AT_MOST);
    timer = setTimeout(poll, wait * (0.9 + 0.2 * Math.random()));
  }

  function showConnection() {
    const hint = document.getElementById("connection");
    if (!hint) return;
    const time = lastSeen.toLocaleTimeString(document.documentElement.lang, {
      hour: "2-digit",
      minute: "2-digit",
    });
    hint.hidden = failures === 0;
    hint.textContent = failures ? hint.dataset.offline.replace("{time}", time) : "";
  }

  document.addEventListener("htmx:configRequest", (event) => {
    if (isLive(event.detail.elt)) event.detail.headers["If-None-Match"] = event.detail.elt.dataset.etag;
  });

  document.addEventListener("htmx:beforeSwap", (event) => {
    const { elt, xhr } = event.detail;
    if (!isLive(elt) || xhr.status !== 200) return;
    const etag = bare(xhr.getResponseHeader("ETag"));
    if (etag === bare(elt.dataset.etag)) {
      event.detail.shouldSwap = false; // a 304 that the browser answered from its cache
    } else if (!etag && "live" in elt.dataset) {
      event.detail.shouldSwap = false; // another page, such as the login: go and see it
      location.reload();
    } else {
      keepOpened(elt);
    }
  });

  document.addEventListener("htmx:afterRequest", (event) => {
    const { requestConfig, xhr } = event.detail;
    const { elt } = requestConfig; // by now it may be swapped for its successor
    if (!isLive(elt)) return;
    if ([401, 403, 404].includes(xhr.status) && "live" in elt.dataset) {
      location.reload();
      return;
    }
    // The same part may stand for a later version of the event: what changed was none of its business.
    if ("liveAlone" in elt.dataset || xhr.status === 304) elt.dataset.etag = xhr.getResponseHeader("ETag") ?? "";
    const answered = xhr.status === 200 || xhr.status === 304;
    failures = answered ? 0 : failures + 1;
    if (answered) lastSeen = new Date();
    showConnection();
    pollLater();
  });

  // Announcements come with every new part. Those that stand already stay untouched: a screen reader
  // would read them out again.
  document.addEventListener("htmx:oobBeforeSwap", (event) => {
    const { target, fragment } = event.detail;
    const words = (element) => element.textContent.replace(/\s+/g, " ").trim();
    if (words(target) === words(fragment)) event.detail.shouldSwap = false;
  });

  // What a reader has unfolded stays unfolded in the new part.
  function keepOpened(old) {
    const opened = [...old.querySelectorAll("details[open][id]")].map((details) => details.id);
    document.addEventListener(
      "htmx:afterSwap",
      () => {
        for (const id of opened) document.getElementById(id)?.setAttribute("open", "");
      },
      { once: true },
    );
  }

  document.addEventListener("visibilitychange", poll);
  window.addEventListener("online", poll);
  pollLater();
})();
