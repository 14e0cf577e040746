import { Box } from '@mui/material';
import { pageLanguage } from '../../ui/time/time-messages.ts';

/**
 * Currencies whose smallest unit is the whole one; all others have hundredths. It is the billing provider's list: `Intl`
 * follows ISO 4217 and differs for ten currencies, such as HUF and ISK.
 */
const WITHOUT_DECIMALS: ReadonlySet<string> = new Set(
  'bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' '),
);

export interface Money {
  /** Integer in the smallest unit of the currency; negative = credit. */
  readonly amount: number;
  /** ISO 4217, in any case. */
  readonly currency: string;
}

const decimalsOf = (currency: string): 0 | 2 => (WITHOUT_DECIMALS.has(currency.toLowerCase()) ? 0 : 2);

/** "$20.00". @param language BCP 47 */
export function moneyText({ amount, currency }: Money, language = pageLanguage()): string {
  return unitAmountText({ unitAmount: String(amount), currency }, language);
}

/** "$0.00015". @param unitAmount decimal number in the smallest unit of the currency, may be a part of it */
export function unitAmountText(
  { unitAmount, currency }: { readonly unitAmount: string; readonly currency: string },
  language = pageLanguage(),
): string {
  const decimals = decimalsOf(currency);
  return new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: decimals,
    maximumFractionDigits: MOST_DECIMALS,
  }).format(inWholeUnits(unitAmount, decimals));
}

/** Twelve of the provider's prices, and two of a currency. */
const MOST_DECIMALS = 14;

/** Moves the point as text: a division would round large amounts. */
function inWholeUnits(unitAmount: string, decimals: number): Intl.StringNumericLiteral {
  const [, sign = '', whole = '0', part = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(unitAmount) ?? [];
  const digits = whole.padStart(decimals + 1, '0');
  const split = digits.length - decimals;
  return `${sign}${digits.slice(0, split)}.${digits.slice(split)}${part}0` as Intl.StringNumericLiteral;
}

/** Of an amount that a person typed, "12.50" or "12,5", in the smallest unit; undefined for what is none in the currency. */
export function readAmount(text: string, currency: string): number | undefined {
  const decimals = decimalsOf(currency);
  const [, units = '', part = ''] = /^(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(text.trim()) ?? [];
  return units === '' || part.length > decimals ? undefined : Number(units + part.padEnd(decimals, '0'));
}

/** "1,204.5": units of meters may be fractions. @param language BCP 47 */
export const figure = (value: number, language = pageLanguage()): string =>
  new Intl.NumberFormat(language, { maximumFractionDigits: 4 }).format(value);

export const Amount = (money: Money) => (
  <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
    {moneyText(money)}
  </Box>
);
