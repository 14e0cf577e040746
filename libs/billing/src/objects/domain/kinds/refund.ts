import { describe } from '../codec.ts';
import { REFUND_REASONS, REFUND_STATUSES } from '../enumerations.ts';
import { record, undeclared } from '../members.ts';
import { currency, flag, id, instant, map, oneOf, optional, whole } from '../readers.ts';
import { commonForHolders } from './common.ts';

export const refund = describe({
  kind: 'refund',
  members: {
    ...commonForHolders,
    createdAt: { read: instant, holders: 'always' },
    organizationId: { read: id, holders: 'undeclared' },
    metadata: { as: map, holders: 'undeclared' },
    status: {
      read: oneOf(REFUND_STATUSES),
      holders: 'always',
      staff: '',
      words: {
        holders:
          '`pending`, `succeeded`, `failed`, `canceled`, or `unknown`. Only one that succeeded changes the order.',
        staff: '`pending`, `succeeded`, `failed`, `canceled`, …; only one that succeeded changes the order.',
      },
    },
    reason: { read: oneOf(REFUND_REASONS), holders: 'always', staff: '' },
    amount: { read: whole, holders: 'always', staff: 0, words: 'Without tax.' },
    taxAmount: { read: whole, holders: 'always', staff: 0 },
    currency: { read: currency, holders: 'always', staff: '', words: { staff: 'ISO 4217 in lower case.' } },
    orderId: { read: id, holders: 'undeclared', staff: '' },
    subscriptionId: { read: optional(id), holders: 'undeclared', staff: null },
    customerId: { read: id, holders: 'undeclared' },
    revokeBenefits: { read: flag, holders: 'undeclared', staff: false },
    dispute: {
      as: record({
        ...undeclared('id', 'createdAt', 'modifiedAt', 'status', 'resolved', 'closed', 'reason', 'evidenceDueBy'),
        ...undeclared('amount', 'taxAmount', 'currency', 'pastDue', 'orderId', 'paymentId'),
      }),
      holders: 'undeclared',
    },
  },
});
