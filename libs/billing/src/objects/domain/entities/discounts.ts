import { describe } from '../codec.ts';
import { DISCOUNT_DURATIONS, DISCOUNT_TYPES } from '../enumerations.ts';
import { currency, id, instant, map, oneOf, optional, orElse, text, whole } from '../readers.ts';
import { common } from './shared.ts';

export const discount = describe({
  kind: 'discount',
  fields: {
    ...common,
    organizationId: id,
    name: text,
    code: optional(text),
    type: oneOf(DISCOUNT_TYPES),
    duration: oneOf(DISCOUNT_DURATIONS),
    /** Only of `repeating`. */
    durationInMonths: optional(whole),
    startsAt: optional(instant),
    endsAt: optional(instant),
    maxRedemptions: optional(whole),
    maxRedemptionsPerCustomer: optional(whole),
    redemptionsCount: orElse(whole, 0),
  },
  variants: {
    by: 'type',
    of: {
      /** Off in the default currency, and by currency. */
      fixed: { amount: whole, currency, amounts: orElse(map, {}) },
      percentage: { basisPoints: whole },
    },
  },
  holders: [
    'id',
    'createdAt',
    'modifiedAt',
    'organizationId',
    'metadata',
    'name',
    'code',
    'type',
    'duration',
    'durationInMonths',
    'startsAt',
    'endsAt',
    'amount',
    'currency',
    'amounts',
    'basisPoints',
  ],
});
