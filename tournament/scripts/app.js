/* Progressive enhancement: every page works without this file. */

// [data-confirm="question"] on a button or form: ask before the form is sent.
const confirmed = new WeakSet();

document.addEventListener("submit", (event) => {
  const form = event.target;
  const asker = event.submitter?.closest("[data-confirm]") || form.closest("[data-confirm]");
  const dialog = document.getElementById("confirm");
  if (!asker || !dialog || confirmed.has(form)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  const yes = dialog.querySelector("[value=yes]");
  dialog.querySelector("p").textContent = asker.dataset.confirm;
  yes.textContent = event.submitter?.textContent.trim() || yes.dataset.label;
  dialog.returnValue = "";
  dialog.onclose = () => {
    if (dialog.returnValue !== "yes") return;
    confirmed.add(form);
    form.requestSubmit(event.submitter);
    confirmed.delete(form);
  };
  dialog.showModal();
});

// All of a public list's row leads where its first link does, or unfolds it; words that are being marked stay marked.
document.addEventListener("click", ({ target }) => {
  const row = target.closest(".public-table tr[data-filter-row]");
  if (!row || target.closest("a, button, input, label, details") || !getSelection().isCollapsed) return;
  row.querySelector("th :is(summary, a)")?.click();
});

// A double click sends a form once.
const underWay = new WeakSet();

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.method !== "post" || event.defaultPrevented || form.hasAttribute("hx-post")) return;
  if (underWay.has(form)) {
    event.preventDefault();
    return;
  }
  underWay.add(form);
  setTimeout(() => underWay.delete(form), 4000);
  busySoon();
});

// send_form.js has its answer: the same form may be sent again.
document.addEventListener("kept:answered", (event) => {
  underWay.delete(event.target);
  showBusy(false);
});

// A bar on top for what takes more than a second; polls of live parts stay silent.
let waiting;

function busySoon() {
  clearTimeout(waiting);
  waiting = setTimeout(() => showBusy(true), 1000);
}

function showBusy(shown) {
  clearTimeout(waiting);
  const bar = document.getElementById("busy");
  if (bar) bar.hidden = !shown;
}

const isPoll = (event) => event.detail.elt.matches("[data-live], [data-live-alone]");
document.addEventListener("htmx:beforeRequest", (event) => {
  if (isPoll(event)) return;
  busySoon();
  document.getElementById("refused")?.replaceChildren(); // what was refused before is tried again
});
document.addEventListener("htmx:afterRequest", (event) => isPoll(event) || showBusy(false));
window.addEventListener("pageshow", () => showBusy(false));

// What keeps things on the device (kept.js) comes once the page is there: first the page.
function loadKept() {
  const place = document.getElementById("kept");
  if (place) document.head.append(Object.assign(document.createElement("script"), { src: place.dataset.script }));
}

// The sheet that all pages share stood in this one: the next pages name the file, once this device has it.
async function fetchCommonSheet() {
  const sheet = document.querySelector("style[data-file]");
  if (!sheet) return;
  try {
    const answer = await fetch(sheet.dataset.file, { priority: "low" });
    await answer.text();
    if (answer.ok) document.cookie = `${sheet.dataset.cookie}; path=/; max-age=2592000; samesite=lax`;
  } catch {
    // no network: the next page has the sheet in it again
  }
}

if (document.querySelector("main[data-shell]")) loadKept(); // a page without content until then
else window.addEventListener("load", () => [loadKept, fetchCommonSheet].forEach((later) => later()));

// A strip of tabs that is wider than a phone shows the current one, then the one with the focus.
for (const strip of document.querySelectorAll(".head .tabs")) {
  const show = (tab) => {
    strip.scrollLeft = tab.offsetLeft - (strip.clientWidth - tab.offsetWidth) / 2;
  };
  const here = strip.querySelector("[aria-current]");
  if (here) show(here);
  // By the keyboard only: under a mouse that is pressed, the tab would move away before it is let go.
  strip.addEventListener("focusin", ({ target }) => target.matches(":focus-visible") && show(target));
}

// A table that is wider than its frame scrolls in it: by the keyboard too, and by the table's own name.
function frame(wrap) {
  const caption = wrap.querySelector("caption");
  if (!caption || (wrap.hasAttribute("role") && !("framed" in wrap.dataset))) return;
  const isWide = wrap.scrollWidth > wrap.clientWidth;
  if (isWide === "framed" in wrap.dataset) return;
  wrap.toggleAttribute("data-framed", isWide);
  for (const [name, value] of [["tabindex", "0"], ["role", "group"], ["aria-label", caption.textContent.trim()]]) {
    if (isWide) wrap.setAttribute(name, value);
    else wrap.removeAttribute(name);
  }
}

const frames = new ResizeObserver((changes) => {
  for (const { target } of changes) frame(target.closest(".table-wrap"));
});
const observe = (part) => {
  for (const each of part.querySelectorAll(".table-wrap, .table-wrap > .table")) frames.observe(each);
};
observe(document);
document.addEventListener("htmx:load", (event) => observe(event.detail.elt.parentElement || document));

// form[data-auto-submit]: a choice is sent as soon as it is made.
document.addEventListener("change", (event) => {
  const form = event.target.closest("form[data-auto-submit]");
  if (form && event.target.matches("select, [type=checkbox], [type=radio]")) form.requestSubmit();
});

// input[data-filter="#list"]: show only the [data-filter-row] of the list that contain what is typed,
// whatever its accents; [data-filter-empty] is shown when none does.
const LETTERS = { ø: "o", ł: "l", đ: "d", ð: "d", ı: "i", æ: "ae", œ: "oe", þ: "th", ß: "ss" };
const SMALL_KANA = "ぁぃぅぇぉっゃゅょゎゕゖ";
const LARGE_KANA = "あいうえおつやゆよわかけ";
const LENGTHENED = ["あかさたなはまやらわ", "いきしちにひみりゐ", "うくすつぬふむゆる", "えけせてねへめれゑ", "おこそとのほもよろを"];
// One kind of kana, large letters, vowels for long marks: as in the keys that the server writes (search_key).
const evenKana = (text) => {
  const even = text
    .replace(/[ァ-ヶ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60))
    .replace(/[ぁぃぅぇぉっゃゅょゎゕゖ]/g, (kana) => LARGE_KANA[SMALL_KANA.indexOf(kana)]);
  return even.replace(/([ぁ-ん])(ー+)/g, (all, kana, marks) => {
    const vowel = LENGTHENED.findIndex((row) => row.includes(kana));
    return vowel < 0 ? all : kana + "あいうえお"[vowel].repeat(marks.length);
  });
};
const plainLetters = (text) =>
  text
    .toLowerCase()
    .replace(/\u309b/g, "\u3099")
    .replace(/\u309c/g, "\u309a")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[øłđðıæœþß]/g, (letter) => LETTERS[letter])
    .replace(/\s+/g, " ")
    .trim();
const plain = (text) => evenKana(plainLetters(text));

function filter(input) {
  const list = document.querySelector(input.dataset.filter);
  if (!list) return;
  const wanted = plain(input.value);
  let found = 0;
  for (const row of list.querySelectorAll("[data-filter-row]")) {
    const words = row.dataset.filterRow || (row.querySelector(".public-table th a") ?? row).textContent;
    row.hidden = !plain(words).includes(wanted);
    if (!row.hidden) found += 1;
  }
  const empty = list.querySelector("[data-filter-empty]");
  if (empty) empty.hidden = found > 0 || !wanted;
}

const filterAll = () => document.querySelectorAll("[data-filter]").forEach(filter);

document.addEventListener("input", (event) => {
  if (event.target.matches("[data-filter]")) filter(event.target);
});
document.addEventListener("submit", (event) => {
  if (event.target.querySelector("[data-filter]")) event.preventDefault();
});
document.addEventListener("htmx:afterSwap", filterAll);
document.addEventListener("htmx:oobAfterSwap", filterAll);
window.addEventListener("pageshow", filterAll);
