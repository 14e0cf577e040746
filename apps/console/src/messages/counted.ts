const number = new Intl.NumberFormat('en');

/** "1 seat", "2 seats", "1,204 seats". @param plural where it does not end in s: "2 people" */
export const counted = (count: number, noun: string, plural = `${noun}s`): string =>
  `${number.format(count)} ${count === 1 ? noun : plural}`;

const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** "90 seconds", "10 minutes", "1 hour", "7 days": in the largest unit that needs no fraction. */
export function secondsText(seconds: number): string {
  const unit = UNITS.find(([, size]) => seconds >= size && seconds % size === 0);
  return unit ? counted(seconds / unit[1], unit[0]) : counted(seconds, 'second');
}
