/** Products and what belongs to them, in words. Objects are in the form of the billing provider, so each member may be missing. */
import type { components } from '../../api/schema.gen.ts';
import { moneyText } from '../../shared/billing/money.tsx';
import { priceText } from '../../shared/billing/plans.ts';
import { listIn, type Members, membersOf, priceOf, textIn } from '../../shared/billing/provider-prices.ts';
import { spanText } from '../../shared/billing/subscription.ts';

/** The prices of a product, without former ones. */
export const productPrice = (product: components['schemas']['ListedProductView']) =>
  priceText({ ...product, prices: product.prices.filter(({ isArchived }) => isArchived !== true).map(priceOf) });

type Discount = components['schemas']['ListedDiscountView'];

/** "25.5%", "$5.00", "$5.00 or €4.00". */
export function discountText({ basisPoints, amount, amounts, currency }: Discount): string {
  if (basisPoints !== null) return `${(basisPoints / 100).toLocaleString('en')}%`;
  const sums = Object.entries(membersOf(amounts)).flatMap(([code, sum]) =>
    typeof sum === 'number' ? moneyText({ amount: sum, currency: code }) : [],
  );
  if (sums.length > 0) return sums.join(' or ');
  return amount === null || currency === null ? '–' : moneyText({ amount, currency });
}

const durations: Readonly<Record<string, string>> = { once: 'Once', forever: 'Always' };

/** For how long payments are cheaper: "Once", "For 3 months". */
export const durationText = ({ duration, durationInMonths }: Pick<Discount, 'duration' | 'durationInMonths'>): string =>
  durationInMonths === null ? (durations[duration] ?? duration) : `For ${spanText('month', durationInMonths)}`;

/** "3 of 10", "3" without a limit. */
export const redemptionsText = (used: number, most: number | null): string =>
  [used, ...(most === null ? [] : [most])].map((count) => count.toLocaleString('en')).join(' of ');

const operators: Readonly<Record<string, string>> = {
  eq: 'is',
  ne: 'is not',
  gt: 'is more than',
  gte: 'is at least',
  lt: 'is less than',
  lte: 'is at most',
  like: 'contains',
  not_like: 'does not contain',
};

/** The events that a meter counts: "name is api_call and (size is more than 3 or plan is pro)". */
export const filterText = (filter: Members): string => clauseText(filter) || 'All events';

function clauseText(clause: Members): string {
  if (!('clauses' in clause)) {
    const { property, operator, value } = clause;
    return `${textIn(property)} ${operators[textIn(operator)] ?? textIn(operator)} ${String(value)}`;
  }
  const parts = listIn(clause['clauses']).flatMap((part) => {
    const text = clauseText(part);
    if (text === '') return [];
    return 'clauses' in part && listIn(part['clauses']).length > 1 ? `(${text})` : text;
  });
  return parts.join(` ${textIn(clause['conjunction'])} `);
}

const aggregations: Readonly<Record<string, string>> = {
  sum: 'Sum of',
  max: 'Highest',
  min: 'Lowest',
  avg: 'Average of',
  unique: 'Different values of',
};

/** How a meter counts these events: "Number of events", "Sum of tokens". */
export function aggregationText(aggregation: Members): string {
  const func = textIn(aggregation['func']);
  if (func === 'count') return 'Number of events';
  return `${aggregations[func] ?? func} ${textIn(aggregation['property'])}`.trim();
}
