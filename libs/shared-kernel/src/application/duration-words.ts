/** A life in English: whole hours, else minutes rounded down, so that nothing is said to last longer than it does. */
export function inWords(seconds: number): string {
  const [count, unit] = seconds % 3600 === 0 ? [seconds / 3600, 'hour'] : [Math.floor(seconds / 60) || 1, 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
