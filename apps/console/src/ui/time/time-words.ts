/** Milliseconds. */
const MINUTE = 60_000;
/** Name, seconds, and the seconds to which a span is rounded before the unit is chosen. */
const STEPS = [
  ['year', 31_536_000, 86_400],
  ['month', 2_592_000, 86_400],
  ['day', 86_400, 3600],
  ['hour', 3600, 60],
  ['minute', 60, 1],
] as const;

/** "3 hours ago", "in 2 days", "just now", in the page's language; to the nearest of each. */
export function relativeTime(at: Date, now: Date, language = 'en'): string {
  const seconds = (at.getTime() - now.getTime()) / 1000;
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  // 59 minutes and 50 seconds are an hour: nothing is "60 minutes".
  const step = STEPS.find(([, size, each]) => Math.round(Math.abs(seconds) / each) * each >= size);
  if (step) return words.format(Math.sign(seconds) * Math.round(Math.abs(seconds) / step[1]), step[0]);
  return language === 'en' ? 'just now' : words.format(0, 'second');
}

/** "20 Nov 2026, 14:03 CET": with the zone, since people read it on the phone with support. */
export function absoluteTime(at: Date, language = 'en', timeZone?: string): string {
  return new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    dateStyle: 'medium',
    timeStyle: 'short',
    ...(timeZone && { timeZone }),
  })
    .formatToParts(at)
    .map(({ value }) => value)
    .join('')
    .concat(' ', zoneName(at, language, timeZone));
}

/** When something opens again: the minute is over by then, so nobody comes too early. */
export const minuteTime = (at: Date, language?: string, timeZone?: string): string =>
  absoluteTime(new Date(Math.ceil(at.getTime() / MINUTE) * MINUTE), language, timeZone);

const zoneName = (at: Date, language: string, timeZone?: string): string =>
  new Intl.DateTimeFormat(language, { timeZoneName: 'short', ...(timeZone && { timeZone }) })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';
