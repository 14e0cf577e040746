import { describe } from '../codec.ts';
import { PRICE_AMOUNT_TYPES } from '../enumerations.ts';
import type { JsonObject } from '../json.ts';
import type { Members } from '../member.ts';
import { read, record, undeclared } from '../members.ts';
import { currency, decimal, flag, id, oneOf, optional, orElse, quantity, text, whole } from '../readers.ts';
import { commonForHolders, noMetadata, ofConnection } from './common.ts';

const metered = {
  capAmount: { read: optional(whole), holders: 'sometimes', words: 'The most that usage costs in a period.' },
  meterId: { read: id, holders: 'sometimes' },
} as const satisfies Members;

/** Whether a price of this type is one for each seat. */
export const isPerSeat = (amountType: unknown): boolean => amountType === 'seat_based';

export const price = describe({
  kind: 'price',
  schema: 'SubscriptionPriceView',
  members: {
    ...commonForHolders,
    organizationId: { ...ofConnection, holders: 'undeclared' },
    metadata: { ...noMetadata, holders: 'undeclared' },
    amountType: {
      read: oneOf(PRICE_AMOUNT_TYPES),
      holders: 'always',
      words:
        '`fixed`, `custom`, `metered_unit`, `metered_tiers`, `seat_based`, `unit_based`, or `unknown` for newer ones.',
    },
    priceCurrency: { read: orElse(currency, 'usd'), holders: 'always', words: 'ISO 4217 in lower case.' },
    ...read({ isArchived: flag, productId: id }),
    isFree: { add: (wire) => wire.amount_type === 'fixed' && wire.price_amount === 0, holders: 'undeclared' },
    // Only legacy prices carry an interval themselves; newer ones get that of their product.
    type: { add: (wire, { parent }) => (isOwnRule(wire, parent) ? typeOf(parent) : undefined), holders: 'undeclared' },
    recurringInterval: {
      add: (wire, { parent }) => (isOwnRule(wire, parent) ? (parent.recurring_interval ?? null) : undefined),
      holders: 'undeclared',
    },
    ...undeclared('source', 'legacy', 'unitLabel'),
    taxBehavior: {
      as: optional(text),
      holders: 'sometimes',
      words: '`inclusive`: tax is in the price; `exclusive`: it comes on top; else by the country of the buyer.',
    },
    seatTiers: {
      as: record({
        ...undeclared('seatTierType', 'minimumSeats', 'maximumSeats'),
        tiers: { as: record(undeclared('minSeats', 'maxSeats', 'pricePerSeat')), holders: 'undeclared' },
      }),
      holders: 'sometimes',
      words: '`tiers`, each with `minSeats`, `maxSeats` and `pricePerSeat`.',
    },
    tiers: {
      as: record({
        ...undeclared('type'),
        tiers: { as: record(undeclared('bound', 'unitAmount')), holders: 'undeclared' },
      }),
      holders: 'sometimes',
      words: '`tiers`, each with `bound`, the last unit of the step, and `unitAmount`.',
    },
    meter: { as: record(undeclared('id', 'name', 'unit', 'customLabel', 'customMultiplier')), holders: 'undeclared' },
  },
  variants: {
    by: 'amountType',
    of: {
      fixed: { priceAmount: { read: whole, holders: 'sometimes' } },
      custom: read({ minimumAmount: optional(whole), maximumAmount: optional(whole), presetAmount: optional(whole) }),
      metered_unit: {
        unitAmount: { read: decimal, holders: 'sometimes', words: 'The price of a metered unit: decimal number.' },
        ...metered,
      },
      metered_tiers: metered,
      seat_based: {},
      unit_based: read({ minimumUnits: optional(quantity), maximumUnits: optional(quantity) }),
    },
  },
  modern: (wire) => (wire.amount_type === 'free' ? { ...wire, amount_type: 'fixed', price_amount: 0 } : wire),
});

function isOwnRule(wire: JsonObject, parent: JsonObject | undefined): parent is JsonObject {
  return wire.legacy !== true && typeof parent?.is_recurring === 'boolean';
}

function typeOf(product: JsonObject): string {
  return product.is_recurring === true ? 'recurring' : 'one_time';
}
