const STEPS = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** "3 hours ago", "in 2 days", "just now", in the page's language. */
export function relativeTime(at: Date, now: Date, language = 'en'): string {
  const seconds = (at.getTime() - now.getTime()) / 1000;
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const step = STEPS.find(([, size]) => Math.abs(seconds) >= size);
  return step ? words.format(Math.trunc(seconds / step[1]), step[0]) : words.format(0, 'second');
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

const zoneName = (at: Date, language: string, timeZone?: string): string =>
  new Intl.DateTimeFormat(language, { timeZoneName: 'short', ...(timeZone && { timeZone }) })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';
