import { ContractViolation } from '../contract-violation.ts';
import { describe } from '../codec.ts';
import { BENEFIT_TYPES, CUSTOMER_TYPES, MEMBER_ROLES, SEAT_STATUSES, SUBSCRIPTION_STATUSES } from '../enumerations.ts';
import {
  flag,
  id,
  instant,
  listOf,
  map,
  oneOf,
  optional,
  orElse,
  quantity,
  type Reader,
  record,
  text,
} from '../readers.ts';
import { address, common, noMetadata, ofConnection } from './shared.ts';

/** `[number, kind]` on the wire; the list of kinds grows, so any is accepted. */
const taxId: Reader<{ readonly number: string; readonly kind: string } | null> = {
  read: (value) => {
    if (value === null || value === undefined) return null;
    const [number, kind, ...rest] = Array.isArray(value) ? (value as readonly unknown[]) : [];
    const isPair = typeof number === 'string' && typeof kind === 'string' && rest.length === 0;
    if (!isPair) throw new ContractViolation('', 'a tax id and its kind');
    return { number, kind };
  },
};

const customerFields = {
  ...common,
  organizationId: id,
  /** Id of our account or organization; never changes once set. */
  externalId: optional(text),
  type: orElse(oneOf(CUSTOMER_TYPES), 'individual'),
  /** Null for most teams. */
  email: optional(text),
  emailVerified: orElse(flag, false),
  name: optional(text),
  billingName: optional(text),
  billingAddress: optional(address),
  taxId,
  locale: optional(text),
  deletedAt: optional(instant),
};

export const customer = describe({ kind: 'customer', fields: customerFields });

/** Snapshot of what a customer may use; `past_due` subscriptions are missing in it while their benefits are granted. */
export const customerState = describe({
  kind: 'customer_state',
  fields: {
    ...customerFields,
    activeSubscriptions: listOf(record({ id, productId: id, status: oneOf(SUBSCRIPTION_STATUSES) })),
    grantedBenefits: listOf(
      record({
        id,
        benefitId: id,
        benefitType: oneOf(BENEFIT_TYPES),
        grantedAt: instant,
        benefitMetadata: orElse(map, {}),
      }),
    ),
    activeMeters: listOf(
      record({ id, meterId: id, consumedUnits: quantity, creditedUnits: quantity, balance: quantity }),
    ),
  },
});

/** A person of a team customer. */
export const member = describe({
  kind: 'member',
  fields: {
    ...common,
    customerId: id,
    email: text,
    name: optional(text),
    externalId: optional(text),
    role: oneOf(MEMBER_ROLES),
  },
  adds: { ...ofConnection, ...noMetadata },
  holders: [
    'id',
    'createdAt',
    'modifiedAt',
    'organizationId',
    'metadata',
    'customerId',
    'email',
    'name',
    'externalId',
    'role',
  ],
});

export const customerSeat = describe({
  kind: 'customer_seat',
  fields: {
    ...common,
    subscriptionId: optional(id),
    orderId: optional(id),
    status: oneOf(SEAT_STATUSES),
    customerId: optional(id),
    memberId: optional(id),
    email: optional(text),
    invitationTokenExpiresAt: optional(instant),
    claimedAt: optional(instant),
    revokedAt: optional(instant),
  },
  adds: { ...ofConnection, ...noMetadata },
  embeds: { member },
  holders: [
    'id',
    'createdAt',
    'modifiedAt',
    'organizationId',
    'metadata',
    'subscriptionId',
    'orderId',
    'status',
    'customerId',
    'memberId',
    'member',
    'email',
    'customerEmail',
    'invitationTokenExpiresAt',
    'claimedAt',
    'revokedAt',
    'seatMetadata',
  ],
});
