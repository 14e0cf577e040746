/** A duration in English: days from three on, whole hours, else minutes; rounded down, so never overstated. */
export function inWords(seconds: number): string {
  const [count, unit] = inUnit(seconds);
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

function inUnit(seconds: number): [number, string] {
  const days = seconds / 86_400;
  if (Number.isInteger(days) && days > 2) return [days, 'day'];
  return seconds % 3600 === 0 ? [seconds / 3600, 'hour'] : [Math.floor(seconds / 60) || 1, 'minute'];
}

const MOMENT = new Intl.DateTimeFormat('en', {
  dateStyle: 'long',
  timeStyle: 'short',
  hourCycle: 'h23',
  timeZone: 'UTC',
});

/** `November 20, 2026 at 12:00 UTC`. Accounts have no time zone, so the zone is named. */
export function momentInWords(moment: Date): string {
  return `${MOMENT.format(moment)} UTC`;
}
