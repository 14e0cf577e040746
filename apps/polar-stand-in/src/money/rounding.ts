// Polar does not round in one way. Each rule is named where it is used.

export const halfAwayFromZero = (value: number): number => Math.sign(value) * Math.round(Math.abs(value)) + 0;

export function halfEven(value: number): number {
  const floor = Math.floor(value);
  const rest = value - floor;
  if (rest < 0.5) return floor + 0;
  if (rest > 0.5) return floor + 1;
  return floor % 2 === 0 ? floor + 0 : floor + 1;
}

const DIGITS = 12;
const SCALE = 10n ** BigInt(DIGITS);

/** A decimal with up to 12 digits after the point, as an integer of 10^-12. */
export function decimal(text: string): bigint {
  const [, sign = '', whole = '0', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  const digits = BigInt(whole + fraction.slice(0, DIGITS).padEnd(DIGITS, '0'));
  return sign ? -digits : digits;
}

/** unit price times units in smallest units of the currency, exact until rounded half away from zero. */
export function timesUnits(unitAmount: string, units: number): number {
  const product = decimal(unitAmount) * decimal(units.toFixed(DIGITS));
  const divisor = SCALE * SCALE;
  const magnitude = product < 0n ? -product : product;
  const rounded = Number((magnitude + divisor / 2n) / divisor);
  return product < 0n && rounded !== 0 ? -rounded : rounded;
}
