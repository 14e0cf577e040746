import { describe } from '../codec.ts';
import { PRICE_AMOUNT_TYPES } from '../enumerations.ts';
import type { JsonObject } from '../json.ts';
import { record, undeclared } from '../members.ts';
import { currency, decimal, flag, id, oneOf, optional, orElse, quantity, whole } from '../readers.ts';
import { commonForHolders, noMetadata, ofConnection } from './common.ts';

export const price = describe({
  kind: 'price',
  members: {
    ...commonForHolders,
    organizationId: { ...ofConnection, holders: 'undeclared' },
    metadata: { ...noMetadata, holders: 'undeclared' },
    amountType: { read: oneOf(PRICE_AMOUNT_TYPES), holders: 'undeclared' },
    priceCurrency: { read: orElse(currency, 'usd'), holders: 'undeclared' },
    isArchived: { read: flag, holders: 'undeclared' },
    productId: { read: id, holders: 'undeclared' },
    isFree: { add: (wire) => wire.amount_type === 'fixed' && wire.price_amount === 0, holders: 'undeclared' },
    // Prices say it themselves only where they are older than the interval of their product.
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
      fixed: { priceAmount: { read: whole, holders: 'undeclared' } },
      custom: {
        minimumAmount: { read: optional(whole), holders: 'undeclared' },
        maximumAmount: { read: optional(whole), holders: 'undeclared' },
        presetAmount: { read: optional(whole), holders: 'undeclared' },
      },
      metered_unit: {
        unitAmount: { read: decimal, holders: 'undeclared' },
        capAmount: { read: optional(whole), holders: 'undeclared' },
        meterId: { read: id, holders: 'undeclared' },
      },
      metered_tiers: {
        capAmount: { read: optional(whole), holders: 'undeclared' },
        meterId: { read: id, holders: 'undeclared' },
      },
      seat_based: {},
      unit_based: {
        minimumUnits: { read: optional(quantity), holders: 'undeclared' },
        maximumUnits: { read: optional(quantity), holders: 'undeclared' },
      },
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
