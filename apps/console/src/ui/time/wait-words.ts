/** How long to wait: seconds up to two minutes, then minutes and hours. Rounded up. */
export function waitWords(seconds: number): string {
  const [amount, unit] =
    seconds <= 120
      ? [seconds, 'second']
      : seconds <= 7200
        ? [Math.ceil(seconds / 60), 'minute']
        : [Math.ceil(seconds / 3600), 'hour'];
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`;
}

/** The same on a button: "8", "14:05", "23:59:59". */
export function waitDigits(seconds: number): string {
  if (seconds < 100) return String(seconds);
  const two = (value: number) => String(value).padStart(2, '0');
  const minutes = `${Math.floor(seconds / 60) % 60}`;
  const hours = Math.floor(seconds / 3600);
  return hours > 0 ? `${hours}:${minutes.padStart(2, '0')}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
