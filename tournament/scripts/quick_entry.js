/* The field of a result by keyboard: "12 6" Enter, or "12" Enter "6" Enter; in a single-sided round also "c" Enter, for
   the table that is named as the next open one. The names are shown while a table number is typed. A name instead of
   the number narrows the list to the tables that match. */

export function quickEntry(quick) {
  const box = quick.elements.entry;
  const named = document.getElementById("named"); // app.js filters the list by its value
  const who = quick.querySelector("[data-who]");
  const choices = [...quick.querySelectorAll("[name=choice]")];
  const chosen = () => choices.find((choice) => choice.checked);
  const offer = quick.querySelector("[data-next]"); // single-sided: the open table that a key alone is for
  const isKey = (choice, key) => Boolean(key) && [choice.value, choice.dataset.also].includes(key.toLowerCase());

  const labelOf = (choice) => choice.parentElement.querySelector(".score").textContent;
  const offered = () => quick.elements.next?.value.split(":")[0];
  const sent = new Set(); // what this page has just sent is still open in the list
  const listed = () => [...document.querySelectorAll("[data-lookup] [data-open]")];
  const openTables = () => listed().filter((table) => !sent.has(table.dataset.table));

  function offerTable(table) {
    if (!offer) return;
    quick.elements.next.value = table ? `${table.dataset.table}:${table.dataset.players}` : "";
    offer.textContent = table
      ? offer.dataset.nextWords
          .replace("{table}", table.dataset.table)
          .replace("{first}", () => table.querySelector("b").textContent)
          .replace("{second}", () => table.querySelector("i").textContent)
      : offer.dataset.none;
  }

  // The next open table after this one; behind the last comes the first.
  function offerNext(number) {
    const left = openTables();
    offerTable(left.find((table) => Number(table.dataset.table) > Number(number)) ?? left[0]);
  }

  function goOn(number) {
    sent.add(number);
    offerNext(number);
  }

  function goTo(step) {
    const open = openTables();
    const at = open.findIndex((table) => table.dataset.table === offered());
    if (open.length) offerTable(open[(at + step + open.length) % open.length]);
  }

  // What is saved is not open any more: where it is cleared later, it is offered again.
  function forgetSaved() {
    const open = new Set(listed().map((table) => table.dataset.table));
    for (const number of sent) if (!open.has(number)) sent.delete(number);
    if (!offered() && openTables().length) offerTable(openTables()[0]);
    if (document.activeElement !== box) leaveSaved();
  }

  // The offered table may have been saved by its row or by someone else. The offer stays while the field is in use: a key
  // typed for the table just read must not go to the next one.
  function leaveSaved() {
    if (!offered() || box.value || chosen()) return;
    if (!openTables().some((table) => table.dataset.table === offered())) offerNext(offered());
  }

  // Write the offered table's number before a key that is typed alone; give the number of the table.
  function completed() {
    const { number, result, name } = typedParts();
    if (name && number) box.value = `${number} ${result ?? ""}`.trim();
    if (number || !offered()) return number && (result || chosen()) ? String(Number(number)) : null;
    const typed = box.value.trim();
    if (!/^[a-z]?$/i.test(typed) || !(typed || chosen())) return null;
    box.value = `${offered()} ${typed}`.trim();
    quick.elements.seen_players.value = quick.elements.next.value.split(":")[1];
    return offered();
  }

  // What was typed before a login comes back, one entry after the other.
  const kept = [];

  function restore(entries) {
    kept.push(...entries);
    if (!box.value) box.value = kept.shift() ?? "";
    typed();
  }

  function empty() {
    quick.reset();
    box.value = kept.shift() ?? "";
    choose(null);
    look();
    box.focus();
  }

  // A refused entry is put back into the field, unless the next one is being typed.
  function giveBack(typed) {
    sent.delete(String(Number.parseInt(typed, 10)));
    if (!typed || box.value) return;
    box.value = typed;
    look();
    box.focus();
    box.select();
  }

  function typedParts() {
    const text = box.value.normalize("NFKC").trim();
    const found = /^(\d+)(?:[\s.,;/]+(\S.*)?|([a-z]+))?$/i.exec(text);
    const isName = !found && text && !(offer && text.length === 1);
    if (isName) return namedParts(text);
    show("");
    return { number: found?.[1], result: (found?.[2] ?? found?.[3])?.trim() };
  }

  function isResult(word) {
    const isScore = /^\d{1,3}[-–:]\d{1,3}$/.test(word);
    return isScore || choices.some((choice) => isKey(choice, word) || labelOf(choice) === word);
  }

  function namedParts(text) {
    const split = /^(.*\S)\s+(\S+)$/.exec(text);
    let [name, result, rows] = [text, undefined, show(text)];
    if (!rows.length && split && isResult(split[2])) [name, result, rows] = [split[1], split[2], show(split[1])];
    const open = rows.filter((row) => row.classList.contains("results__open"));
    const only = rows.length === 1 ? rows[0] : open.length === 1 ? open[0] : null;
    return { number: only?.dataset.number, result, name };
  }

  // Show only the tables of this name, all for an empty one; return their rows.
  function show(name) {
    if (named && named.value !== name) {
      named.value = name;
      named.dispatchEvent(new Event("input", { bubbles: true }));
    }
    return [...document.querySelectorAll("#tables [data-number]:not([hidden])")];
  }

  function tableNow() {
    const { number } = typedParts();
    if (!number) return null;
    return document.querySelector(`[data-lookup] [data-table="${Number(number)}"]`);
  }

  function choose(key) {
    for (const choice of choices) choice.checked = choice.value === key;
  }

  // Show who sits at the typed table, and what would be saved.
  function look() {
    const { number, result } = typedParts();
    const table = tableNow();
    quick.elements.seen_players.value = table?.dataset.players ?? "";
    who.classList.toggle("quick__who--unknown", Boolean(number && !table));
    if (!table) {
      who.textContent = number ? quick.dataset.unknown.replace("{table}", number) : "";
      return;
    }
    const first = table.querySelector("b").textContent;
    const second = table.querySelector("i").textContent;
    const shown = result && !chosen() ? result : chosen() ? labelOf(chosen()) : "–";
    const { shown: standing } = table.dataset;
    const before = standing ? ` (${quick.dataset.now.replace("{result}", standing)})` : "";
    who.textContent = `${first} ${shown} ${second}${before}`;
  }

  function typed() {
    const { result } = typedParts();
    const key = result ?? (offered() && /^[a-z]$/i.test(box.value.trim()) ? box.value.trim() : undefined);
    const match = choices.find((choice) => isKey(choice, key) || labelOf(choice) === key);
    choose(match ? match.value : null);
    look();
  }

  box.addEventListener("input", typed);
  box.addEventListener("focus", leaveSaved);

  box.addEventListener("keydown", (event) => {
    const { result } = typedParts();
    if (offer && (event.key === "ArrowDown" || event.key === "ArrowUp") && !box.value) {
      event.preventDefault();
      goTo(event.key === "ArrowDown" ? 1 : -1);
      return;
    }
    if (event.key !== "Enter" || event.isComposing || result || chosen() || !tableNow()) return;
    event.preventDefault(); // the table is found: go on to its result
    choices[0].focus();
  });

  quick.querySelector("fieldset").addEventListener("keydown", (event) => {
    const choice = choices.find((each) => isKey(each, event.key));
    if (choice) {
      event.preventDefault();
      choice.checked = true;
      choice.focus();
      look();
    } else if (event.key === "Escape" || event.key === "Backspace") {
      event.preventDefault();
      choose(null);
      look();
      box.focus();
      box.select();
    } else if (event.key === "Enter" && !chosen()) {
      event.preventDefault(); // no result is chosen yet
    }
  });

  quick.querySelector("fieldset").addEventListener("change", look);
  for (const swapped of ["htmx:afterSwap", "htmx:oobAfterSwap"]) {
    document.addEventListener(swapped, () => {
      forgetSaved();
      look();
    });
  }
  look();

  return { completed, empty, giveBack, goOn, restore };
}
