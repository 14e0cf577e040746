/** For how long a pause may be asked for here; the value is a number of months. */
export const pauses = [
  { value: '', label: 'When I resume it myself' },
  { value: '1', label: 'After 1 month' },
  { value: '2', label: 'After 2 months' },
  { value: '3', label: 'After 3 months' },
  { value: '6', label: 'After 6 months' },
] as const;

/** The same day some months later, or the last day of that month. @returns ISO 8601 */
export function laterBy(from: string, months: number): string {
  const date = new Date(from);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, last));
  return date.toISOString();
}
