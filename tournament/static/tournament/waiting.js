/* The list of what waits on this device: what it is, since when, why it was not taken, and three buttons. */
(() => {
  "use strict";

  const { kept } = window;
  if (!kept?.outbox) return;

  const { place, outbox } = kept;
  const list = place.querySelector("[data-waiting-list]");
  const told = place.querySelector("[data-told]");
  const template = document.getElementById("waiting-entry");

  function item([name, entry]) {
    const shown = template.content.firstElementChild.cloneNode(true);
    shown.dataset.name = name;
    shown.dataset.state = entry.state;
    shown.querySelector("[data-what]").textContent = entry.what;
    shown.querySelector("[data-since]").textContent = kept.words("since", { time: kept.time(entry.at) });
    shown.querySelector("[data-state-words]").textContent = kept.words(entry.state);
    const reasons = shown.querySelector("[data-reasons]");
    for (const textContent of entry.said ?? []) {
      reasons.append(Object.assign(document.createElement("li"), { textContent }));
    }
    reasons.hidden = !entry.said?.length;
    const rows = shown.querySelector("[data-typed]");
    for (const [label, value] of entry.shown) {
      rows.append(Object.assign(document.createElement("dt"), { textContent: label }));
      rows.append(Object.assign(document.createElement("dd"), { textContent: value }));
    }
    shown.querySelector("details").hidden = !entry.shown.length;
    shown.querySelector("[value=send]").hidden = entry.state === "asked";
    return shown;
  }

  let shown = "";

  kept.showWaiting = () => {
    const entries = outbox.waiting();
    place.hidden = !entries.length && !told.childElementCount;
    if (shown === JSON.stringify(entries)) return; // what was opened stays open
    shown = JSON.stringify(entries);
    const before = document.activeElement?.closest?.("[data-name]")?.dataset.name;
    list.replaceChildren(...entries.map(item));
    if (before) {
      const same = [...list.children].find((each) => each.dataset.name === before);
      (same?.querySelector("button:not([hidden])") ?? place).focus();
    }
    place.querySelector("[data-waiting]").hidden = !entries.length;
    const unsent = entries.filter(([, entry]) => entry.state !== "asked").length;
    for (const form of document.querySelectorAll("form[data-forget]")) {
      if (unsent) form.dataset.confirm = kept.words("leave");
      else if (form.dataset.confirm === kept.words("leave")) delete form.dataset.confirm;
    }
  };

  kept.tell = (sentence, level = "ok") => {
    const notice = document.createElement("p");
    notice.className = `notice notice--${level}`;
    notice.textContent = sentence;
    told.replaceChildren(notice);
    place.hidden = false;
    document.dispatchEvent(new CustomEvent("tell", { detail: [sentence] }));
  };
  kept.tellNothing = () => {
    told.replaceChildren();
    kept.showWaiting();
  };
  kept.tellSent = (entry, said) => kept.tell([kept.words("sent", { what: entry.what }), ...said].join(" "));

  // As a browser sends it: what the site says to it is a page, with what was typed in its form.
  function sendAsPage(entry) {
    const form = document.createElement("form");
    form.method = "post";
    form.action = entry.action;
    for (const [name, value] of outbox.withToken(entry.sent)) {
      form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
    }
    document.body.append(form);
    HTMLFormElement.prototype.submit.call(form);
  }

  document.addEventListener("submit", (event) => {
    if (event.defaultPrevented || !event.target.matches("[data-waiting-form]")) return;
    event.preventDefault();
    const { name } = event.target.closest("[data-name]").dataset;
    const entry = kept.read(name);
    const wanted = event.submitter?.value;
    if (!entry) kept.showWaiting();
    else if (wanted === "discard") {
      kept.remove(name);
      kept.showWaiting();
      place.focus();
    } else if (wanted === "send") {
      kept.write(name, { ...entry, state: "waiting" });
      kept.showWaiting();
      outbox.sendNow();
    } else {
      kept.drafts.giveBack(entry);
      outbox.open(name);
      kept.follow(entry.page, entry.hasPage ? () => sendAsPage(entry) : undefined);
    }
  });

  // The session has ended: what waits is its account's, and shown to nobody else.
  if (!kept.who && kept.all("waiting").some(([, entry]) => entry.who)) kept.tell(kept.words("account"), "warn");

  window.addEventListener("storage", kept.showWaiting); // another tab has sent or kept something
  kept.showWaiting();
  outbox.sendWhatWaits();
})();
