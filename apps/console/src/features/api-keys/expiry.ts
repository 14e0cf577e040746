import type { Option } from '../../ui/forms/select-field.tsx';
import type { KeySettings } from './queries.ts';

/** Seconds. */
const DAY = 86_400;
/** Days. */
const PRESETS = [7, 30, 90, 365];
/** Days; the default. Long enough for a release cycle, short enough that a lost key expires soon. */
const USUAL = '90';

type Bounds = Pick<KeySettings, 'minExpiresInDays' | 'maxExpiresInDays' | 'neverExpires'>;

export interface ExpiryValues {
  /** Days in digits, "custom", "never" or "keep". */
  readonly expiry: string;
  /** Days in digits, for "custom". */
  readonly days: string;
}

const fits = (days: number, { minExpiresInDays: min, maxExpiresInDays: max }: Bounds) =>
  days >= Math.max(1, min) && days <= max;
const inDays = (days: number) => (days === 1 ? '1 day' : `${days} days`);

/** The options within the configured bounds. */
export const expiryOptions = (bounds: Bounds): Option[] => [
  ...PRESETS.filter((days) => fits(days, bounds)).map((days) => ({ value: String(days), label: inDays(days) })),
  { value: 'custom', label: 'Custom' },
  ...(bounds.neverExpires ? [{ value: 'never', label: 'Never' }] : []),
];

export function usualExpiry(bounds: Bounds): string {
  const options = expiryOptions(bounds);
  return (options.find(({ value }) => value === USUAL) ?? options[0]!).value;
}

/** What is wrong with a number of days, or undefined. */
export function daysProblem(text: string, bounds: Bounds): string | undefined {
  const days = /^\s*\d{1,5}\s*$/.test(text) ? Number(text) : Number.NaN;
  if (fits(days, bounds)) return undefined;
  return `Enter whole days, from ${Math.max(1, bounds.minExpiresInDays)} to ${bounds.maxExpiresInDays}.`;
}

/** Seconds for the API: null = never, undefined = unchanged. */
export function expiresInOf({ expiry, days }: ExpiryValues): number | null | undefined {
  if (expiry === 'keep') return undefined;
  return expiry === 'never' ? null : Number(expiry === 'custom' ? days : expiry) * DAY;
}

/** When a key that is created or changed now would expire; undefined if never or invalid. */
export function endOf(values: ExpiryValues, bounds: Bounds, now: number): Date | undefined {
  if (values.expiry === 'custom' && daysProblem(values.days, bounds)) return undefined;
  const seconds = expiresInOf(values);
  return typeof seconds === 'number' ? new Date(now + seconds * 1000) : undefined;
}
