import { halfEven } from './amounts.ts';

interface TaxedAddress {
  country?: string | null;
  state?: string | null;
}

/** Basis points. Flat: there is no tax engine here. */
const COUNTRIES: Record<string, number> = {
  AT: 2000,
  CH: 810,
  DE: 1900,
  ES: 2100,
  FR: 2000,
  GB: 2000,
  IE: 2300,
  IT: 2200,
  NL: 2100,
  PL: 2300,
  CA: 500,
  AU: 1000,
  JP: 1000,
  IN: 1800,
  IS: 2400,
  HU: 2700,
};
const STATES: Record<string, number> = {
  'US-CA': 725,
  'US-NY': 888,
  'US-TX': 625,
  'US-WA': 650,
  'CA-ON': 1300,
  'CA-QC': 1498,
};

/** Basis points of the flat rate; a business of the European Union with a tax id accounts for the tax itself. */
export function taxRate(address: TaxedAddress, hasTaxId: boolean): number {
  const { country, state } = address;
  if (!country || (hasTaxId && country !== 'US')) return 0;
  return STATES[state ?? ''] ?? COUNTRIES[country] ?? 0;
}

interface Taxed {
  net: number;
  tax: number;
  total: number;
}

/** Exclusive: tax comes on top of the discounted amount. Inclusive: it is inside. `total = net + tax` either way. */
export function taxed(discounted: number, rate: number, behavior: 'inclusive' | 'exclusive'): Taxed {
  if (behavior === 'exclusive') {
    const tax = halfEven((discounted * rate) / 10_000);
    return { net: discounted, tax, total: discounted + tax };
  }
  const net = halfEven((discounted * 10_000) / (10_000 + rate));
  return { net, tax: discounted - net, total: discounted };
}

/** `location`: prices contain the tax everywhere but in the United States, Canada and India. */
export function taxBehavior(option: string | null, country: string | null): 'inclusive' | 'exclusive' {
  if (option === 'inclusive' || option === 'exclusive') return option;
  return ['US', 'CA', 'IN', null].includes(country) ? 'exclusive' : 'inclusive';
}

/** The tax that a refund of `amount` (without tax) gives back; the last refund takes what is left. */
export function refundTax(
  amount: number,
  order: { net: number; tax: number; refunded: number; refundedTax: number },
): number {
  const left = order.tax - order.refundedTax;
  if (amount + order.refunded >= order.net) return left;
  return order.net === 0 ? 0 : Math.min(left, halfEven((amount * order.tax) / order.net));
}
