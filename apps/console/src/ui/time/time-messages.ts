/** BCP 47. */
export const pageLanguage = (): string => globalThis.document?.documentElement.lang || 'en';

/** "20 Nov", in English too. */
export const dayFirst = (language: string): string => (language === 'en' ? 'en-GB' : language);

/** Milliseconds. */
const MINUTE = 60_000;
/** Name, seconds, from how many seconds on it is used, and the seconds to which a span is rounded before that. */
const STEPS = [
  ['year', 31_536_000, 31_536_000, 86_400],
  // Up to two months, days are exact: 30 days are not "next month".
  ['month', 2_592_000, 2 * 2_592_000, 86_400],
  ['day', 86_400, 86_400, 3600],
  ['hour', 3600, 3600, 60],
  ['minute', 60, 60, 1],
] as const;

/** "3 hours ago", "in 2 days", "just now", in the page's language; to the nearest of each. */
export function relativeTime(at: Date, now: Date, language = pageLanguage()): string {
  const seconds = (at.getTime() - now.getTime()) / 1000;
  // 59 minutes and 50 seconds are an hour: nothing is "60 minutes".
  const step = STEPS.find(([, , from, each]) => Math.round(Math.abs(seconds) / each) * each >= from);
  if (!step) return language === 'en' ? 'just now' : relativeFormat(language, 'auto').format(0, 'second');
  const [unit, size] = step;
  // "Yesterday" is a day ago; "last year" is any time of that year.
  const words = relativeFormat(language, unit === 'day' ? 'auto' : 'always');
  return words.format(Math.sign(seconds) * Math.round(Math.abs(seconds) / size), unit);
}

const relativeFormat = (language: string, numeric: 'auto' | 'always') =>
  new Intl.RelativeTimeFormat(language, { numeric });

/** "20 Nov 2026, 14:03 CET": with the zone, since people read it on the phone with support. */
export function absoluteTime(at: Date, language = pageLanguage(), timeZone?: string): string {
  return new Intl.DateTimeFormat(dayFirst(language), {
    dateStyle: 'medium',
    timeStyle: 'short',
    ...(timeZone && { timeZone }),
  })
    .formatToParts(at)
    .map(({ value }) => value)
    .join('')
    .concat(' ', zoneName(at, language, timeZone));
}

/** "20 November 2026". */
export const absoluteDate = (at: Date, language = pageLanguage(), timeZone?: string): string =>
  new Intl.DateTimeFormat(dayFirst(language), {
    dateStyle: 'long',
    ...(timeZone && { timeZone }),
  }).format(at);

/** "23 Dec". */
export const shortDate = (at: Date, language = pageLanguage(), timeZone?: string): string =>
  new Intl.DateTimeFormat(dayFirst(language), {
    day: 'numeric',
    month: 'short',
    ...(timeZone && { timeZone }),
  }).format(at);

/** "23 Nov – 23 Dec"; with years where they differ. */
export function shortDates(from: Date, to: Date, language = pageLanguage(), timeZone?: string): string {
  const years = from.getUTCFullYear() === to.getUTCFullYear() ? {} : { year: 'numeric' as const };
  return new Intl.DateTimeFormat(dayFirst(language), {
    day: 'numeric',
    month: 'short',
    ...years,
    ...(timeZone && { timeZone }),
  }).formatRange(from, to);
}

/** When something can be tried again, rounded up to the minute so that it is never too early. */
export const minuteTime = (at: Date, language = pageLanguage(), timeZone?: string): string =>
  absoluteTime(new Date(Math.ceil(at.getTime() / MINUTE) * MINUTE), language, timeZone);

const zoneName = (at: Date, language: string, timeZone?: string): string =>
  new Intl.DateTimeFormat(language, { timeZoneName: 'short', ...(timeZone && { timeZone }) })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';

/** How long to wait: seconds up to two minutes, then minutes and hours. Rounded up. */
export function waitText(seconds: number): string {
  const [amount, unit] =
    seconds <= 120
      ? [seconds, 'second']
      : seconds <= 7200
        ? [Math.ceil(seconds / 60), 'minute']
        : [Math.ceil(seconds / 3600), 'hour'];
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`;
}

/** Whether `waitDigits` are seconds alone, which need a unit outside of a button. */
export const isBare = (seconds: number): boolean => seconds < 100;

/** The same on a button: "8", "14:05", "23:59:59". */
export function waitDigits(seconds: number): string {
  if (isBare(seconds)) return String(seconds);
  const two = (value: number) => String(value).padStart(2, '0');
  const minutes = `${Math.floor(seconds / 60) % 60}`;
  const hours = Math.floor(seconds / 3600);
  return hours > 0 ? `${hours}:${minutes.padStart(2, '0')}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
