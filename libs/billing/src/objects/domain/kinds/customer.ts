import { ContractViolation } from '../contract-violation.ts';
import { describe } from '../codec.ts';
import { BENEFIT_TYPES, CUSTOMER_TYPES, SUBSCRIPTION_STATUSES } from '../enumerations.ts';
import type { Reader } from '../member.ts';
import { record } from '../members.ts';
import { flag, id, instant, listOf, map, oneOf, optional, orElse, quantity, text } from '../readers.ts';
import { address, common } from './common.ts';

/** `[number, kind]` on the wire; the list of kinds grows, so any is accepted. */
const taxId: Reader<{ readonly number: string; readonly kind: string } | null> = {
  shape: { type: 'string', isList: true, isNullable: true },
  read: (value) => {
    if (value === null || value === undefined) return null;
    const [number, kind, ...rest] = Array.isArray(value) ? (value as readonly unknown[]) : [];
    const isPair = typeof number === 'string' && typeof kind === 'string' && rest.length === 0;
    if (!isPair) throw new ContractViolation('', 'a tax id and its kind');
    return { number, kind };
  },
};

const members = {
  ...common,
  organizationId: id,
  externalId: {
    // Never changes once set.
    read: optional(text),
    staff: null,
    words: 'Id of the account or organization, if it was made here.',
  },
  type: { read: orElse(oneOf(CUSTOMER_TYPES), 'individual'), staff: '', words: '`individual`, `team`, …' },
  email: { read: optional(text), staff: null, words: 'Null for most teams.' },
  emailVerified: { read: orElse(flag, false), staff: false },
  name: { read: optional(text), staff: null },
  billingName: { read: optional(text), staff: null, personal: true },
  billingAddress: { read: optional(address), staff: null, personal: true },
  taxId: { read: taxId, staff: null, words: 'Number and kind.', personal: true },
  locale: { read: optional(text), staff: null },
  avatarUrl: { personal: true },
  defaultPaymentMethodId: { read: optional(text), personal: true },
  deletedAt: optional(instant),
} as const;

/** Account holders see none of it: the merchant keeps notes about them in its metadata. */
export const customer = describe({ kind: 'customer', members });

/** Snapshot of what a customer may use; `past_due` subscriptions are missing in it while their benefits are granted. */
export const customerState = describe({
  kind: 'customer_state',
  members: {
    ...members,
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
