import type { models } from '@polar-sh/sdk/2026-10';
import type { BenefitRow, CustomerRow, GrantRow, ProductRow, SeatRow } from '../core/rows.ts';
import { customerOf, fresh, insert, only, touch, type World } from '../core/world.ts';
import { benefitsOf, pricesOf } from '../catalogue/views.ts';
import { customerView } from '../customers/views.ts';
import { credit, resetMeter } from '../usage/customer-meters.ts';
import { issueKey, setKeyStatus } from './license-keys.ts';

/** Where a grant or a seat comes from: a subscription or an order. */
export interface Source {
  subscription_id: string | null;
  order_id: string | null;
}

const sourceOf = ({ subscription_id, order_id }: Source): Source => ({ subscription_id, order_id });

const isFrom =
  (source: Source) =>
  (row: Source): boolean =>
    source.subscription_id ? row.subscription_id === source.subscription_id : row.order_id === source.order_id;

/** The grant as the API shows it: the last credit of a meter is in the webhooks alone. */
export function grantView(world: World, row: GrantRow): models.BenefitGrant {
  const isCredit = world.tables.benefits.get(row.benefit_id)!.type === 'meter_credit';
  return { ...wholeGrant(world, row), properties: isCredit ? {} : row.properties } as models.BenefitGrant;
}

function wholeGrant(world: World, row: GrantRow) {
  const { benefits, members } = world.tables;
  return {
    ...row,
    customer: customerView(customerOf(world, row)),
    member: row.member_id ? (members.get(row.member_id) ?? null) : null,
    benefit: benefits.get(row.benefit_id)!,
  };
}

function announce(world: World, type: string, row: GrantRow, previous: GrantRow['properties'] | null): void {
  world.announcer.emit(type, { ...wholeGrant(world, row), previous_properties: previous });
  world.announcer.stateChanged(row.customer_id);
}

const grantsFrom = ({ tables }: World, source: Source): GrantRow[] => only(tables.grants, isFrom(source));

/** Grants the benefits of the product, and takes what the source granted for another product. */
function grantProduct(world: World, customer: CustomerRow, product: ProductRow, source: Source): void {
  const benefits = benefitsOf(world, product);
  const wanted = new Set(benefits.map(({ id }) => id));
  for (const row of grantsFrom(world, source)) {
    if (row.is_granted && !wanted.has(row.benefit_id)) revoke(world, row);
  }
  for (const benefit of benefits) grant(world, customer, benefit, source, null);
}

function grant(
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
    row.properties = { ...row.properties, ...propertiesOf(world, customer, benefit, row, account) };
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

function propertiesOf(
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
      return credited(world, customer.id, meter_id, units);
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

function credited(world: World, customerId: string, meterId: string, units: number): GrantRow['properties'] {
  credit(world, customerId, meterId, units);
  return { last_credited_meter_id: meterId, last_credited_units: units, last_credited_at: world.clock.now() };
}

function revoke(world: World, row: GrantRow): void {
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
    row.properties = credited(world, row.customer_id, meter_id, units);
    touch(world, row);
  }
  for (const row of granted) announce(world, 'benefit_grant.cycled', row, { ...row.properties });
}

/** The customer connected an account: grants that waited for it are tried again. */
export function retryGrants(world: World, customer: CustomerRow, platform: string): void {
  for (const row of only(
    world.tables.grants,
    ({ customer_id, error }) => customer_id === customer.id && Boolean(error),
  )) {
    const benefit = world.tables.benefits.get(row.benefit_id);
    if (benefit?.type === platform) grant(world, customer, benefit, sourceOf(row), row.member_id ?? null);
  }
}

export function revokeBenefit(world: World, { id }: BenefitRow): void {
  for (const row of only(world.tables.grants, ({ benefit_id }) => benefit_id === id)) revoke(world, row);
}

export const isSeatBased = (world: World, product: ProductRow): boolean =>
  pricesOf(world, product).some(({ amount_type }) => amount_type === 'seat_based');

export const seatsOf = ({ tables }: World, source: Source): SeatRow[] => only(tables.seats, isFrom(source));

/** The benefits of a purchase: to the buyer, or to those who claimed its seats. */
export function provide(world: World, customer: CustomerRow, product: ProductRow, source: Source): void {
  if (!isSeatBased(world, product)) return grantProduct(world, customer, product, source);
  for (const seat of seatsOf(world, source)) if (seat.status === 'claimed') provideSeat(world, seat, product);
}

export function provideSeat(world: World, seat: SeatRow, product: ProductRow): void {
  const holder = world.tables.customers.get(seat.customer_id ?? '');
  if (!holder) return;
  for (const benefit of benefitsOf(world, product)) grant(world, holder, benefit, sourceOf(seat), seat.member_id);
}

export function withdrawSeat(world: World, seat: SeatRow): void {
  for (const row of grantsFrom(world, seat)) {
    if (row.customer_id === seat.customer_id && (row.member_id ?? null) === seat.member_id) revoke(world, row);
  }
}
