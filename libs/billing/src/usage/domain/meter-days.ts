const DAY_MS = 86_400_000;

/**
 * Units of each day, oldest first. The clock of the platform may be ahead or behind, so what lies outside counts with the
 * nearest day.
 * @param since the first day, UTC
 */
export function unitsByDay(
  found: readonly { readonly at: string; readonly units: number }[],
  since: Date,
  days: number,
): readonly number[] {
  const perDay = Array.from({ length: days }, () => 0);
  for (const { at, units } of found) {
    const index = Math.floor((Date.parse(at) - since.getTime()) / DAY_MS);
    perDay[Math.min(Math.max(index, 0), days - 1)]! += units;
  }
  return perDay;
}
