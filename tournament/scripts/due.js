/* Tells beside a deadline how long that is from now: the moment is absolute, so that a page that stays open, or
   one that the server left as it is (304), keeps telling the truth. Without scripts the deadline itself is shown. */

const MINUTE = 60_000, HOUR = 60 * MINUTE, DAY = 24 * HOUR;
const format = new Intl.RelativeTimeFormat(document.documentElement.lang || "en", { numeric: "always" });

function inWords(left) {
  const size = Math.abs(left);
  if (size >= 2 * DAY) return format.format(Math.trunc(left / DAY), "day");
  if (size >= 2 * HOUR) return format.format(Math.trunc(left / HOUR), "hour");
  return format.format(Math.trunc(left / MINUTE), "minute");
}

function tell() {
  for (const place of document.querySelectorAll("[data-due]")) {
    const left = Number(place.dataset.due) - Date.now();
    const words = place.dataset.words.replace("{left}", inWords(left));
    if (place.textContent !== words) place.textContent = words;
    place.classList.toggle("is-overdue", left <= 0);
  }
}

tell();
setInterval(tell, MINUTE / 2);
document.addEventListener("htmx:afterSwap", tell);
