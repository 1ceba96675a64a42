/* A button that copies the text of a field. Over plain HTTP there is no navigator.clipboard, so execCommand is
   tried instead; the field stays selected for Ctrl+C. A link that copies the texts of the page it leads to, each press
   the next one; it leads there where that can't be done. */

import { tell } from "./tell.js";

function show() {
  for (const button of document.querySelectorAll("[data-copy]")) button.hidden = false;
}

show();
document.addEventListener("htmx:afterSwap", show); // live parts have such buttons too

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  const field = document.querySelector(button.dataset.copy);
  field.select();
  let copied = false;
  try {
    await navigator.clipboard.writeText(field.value);
    copied = true;
  } catch {
    copied = document.execCommand("copy");
  }
  if (copied) showWords(button, button.dataset.copied);
});

// Replaces the words beside an icon.
function showWords(button, words) {
  const icon = button.querySelector(".icon");
  button.textContent = words;
  if (icon) button.prepend(icon);
}

const left = new WeakMap(); // the texts that a link has still to copy

async function textsOf(link) {
  const answer = await fetch(link.href);
  if (!answer.ok) throw new Error(answer.status);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  return [...page.querySelectorAll(link.dataset.copyFrom)].map((field) => field.textContent);
}

document.addEventListener("click", async (event) => {
  const link = event.target.closest("[data-copy-from]");
  const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey;
  if (!link || !isPlain || !navigator.clipboard?.write || !window.ClipboardItem) return;
  event.preventDefault();
  const texts = left.get(link) ?? textsOf(link);
  try {
    // Safari takes a promise within the press, but no text after it.
    const first = Promise.resolve(texts).then(([text]) => new Blob([text], { type: "text/plain" }));
    await navigator.clipboard.write([new ClipboardItem({ "text/plain": first })]);
    const [, ...more] = await texts;
    link.dataset.parts ??= more.length + 1;
    const parts = Number(link.dataset.parts);
    if (more.length) left.set(link, more);
    else left.delete(link);
    const said = more.length ? link.dataset.copiedPart.replace("{part}", parts - more.length) : link.dataset.copied;
    showWords(link, said.replace("{parts}", parts));
    tell(link.textContent.trim());
    if (!more.length) delete link.dataset.parts;
  } catch {
    location.href = link.href;
  }
});
