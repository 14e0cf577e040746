import { ContractViolation } from '../contract-violation.ts';
import { describe } from '../codec.ts';
import { FILTER_CONJUNCTIONS, FILTER_OPERATORS, METER_FUNCTIONS } from '../enumerations.ts';
import type { Members } from '../members.ts';
import { id, instant, listOf, map, oneOf, optional, quantity, type Reader, record, text, whole } from '../readers.ts';
import { customer } from './customers.ts';
import { common, noMetadata, ofConnection } from './shared.ts';

export interface FilterClause {
  readonly property: string;
  readonly operator: (typeof FILTER_OPERATORS)[number] | 'unknown';
  readonly value: string | number | boolean;
}

/** True for every event where it has no clauses. */
export interface Filter {
  readonly conjunction: (typeof FILTER_CONJUNCTIONS)[number] | 'unknown';
  readonly clauses: readonly (Filter | FilterClause)[];
}

const operand: Reader<string | number | boolean> = {
  read: (value) => {
    if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') {
      throw new ContractViolation('', 'a text, a number, true or false');
    }
    return value;
  },
};

const filterClause = record({ property: text, operator: oneOf(FILTER_OPERATORS), value: operand });

/** Filters contain filters, to any depth. */
const filter: Reader<Filter> = {
  read: (value, reading, member) => {
    const isFilter = 'conjunction' in map.read(value, reading, member);
    return (isFilter ? group : filterClause).read(value, reading, member) as Filter;
  },
};
const group: Reader<Filter> = record({ conjunction: oneOf(FILTER_CONJUNCTIONS), clauses: listOf(filter) });

const FILTER: Members = [
  'conjunction',
  'property',
  'operator',
  'value',
  {
    get clauses() {
      return FILTER;
    },
  },
];

export const meter = describe({
  kind: 'meter',
  fields: {
    ...common,
    organizationId: id,
    name: text,
    filter: group,
    /** Property: of all functions but `count`. */
    aggregation: record({ func: oneOf(METER_FUNCTIONS), property: optional(text) }),
    unit: optional(text),
    customLabel: optional(text),
    customMultiplier: optional(quantity),
    archivedAt: optional(instant),
  },
  holders: [
    'id',
    'createdAt',
    'modifiedAt',
    'organizationId',
    'metadata',
    'name',
    'unit',
    'customLabel',
    'customMultiplier',
    'archivedAt',
    { filter: FILTER },
    { aggregation: ['func', 'property'] },
  ],
});

/** What a subscription used of a meter in its period, and what it costs until now. */
export const subscriptionMeter = describe({
  kind: 'subscription_meter',
  fields: { ...common, meterId: id, consumedUnits: quantity, creditedUnits: quantity, amount: whole },
  adds: noMetadata,
  embeds: { meter },
  holders: [
    'id',
    'createdAt',
    'modifiedAt',
    'metadata',
    'meterId',
    'meter',
    'consumedUnits',
    'creditedUnits',
    'amount',
  ],
});

/** `balance` is credited less consumed: it may be a fraction, and negative. */
export const customerMeter = describe({
  kind: 'customer_meter',
  fields: {
    ...common,
    customerId: id,
    meterId: id,
    consumedUnits: quantity,
    creditedUnits: quantity,
    balance: quantity,
  },
  adds: { ...ofConnection, ...noMetadata },
  embeds: { customer, meter },
});
