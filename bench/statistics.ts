/** Nearest-rank percentile of ascending values; NaN when there are none. */
export function percentile(ascending: readonly number[], share: number): number {
  return ascending[Math.max(0, Math.ceil(ascending.length * share) - 1)] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return percentile(
    [...values].sort((a, b) => a - b),
    0.5,
  );
}

/** `min–median–max`, the spread over the rounds. */
export function spread(values: readonly number[], digits = 2): string {
  const ascending = [...values].sort((a, b) => a - b);
  return [ascending[0], percentile(ascending, 0.5), ascending.at(-1)]
    .map((value) => (value ?? Number.NaN).toFixed(digits))
    .join('–');
}
