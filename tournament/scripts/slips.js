/* Result slips: after the upper player's points comes the lower player's field by itself, and where the browser can
   read codes with its camera, a button does so. Without this file everything works by typing. */

import { tell } from "./tell.js";

const upper = document.querySelector("[data-points] [name=upper]");
upper?.addEventListener("input", () => {
  if (upper.value.length < Number(upper.dataset.digits)) return;
  const lower = upper.form.elements.lower;
  lower.focus();
  lower.select();
});

const form = document.querySelector("[data-slips]");
if (form) {
  // A scanner types over what was there before; the browser may focus the field before this runs, or after.
  const code = form.elements.code;
  code.addEventListener("focus", () => code.select());
  if (code === document.activeElement && code.value === code.defaultValue) code.select();
}
const button = form?.querySelector("[data-camera]");
const camera = navigator.mediaDevices; // over plain HTTP there is none

function readCodes() {
  button.hidden = false;
  const picture = form.querySelector("[data-picture]");
  const wrong = form.querySelector("[data-no-camera]");
  const MILLISECONDS_BETWEEN_LOOKS = 200;

  function stop() {
    for (const track of picture.srcObject?.getTracks() ?? []) track.stop();
    picture.srcObject = null;
    picture.hidden = true;
    button.hidden = false;
  }

  // A slip has one bar code, and two codes for cameras; the players' one doesn't lead to a table.
  const CODE = /\/slip\/[^/]+\/?$|^C?\d+-\d+-[A-Z]{3}$/;
  const isOfATable = ({ rawValue }) => CODE.test(rawValue);

  async function look(reader) {
    if (!picture.srcObject) return;
    const found = (await reader.detect(picture)).find(isOfATable);
    if (!found) {
      setTimeout(() => look(reader).catch(fail), MILLISECONDS_BETWEEN_LOOKS);
      return;
    }
    stop();
    form.elements.code.value = found.rawValue;
    form.requestSubmit();
  }

  function fail() {
    stop();
    button.hidden = true;
    wrong.hidden = false;
    tell(wrong.textContent);
  }

  button.addEventListener("click", async () => {
    button.hidden = true;
    try {
      const reader = new BarcodeDetector({ formats: ["qr_code", "code_128"] });
      picture.srcObject = await camera.getUserMedia({ video: { facingMode: "environment" } });
      picture.hidden = false;
      await picture.play();
      await look(reader);
    } catch {
      fail();
    }
  });

  addEventListener("pagehide", stop);
}

if (button && "BarcodeDetector" in window && camera?.getUserMedia) readCodes();
