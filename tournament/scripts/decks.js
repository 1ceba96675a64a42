/* A button that copies the text of a field. Over plain HTTP there is no navigator.clipboard, so execCommand is
   tried instead; the field stays selected for Ctrl+C. */

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
  if (copied) button.textContent = button.dataset.copied;
});
