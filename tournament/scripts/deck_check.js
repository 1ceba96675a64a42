/* Counts the copies ticked off in each deck while a judge ticks. */

function count(deck) {
  const shown = deck.querySelector("[data-count]");
  if (!shown) return;
  const total = shown.textContent.split("/")[1].trim();
  const fields = deck.querySelectorAll(".copies :is(:checked, [type=number])");
  const found = [...fields].reduce((sum, field) => sum + (Number(field.value) || 0), 0);
  shown.textContent = `${found} / ${total}`;
  shown.classList.toggle("is-complete", found === Number(total));
}

const decks = document.querySelectorAll("[data-deck]");
decks.forEach((deck) => deck.addEventListener("input", () => count(deck)));
window.addEventListener("pageshow", () => decks.forEach(count));
