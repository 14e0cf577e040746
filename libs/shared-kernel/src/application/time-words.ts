/** A duration in English: whole hours, else minutes, rounded down so that it is never overstated. */
export function inWords(seconds: number): string {
  const [count, unit] = seconds % 3600 === 0 ? [seconds / 3600, 'hour'] : [Math.floor(seconds / 60) || 1, 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
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
