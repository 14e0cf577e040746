import { ContractViolation } from '../contract-violation.ts';
import { describe } from '../codec.ts';
import { FILTER_CONJUNCTIONS, FILTER_OPERATORS, METER_FUNCTIONS } from '../enumerations.ts';
import type { Member, Reader } from '../member.ts';
import { read, record, undeclared } from '../members.ts';
import { id, instant, listOf, map, oneOf, optional, quantity, text, whole } from '../readers.ts';
import { common, commonForHolders, noMetadata, ofConnection } from './common.ts';
import { customer } from './customer.ts';

export interface FilterClause {
  readonly property: string;
  readonly operator: (typeof FILTER_OPERATORS)[number] | 'unknown';
  readonly value: string | number | boolean;
}

/** A filter without clauses accepts every event. */
export interface Filter {
  readonly conjunction: (typeof FILTER_CONJUNCTIONS)[number] | 'unknown';
  readonly clauses: readonly (Filter | FilterClause)[];
}

const operand: Reader<string | number | boolean> = {
  shape: { type: 'string' },
  read: (value) => {
    if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') {
      throw new ContractViolation('', 'a text, a number, true or false');
    }
    return value;
  },
};

const clause = record({ property: text, operator: oneOf(FILTER_OPERATORS), value: operand });

/** Filters contain filters, to any depth. */
const shown: Reader<unknown> = record({
  ...undeclared('conjunction', 'property', 'operator', 'value'),
  get clauses(): Member {
    return { as: shown, holders: 'undeclared' };
  },
});
const filter: Reader<Filter> = {
  shape: shown.shape,
  read: (value, reading, member) => {
    const isFilter = 'conjunction' in map.read(value, reading, member);
    return (isFilter ? group : clause).read(value, reading, member) as Filter;
  },
};
const group: Reader<Filter> = record({ conjunction: oneOf(FILTER_CONJUNCTIONS), clauses: listOf(filter) });

export const meter = describe({
  kind: 'meter',
  schema: 'ShownMeterView',
  members: {
    ...commonForHolders,
    organizationId: { read: id, holders: 'undeclared' },
    metadata: { as: map, holders: 'undeclared' },
    name: { read: text, holders: 'always', staff: '' },
    filter: {
      read: group,
      as: shown,
      holders: 'undeclared',
      staff: {},
      words: '`conjunction` with `clauses`, each a filter or `property`, `operator`, `value`; to any depth.',
    },
    aggregation: {
      read: record(read({ func: oneOf(METER_FUNCTIONS), property: optional(text) })),
      holders: 'undeclared',
      staff: {},
      words: '`func`, and the `property` that all but `count` are about.',
    },
    unit: { read: optional(text), holders: 'undeclared', staff: null },
    customLabel: { read: optional(text), holders: 'undeclared', staff: null },
    customMultiplier: { read: optional(quantity), holders: 'undeclared', staff: null },
    archivedAt: { read: optional(instant), holders: 'undeclared', staff: null },
  },
});

/** The usage of a meter by a subscription in its period, and its cost until now. */
export const subscriptionMeter = describe({
  kind: 'subscription_meter',
  schema: 'SubscriptionMeterView',
  members: {
    ...commonForHolders,
    id: { read: id, holders: 'undeclared' },
    metadata: { ...noMetadata, holders: 'undeclared' },
    meterId: { read: id, holders: 'always' },
    consumedUnits: { read: quantity, holders: 'always', words: 'May be a fraction.' },
    creditedUnits: { read: quantity, holders: 'always' },
    amount: {
      read: whole,
      holders: 'always',
      words: 'What that costs until now, in the smallest unit of the currency.',
    },
    meter: { as: meter, holders: 'always' },
  },
});

/** `balance` is credited less consumed: it may be a fraction, and negative. */
export const customerMeter = describe({
  kind: 'customer_meter',
  members: {
    ...common,
    organizationId: ofConnection,
    metadata: noMetadata,
    customerId: id,
    customer: { as: customer },
    meterId: { read: id, staff: '' },
    meter: { as: meter },
    consumedUnits: { read: quantity, staff: 0 },
    creditedUnits: { read: quantity, staff: 0 },
    balance: { read: quantity, staff: 0 },
  },
});
