/* The time of a moment, such as 14:05; with its day if that is not today. */

export function timeOf(at) {
  const date = new Date(at);
  const clock = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" };
  const isToday = date.toDateString() === new Date().toDateString();
  const wanted = isToday ? clock : { ...clock, day: "numeric", month: "short" };
  return date.toLocaleString(document.documentElement.lang, wanted);
}
