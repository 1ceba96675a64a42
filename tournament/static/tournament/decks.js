/* A button that copies the text of a field. Without a secure address browsers have no clipboard to write
   to, so the field is selected and the old command tried; it stays selected for Ctrl+C. */
(() => {
  "use strict";

  for (const button of document.querySelectorAll("[data-copy]")) button.hidden = false;

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
})();
