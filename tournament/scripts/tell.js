/* Have sentences read out: say.js says together what is told at the same moment. */

export const tell = (...sentences) => document.dispatchEvent(new CustomEvent("tell", { detail: sentences }));
