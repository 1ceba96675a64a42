/* What #kept says about what was sent from this device: one notice at a time, read out as well. */

import { place } from "./kept_store.js";
import { tell } from "./tell.js";

const part = place.querySelector("[data-told]");

export function showNotice(sentence, level = "ok") {
  const textContent = sentence;
  part.replaceChildren(Object.assign(document.createElement("p"), { className: `notice notice--${level}`, textContent }));
  place.hidden = false;
  tell(sentence);
}

export const clearNotice = () => part.replaceChildren();
