/* Have sentences read out: say.js says together what comes at the same moment. */

export const tell = (...sentences) => document.dispatchEvent(new CustomEvent("tell", { detail: sentences }));
