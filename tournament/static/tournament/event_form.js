// A new event most likely takes place in the time zone of the device it is set up on.
const zone = document.querySelector("select[name=time_zone]");
const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
if (zone && zone.querySelector("option[selected]")?.value === "UTC" && [...zone.options].some((option) => option.value === here)) {
  zone.value = here;
}
