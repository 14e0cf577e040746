import type { models } from '@polar-sh/sdk/2026-10';
import type { BenefitRow, CustomerRow, GrantRow, ProductRow } from '../core/rows.ts';
import { insert, only } from '../core/store.ts';
import { fresh, touch, type World } from '../core/world.ts';
import { benefitsOf } from '../catalogue/views.ts';
import { customerView } from '../customers/views.ts';
import { credit, resetMeter } from '../usage/customer-meters.ts';
import { issueKey, setKeyStatus } from './keys.ts';

/** Where a grant comes from: a subscription or an order. */
export interface Source {
  subscription_id: string | null;
  order_id: string | null;
}

/** What the API shows: the last credit of a meter is in the webhooks alone. */
export function grantView(world: World, row: GrantRow): models.BenefitGrant {
  const isCredit = world.tables.benefits.get(row.benefit_id)!.type === 'meter_credit';
  return { ...wholeGrant(world, row), properties: isCredit ? {} : row.properties } as models.BenefitGrant;
}

function wholeGrant({ tables }: World, row: GrantRow) {
  return {
    ...row,
    customer: customerView(tables.customers.get(row.customer_id)!),
    member: row.member_id ? (tables.members.get(row.member_id) ?? null) : null,
    benefit: tables.benefits.get(row.benefit_id)!,
  };
}

function announce(world: World, type: string, row: GrantRow, previous: GrantRow['properties'] | null): void {
  world.announcer.emit(type, { ...wholeGrant(world, row), previous_properties: previous });
  world.announcer.stateChanged(row.customer_id);
}

export const grantsFrom = ({ tables }: World, source: Source): GrantRow[] =>
  only(tables.grants, (row) =>
    source.subscription_id ? row.subscription_id === source.subscription_id : row.order_id === source.order_id,
  );

/** Grants the benefits of the product, and takes what the source granted for another product. */
export function grantProduct(world: World, customer: CustomerRow, product: ProductRow, source: Source): void {
  const benefits = benefitsOf(world, product);
  const wanted = new Set(benefits.map(({ id }) => id));
  for (const row of grantsFrom(world, source)) {
    if (row.is_granted && !wanted.has(row.benefit_id)) revoke(world, row);
  }
  for (const benefit of benefits) grant(world, customer, benefit, source, null);
}

export function grant(
  world: World,
  customer: CustomerRow,
  benefit: BenefitRow,
  source: Source,
  memberId: string | null,
): void {
  const row = findOrStart(world, customer, benefit, source, memberId);
  if (row.is_granted) return;
  const previous = row.modified_at === null ? null : { ...row.properties };
  const account = accountFor(customer, benefit);
  if (account === null) {
    row.error = {
      message: 'The customer needs to connect their account.',
      type: 'BenefitActionRequiredError',
      timestamp: world.clock.now(),
    };
  } else {
    row.error = null;
    row.is_granted = true;
    row.granted_at = world.clock.now();
    row.is_revoked = false;
    row.revoked_at = null;
    row.properties = { ...row.properties, ...provide(world, customer, benefit, row, account) };
  }
  touch(world, row);
  // Polar calls it created when an attempt failed, and again when the same grant is granted later.
  announce(world, 'benefit_grant.created', row, previous);
}

function findOrStart(
  world: World,
  customer: CustomerRow,
  benefit: BenefitRow,
  source: Source,
  memberId: string | null,
): GrantRow {
  const existing = grantsFrom(world, source).find(
    (row) => row.benefit_id === benefit.id && row.customer_id === customer.id && row.member_id === memberId,
  );
  if (existing) return existing;
  return insert(world.tables.grants, {
    ...fresh(world),
    ...source,
    customer_id: customer.id,
    member_id: memberId,
    benefit_id: benefit.id,
    granted_at: null,
    is_granted: false,
    revoked_at: null,
    is_revoked: false,
    error: null,
    properties: {},
  });
}

/** Null: the customer has to connect an account first. Empty: none is needed. */
function accountFor(customer: CustomerRow, { type }: BenefitRow): string | null {
  if (type !== 'discord' && type !== 'github_repository') return '';
  return customer.hidden.connected[type] ?? null;
}

function provide(
  world: World,
  customer: CustomerRow,
  benefit: BenefitRow,
  row: GrantRow,
  account: string,
): GrantRow['properties'] {
  switch (benefit.type) {
    case 'license_keys':
      return issueKey(world, customer, benefit, row);
    case 'meter_credit': {
      const { meter_id, units } = benefit.properties;
      credit(world, customer.id, meter_id, units);
      return { last_credited_meter_id: meter_id, last_credited_units: units, last_credited_at: world.clock.now() };
    }
    case 'downloadables':
      return { files: benefit.properties.files.filter((id) => benefit.properties.archived[id] !== true) };
    case 'discord': {
      const { guild_id, role_id } = benefit.properties;
      return { account_id: account, guild_id, role_id, granted_account_id: account };
    }
    case 'github_repository':
      return { account_id: account, ...benefit.properties, granted_account_id: account };
    default:
      return {};
  }
}

export function revoke(world: World, row: GrantRow): void {
  if (row.is_revoked) return;
  const previous = { ...row.properties };
  row.is_granted = false;
  row.granted_at = null;
  row.is_revoked = true;
  row.revoked_at = world.clock.now();
  row.error = null;
  touch(world, row);
  setKeyStatus(world, row.properties['license_key_id'], 'revoked');
  announce(world, 'benefit_grant.revoked', row, previous);
}

export function revokeAll(world: World, source: Source): void {
  for (const row of grantsFrom(world, source)) revoke(world, row);
}

/** A period of the subscription ends: meters begin anew, and credits come again. */
export function cycleGrants(world: World, source: Source, meterIds: readonly string[]): void {
  const granted = grantsFrom(world, source).filter(({ is_granted }) => is_granted);
  const credits = granted.flatMap((row) => {
    const benefit = world.tables.benefits.get(row.benefit_id)!;
    return benefit.type === 'meter_credit' ? [{ row, ...benefit.properties }] : [];
  });
  const customerId = world.tables.subscriptions.get(source.subscription_id ?? '')?.customer_id ?? '';
  for (const meterId of new Set([...meterIds, ...credits.map(({ meter_id }) => meter_id)])) {
    const rollover = credits.some(({ meter_id, rollover: kept }) => meter_id === meterId && kept);
    resetMeter(world, customerId, meterId, rollover);
  }
  for (const { row, meter_id, units } of credits) {
    credit(world, row.customer_id, meter_id, units);
    row.properties = {
      last_credited_meter_id: meter_id,
      last_credited_units: units,
      last_credited_at: world.clock.now(),
    };
    touch(world, row);
  }
  for (const row of granted) announce(world, 'benefit_grant.cycled', row, { ...row.properties });
}

/** The customer connected an account: grants that waited for it are tried again. */
export function retryGrants(world: World, customer: CustomerRow, platform: string): void {
  const { benefits } = world.tables;
  const waiting = only(
    world.tables.grants,
    (row) => row.customer_id === customer.id && Boolean(row.error) && benefits.get(row.benefit_id)?.type === platform,
  );
  for (const { benefit_id, subscription_id, order_id, member_id } of waiting) {
    grant(world, customer, world.tables.benefits.get(benefit_id)!, { subscription_id, order_id }, member_id ?? null);
  }
}

/** There is no event for a deletion: the benefit is updated to be deleted, and its grants are revoked. */
export function deleteBenefit(world: World, benefit: BenefitRow): void {
  benefit.is_deleted = true;
  touch(world, benefit);
  world.announcer.emit('benefit.updated', benefit);
  for (const row of only(world.tables.grants, ({ benefit_id }) => benefit_id === benefit.id)) revoke(world, row);
}
