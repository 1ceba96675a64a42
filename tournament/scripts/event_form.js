// A new event most likely takes place in the time zone of the device it is set up on.
const zone = document.querySelector("select[name=time_zone]");
const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
if (zone && zone.querySelector("option[selected]")?.value === "UTC" && [...zone.options].some((option) => option.value === here)) {
  zone.value = here;
}

// What a field left empty means depends on the kind: a half draft has one game of 30 minutes (REG 11).
const kind = document.querySelector("select[name=kind][data-usual]");
const showUsual = () => {
  for (const [name, value] of Object.entries(JSON.parse(kind.dataset.usual)[kind.value] ?? {})) {
    const field = document.querySelector(`input[name=${name}]`);
    if (field) field.placeholder = value;
  }
};
kind?.addEventListener("change", showUsual);
if (kind) showUsual();
