import { describe } from '../codec.ts';
import { DISCOUNT_DURATIONS, DISCOUNT_TYPES } from '../enumerations.ts';
import type { Reader } from '../member.ts';
import { currency, id, instant, map, oneOf, optional, orElse, text, whole } from '../readers.ts';
import { commonForHolders } from './common.ts';

const amounts: Reader<typeof map extends Reader<infer T> ? T : never> = {
  ...map,
  shape: { type: 'object', values: 'number' },
};

export const discount = describe({
  kind: 'discount',
  schema: 'ShownDiscountView',
  members: {
    ...commonForHolders,
    id: { read: id, holders: 'undeclared' },
    organizationId: { read: id, holders: 'undeclared' },
    metadata: { as: map, holders: 'undeclared' },
    name: { read: text, holders: 'always', staff: '' },
    code: { read: optional(text), holders: 'undeclared', staff: null, words: 'Null: only the merchant can give it.' },
    type: { read: oneOf(DISCOUNT_TYPES), holders: 'undeclared', staff: '', words: '`fixed`, `percentage`, …' },
    duration: {
      read: oneOf(DISCOUNT_DURATIONS),
      holders: 'undeclared',
      staff: '',
      words: '`once`, `forever`, `repeating`, …',
    },
    durationInMonths: { read: optional(whole), holders: 'undeclared', staff: null, words: 'Only of `repeating`.' },
    startsAt: { read: optional(instant), holders: 'undeclared', staff: null },
    endsAt: { read: optional(instant), holders: 'undeclared', staff: null },
    maxRedemptions: { read: optional(whole), staff: null },
    maxRedemptionsPerCustomer: { read: optional(whole), staff: null },
    redemptionsCount: { read: orElse(whole, 0), staff: 0 },
  },
  variants: {
    by: 'type',
    of: {
      fixed: {
        /** The amount taken off, in the default currency. */
        amount: { read: whole, holders: 'undeclared', staff: null, words: 'Of `fixed`, in `currency`.' },
        currency: { read: currency, holders: 'undeclared', staff: null },
        amounts: { read: orElse(amounts, {}), holders: 'undeclared', staff: null, words: 'Of `fixed`, by currency.' },
      },
      percentage: {
        basisPoints: {
          read: whole,
          holders: 'undeclared',
          staff: null,
          words: 'Of `percentage`, in hundredths of a percent.',
        },
      },
    },
  },
});
