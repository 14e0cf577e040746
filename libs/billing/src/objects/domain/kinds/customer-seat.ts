import { describe } from '../codec.ts';
import { SEAT_STATUSES } from '../enumerations.ts';
import { read } from '../members.ts';
import { id, instant, map, oneOf, optional, text } from '../readers.ts';
import { commonForHolders, noMetadata, ofConnection } from './common.ts';
import { member } from './member.ts';

export const customerSeat = describe({
  kind: 'customer_seat',
  members: {
    ...commonForHolders,
    organizationId: { ...ofConnection, holders: 'undeclared' },
    metadata: { ...noMetadata, holders: 'undeclared' },
    ...read({ subscriptionId: optional(id), orderId: optional(id) }),
    status: { read: oneOf(SEAT_STATUSES), holders: 'always', words: '`pending`, `claimed`, `revoked`, or `unknown`.' },
    ...read({ customerId: optional(id), memberId: optional(id) }),
    member: { as: member, holders: 'undeclared' },
    email: { read: optional(text), holders: 'sometimes' },
    customerEmail: { holders: 'undeclared', personal: true },
    invitationTokenExpiresAt: { read: optional(instant), holders: 'undeclared' },
    claimedAt: { read: optional(instant), holders: 'sometimes' },
    revokedAt: { read: optional(instant), holders: 'sometimes' },
    seatMetadata: { as: map, holders: 'undeclared', personal: true },
  },
});
