import type { FieldsOf } from '../objects/domain/codec.ts';
import { codecs, type Kind } from '../objects/domain/codecs.ts';
import type { CustomerObjects, Known } from '../entitlements/domain/customer-objects.ts';
import { benefits, product } from './fixtures/catalogue.ts';
import { fixtureId } from './fixtures/ids.ts';
import { customerState, team } from './fixtures/people.ts';
import { benefitGrant, customerMeter, failedGrant, subscription } from './fixtures/purchases.ts';

/** An object as it came at this version. */
function known<K extends Kind>(kind: K, wire: object, version: number): Known<K> {
  const { fields, raw } = codecs[kind].inbound(wire);
  return { fields: fields as FieldsOf<(typeof codecs)[K]>, raw, versionUs: BigInt(version) };
}

export const FLAG = benefits.feature_flag.id;
export const SUBSCRIPTION = subscription.id;
export const PRODUCT = product.id;
export const GRANT = benefitGrant.id;

type Changes = Readonly<Record<string, unknown>>;

/** Granted, by the subscription. */
export const aGrant = (version = 10, changes: Changes = {}) => {
  const wire = { ...benefitGrant, benefit_id: FLAG, benefit: benefits.feature_flag, ...changes };
  return known('benefit_grant', wire, version);
};
export const REVOKED = { is_granted: false, granted_at: null, is_revoked: true, revoked_at: '2026-11-03T00:00:00Z' };

/** The account of the customer is not connected. */
export const aFailedGrant = (version = 10) =>
  known('benefit_grant', { ...failedGrant, member_id: null, member: null }, version);

export const aSubscription = (version = 10, changes: Changes = {}) =>
  known('subscription', { ...subscription, ...changes }, version);

export const aCustomerMeter = (version = 10, changes: Changes = {}) =>
  known('customer_meter', { ...customerMeter, ...changes }, version);

export const aTeam = () => known('customer', team, 1);

/** @param grants ids of those listed */
export function aState(version: number, grants: readonly string[], changes: Changes = {}) {
  const [listed] = customerState.granted_benefits;
  const granted_benefits = grants.map((id) => ({ ...listed, id, benefit_id: FLAG }));
  return known('customer_state', { ...customerState, active_meters: [], granted_benefits, ...changes }, version);
}

export const NO_SUBSCRIPTIONS = { active_subscriptions: [] };

export const objects = (some: Partial<CustomerObjects>): CustomerObjects => ({
  isGone: false,
  customer: undefined,
  state: undefined,
  grants: [],
  subscriptions: [],
  meters: [],
  ...some,
});

export const anotherId = (number: number) => fixtureId(90_000 + number);
