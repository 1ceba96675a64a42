/* Each player is corp once: the corp of one game makes the other player the corp of the other game. */

const corps = [...document.querySelectorAll("[name^=corp_]")];

document.addEventListener("change", (event) => {
  const other = corps.find((corp) => corp !== event.target);
  if (corps.includes(event.target) && other) {
    other.value = event.target.value === "first" ? "second" : "first";
  }
});
