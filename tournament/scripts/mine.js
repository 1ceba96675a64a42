/* Whose phone this is, kept on this device alone: public pages are the same for everybody and shared by caches. The
   personal page notes it ([data-mine-own]); public pages of that event then mark the player's rows and lead back
   ([data-mine]). Each event has its own; `Forget this phone` is kept as well, so that it is not noted again. */

const LONGEST = 60 * 24 * 3600 * 1000; // milliseconds until an event is over for good

const own = document.querySelector("[data-mine-own]");
const bar = document.querySelector("[data-mine]");
const unknown = document.querySelector("[data-mine-unknown]");
const part = own ?? bar ?? unknown;

function start() {
  const root = new URL(part.dataset.root, location.href).pathname;
  const PREFIX = `netrunner${root} mine `;

  function read(slug) {
    try {
      return JSON.parse(localStorage.getItem(PREFIX + slug));
    } catch {
      return null;
    }
  }

  function write(slug, value) {
    try {
      if (value) localStorage.setItem(PREFIX + slug, JSON.stringify({ ...value, at: Date.now() }));
      else localStorage.removeItem(PREFIX + slug);
    } catch {
      // storage is switched off: nothing is noted
    }
  }

  // What last_state.js has kept of the player's pages goes too.
  function forget(slug) {
    const path = read(slug)?.path;
    write(slug, { path: "" });
    if (path) document.dispatchEvent(new CustomEvent("mine:forgotten", { detail: { slug, path } }));
  }

  function slugs() {
    try {
      const names = Object.keys(localStorage).filter((name) => name.startsWith(PREFIX));
      return names.map((name) => name.slice(PREFIX.length));
    } catch {
      return [];
    }
  }

  // A link that was renewed leads nowhere, and so does what was noted of it.
  for (const slug of slugs()) {
    const noted = read(slug);
    const isDead = unknown && noted?.path && location.pathname.startsWith(noted.path);
    if (!noted || isDead || !(Date.now() - noted.at < LONGEST)) write(slug, null);
  }

  if (own) noteHere();
  if (bar) markRows();
  if (bar) findTable();

  // The event's page shows the table of who chose their name there once, or has a personal link.
  function findTable() {
    const slug = bar.dataset.mine;
    const asked = new URLSearchParams(location.search);
    const player = read(slug)?.player;
    if (player && document.querySelector("[data-find-me]") && !asked.has("q") && !asked.has("player")) {
      asked.set("player", player);
      location.replace(`?${asked}`);
    }
    document.addEventListener("click", ({ target }) => {
      const chosen = target.closest("[data-mine-choose], [data-mine-clear]");
      if (!chosen || read(slug)?.path) return;
      write(slug, chosen.matches("[data-mine-choose]") ? { player: chosen.dataset.mineChoose } : null);
    });
  }

  function noteHere() {
    const { mineOwn: slug, player, name, path } = own.dataset;
    const mine = { player, name, path };
    if (read(slug)?.path === undefined) write(slug, mine);
    const show = () => {
      const noted = read(slug);
      for (const state of own.querySelectorAll("[data-mine-state]")) {
        const isNow = noted && (!noted.path ? "forgotten" : noted.path === path ? "noted" : "other");
        state.hidden = state.dataset.mineState !== isNow;
      }
      const other = own.querySelector("[data-mine-other]");
      other.textContent = other.dataset.mineOther.replace("{name}", () => noted?.name ?? "");
      own.hidden = !noted;
    };
    own.addEventListener("click", ({ target }) => {
      if (!target.matches("[data-mine-forget], [data-mine-keep]")) return;
      if (target.matches("[data-mine-forget]")) forget(slug);
      else write(slug, mine);
      show();
      if (bar) markRows();
      own.querySelector("[data-mine-state]:not([hidden]) button").focus();
    });
    show();
  }

  function markRows() {
    const slug = bar.dataset.mine;
    const noted = read(slug);
    const hasPage = Boolean(noted?.path?.startsWith(root));
    const isMine = hasPage || Boolean(noted?.player && noted.path === undefined);
    bar.hidden = !hasPage || own !== null;
    const link = bar.querySelector("a");
    if (hasPage) {
      link.setAttribute("href", noted.path);
      link.textContent = link.dataset.words.replace("{name}", () => noted.name);
    }
    for (const row of document.querySelectorAll("#live tr.is-mine")) unmark(row);
    if (!isMine) return;
    for (const kind of ["player", "seat"]) mark(document.getElementById(`${kind}-${noted.player}`));
  }

  function mark(name) {
    const row = name?.closest("#live tr");
    if (!row || row.matches(".is-mine")) return;
    row.classList.add("is-mine");
    const badge = document.createElement("span");
    badge.className = "badge badge--info mine-badge";
    badge.textContent = bar.dataset.you;
    name.after(" ", badge);
  }

  function unmark(row) {
    row.classList.remove("is-mine");
    row.querySelector(".mine-badge")?.remove();
  }

  if (bar) document.addEventListener("htmx:afterSwap", markRows);
}

if (part) start();
