import { describe } from '../codec.ts';
import { PRICE_AMOUNT_TYPES } from '../enumerations.ts';
import type { JsonObject } from '../json.ts';
import { read, record, undeclared } from '../members.ts';
import { currency, decimal, flag, id, oneOf, optional, orElse, quantity, whole } from '../readers.ts';
import { commonForHolders, noMetadata, ofConnection } from './common.ts';

export const price = describe({
  kind: 'price',
  members: {
    ...commonForHolders,
    organizationId: { ...ofConnection, holders: 'undeclared' },
    metadata: { ...noMetadata, holders: 'undeclared' },
    ...read({
      amountType: oneOf(PRICE_AMOUNT_TYPES),
      priceCurrency: orElse(currency, 'usd'),
      isArchived: flag,
      productId: id,
    }),
    isFree: { add: (wire) => wire.amount_type === 'fixed' && wire.price_amount === 0, holders: 'undeclared' },
    // Only legacy prices carry an interval themselves; newer ones get that of their product.
    type: { add: (wire, { parent }) => (isOwnRule(wire, parent) ? typeOf(parent) : undefined), holders: 'undeclared' },
    recurringInterval: {
      add: (wire, { parent }) => (isOwnRule(wire, parent) ? (parent.recurring_interval ?? null) : undefined),
      holders: 'undeclared',
    },
    ...undeclared('source', 'taxBehavior', 'legacy', 'unitLabel'),
    seatTiers: {
      as: record({
        ...undeclared('seatTierType', 'minimumSeats', 'maximumSeats'),
        tiers: { as: record(undeclared('minSeats', 'maxSeats', 'pricePerSeat')), holders: 'undeclared' },
      }),
      holders: 'undeclared',
    },
    tiers: {
      as: record({
        ...undeclared('type'),
        tiers: { as: record(undeclared('bound', 'unitAmount')), holders: 'undeclared' },
      }),
      holders: 'undeclared',
    },
    meter: { as: record(undeclared('id', 'name', 'unit', 'customLabel', 'customMultiplier')), holders: 'undeclared' },
  },
  variants: {
    by: 'amountType',
    of: {
      fixed: read({ priceAmount: whole }),
      custom: read({ minimumAmount: optional(whole), maximumAmount: optional(whole), presetAmount: optional(whole) }),
      metered_unit: read({ unitAmount: decimal, capAmount: optional(whole), meterId: id }),
      metered_tiers: read({ capAmount: optional(whole), meterId: id }),
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
