const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Midnight of the browser's zone where a day begins, or `days` later; undefined for what is no day. */
function midnight(day: string, days = 0): string | undefined {
  if (!DAY.test(day)) return undefined;
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const at = new Date(year, month - 1, date + days);
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}

interface TimeRange {
  readonly from?: string;
  readonly until?: string;
}

/** The days `from` and `to` of a page as the service takes them; both ends are included. */
export function dayRange(get: (name: string) => string): TimeRange {
  const [from, until] = [midnight(get('from')), midnight(get('to'), 1)];
  return { ...(from && { from }), ...(until && { until }) };
}

/** Days are written so that their order is that of texts. */
export const isBackwards = (get: (name: string) => string): boolean => get('to') !== '' && get('from') > get('to');

export const BACKWARDS = '“From” is after “To”, so that no entry can match.';
