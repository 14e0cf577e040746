/** An integer in the smallest unit of its currency. May be negative: a downgrade gives credit. */
export interface Money {
  readonly amount: number;
  /** ISO 4217, in any case. */
  readonly currency: string;
}

/**
 * Currencies whose smallest unit is the whole one; all others have hundredths. The platform's own list: `Intl` follows
 * ISO 4217 or custom and differs for ten currencies, such as HUF and ISK.
 */
const WITHOUT_DECIMALS: ReadonlySet<string> = new Set(
  'bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' '),
);

/** How many decimals the amount has when it is written in whole units. */
export function decimalsOf(currency: string): 0 | 2 {
  return WITHOUT_DECIMALS.has(currency.toLowerCase()) ? 0 : 2;
}

/** @param locale BCP 47 */
export function formatMoney({ amount, currency }: Money, locale: string): string {
  const decimals = decimalsOf(currency);
  const style = {
    style: 'currency',
    currency,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  } as const;
  return new Intl.NumberFormat(locale, style).format(inWholeUnits(amount, decimals));
}

/** As a decimal text: division would round large amounts. */
function inWholeUnits(amount: number, decimals: number): Intl.StringNumericLiteral {
  const digits = String(Math.abs(amount)).padStart(decimals + 1, '0');
  const split = digits.length - decimals;
  const text = decimals === 0 ? digits : `${digits.slice(0, split)}.${digits.slice(split)}`;
  return `${amount < 0 ? '-' : ''}${text}` as Intl.StringNumericLiteral;
}
