import { describe } from '../codec.ts';
import { SEAT_STATUSES } from '../enumerations.ts';
import { id, instant, map, oneOf, optional, text } from '../readers.ts';
import { commonForHolders, noMetadata, ofConnection } from './common.ts';
import { member } from './member.ts';

export const customerSeat = describe({
  kind: 'customer_seat',
  members: {
    ...commonForHolders,
    organizationId: { ...ofConnection, holders: 'undeclared' },
    metadata: { ...noMetadata, holders: 'undeclared' },
    subscriptionId: { read: optional(id), holders: 'undeclared' },
    orderId: { read: optional(id), holders: 'undeclared' },
    status: { read: oneOf(SEAT_STATUSES), holders: 'always', words: '`pending`, `claimed`, `revoked`, or `unknown`.' },
    customerId: { read: optional(id), holders: 'undeclared' },
    memberId: { read: optional(id), holders: 'undeclared' },
    member: { as: member, holders: 'undeclared' },
    email: { read: optional(text), holders: 'sometimes' },
    customerEmail: { holders: 'undeclared', personal: true },
    invitationTokenExpiresAt: { read: optional(instant), holders: 'undeclared' },
    claimedAt: { read: optional(instant), holders: 'sometimes' },
    revokedAt: { read: optional(instant), holders: 'sometimes' },
    seatMetadata: { as: map, holders: 'undeclared', personal: true },
  },
});
