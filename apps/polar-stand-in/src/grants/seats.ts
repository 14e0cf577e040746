import type { models } from '@polar-sh/sdk/2026-10';
import { z } from 'zod';
import { DAY, fromIso, toIso } from '../core/clock.ts';
import { found, notFound, Refusal } from '../core/refusals.ts';
import type { CustomerRow, MemberRow, OrderRow, ProductRow, SeatRow, SubscriptionRow } from '../core/rows.ts';
import { first, fresh, insert, organizationOf, touch, without, type World } from '../core/world.ts';
import { addMember, createCustomer, customerCreation } from '../customers/customers.ts';
import { membersOf, startSession } from '../customers/members.ts';
import { byEmail, byExternalId } from '../customers/views.ts';
import { maybe } from '../http/validation.ts';
import { isSeatBased, provideSeat, seatsOf, withdrawSeat } from './grants.ts';

export const assignment = z.object({
  subscription_id: maybe(z.uuid()),
  order_id: maybe(z.uuid()),
  email: maybe(z.email()),
  external_customer_id: maybe(z.string()),
  customer_id: maybe(z.uuid()),
  external_member_id: maybe(z.string()),
  member_id: maybe(z.uuid()),
  metadata: maybe(z.record(z.string(), z.unknown())),
  immediate_claim: z.boolean().default(false),
  checkout_id: maybe(z.uuid()),
});
type Assignment = z.output<typeof assignment>;

/** The subscription or order that the seats belong to. */
interface Container {
  source: { subscription_id: string | null; order_id: string | null };
  buyer: CustomerRow;
  product: ProductRow;
  total: number;
}

const refuse = (status: number, error: string, detail: string) => new Refusal(status, error, detail);

export function containerOf(
  world: World,
  asked: { subscription_id: string | null; order_id: string | null },
): Container {
  const { tables } = world;
  const row: SubscriptionRow | OrderRow | undefined = asked.subscription_id
    ? tables.subscriptions.get(asked.subscription_id)
    : tables.orders.get(asked.order_id ?? '');
  if (!asked.subscription_id && !asked.order_id)
    throw refuse(400, 'InvalidSeatAssignment', 'A subscription or an order is needed.');
  const { customer_id, product_id, seats } = found(row);
  const product = found(tables.products.get(product_id ?? ''));
  if (!isSeatBased(world, product)) throw refuse(403, 'FeatureNotEnabled', 'Seat-based pricing is not enabled here.');
  const source = { subscription_id: asked.subscription_id, order_id: asked.subscription_id ? null : asked.order_id };
  return { source, buyer: tables.customers.get(customer_id)!, product, total: seats ?? 0 };
}

export function seatView({ tables }: World, seat: SeatRow): models.CustomerSeat {
  const member = tables.members.get(seat.member_id ?? '') ?? null;
  return { ...without(seat, 'hidden'), member, customer_email: seat.email };
}

export function seatsList(world: World, { source, total }: Container): models.SeatsList {
  const seats = seatsOf(world, source);
  const taken = seats.filter(({ status }) => status !== 'revoked').length;
  return {
    seats: seats.map((seat) => seatView(world, seat)),
    available_seats: Math.max(0, total - taken),
    total_seats: total,
  };
}

export function assignSeat(world: World, body: Assignment): SeatRow {
  const container = containerOf(world, body);
  const seats = seatsOf(world, container.source);
  const taken = seats.filter(({ status }) => status !== 'revoked');
  if (taken.length >= container.total) throw refuse(400, 'SeatNotAvailable', 'No seats are available.');
  const holder = holderOf(world, container, body);
  if (taken.some((seat) => seat.email?.toLowerCase() === holder.email.toLowerCase())) {
    throw refuse(400, 'CustomerAlreadyHasSeat', 'This customer already has a seat.');
  }
  // A seat that was revoked is used again.
  const seat = seats.find(({ status }) => status === 'revoked') ?? emptySeat(world, container);
  Object.assign(seat, {
    status: 'pending',
    customer_id: holder.customer?.id ?? null,
    member_id: holder.member?.id ?? null,
    email: holder.email,
    seat_metadata: body.metadata,
    revoked_at: null,
    claimed_at: null,
  });
  invite(world, seat);
  world.announcer.emit('customer_seat.assigned', seatView(world, seat));
  if (body.immediate_claim) claim(world, seat);
  return seat;
}

function emptySeat(world: World, { source }: Container): SeatRow {
  return insert(world.tables.seats, {
    ...fresh(world),
    ...source,
    status: 'pending',
    customer_id: null,
    member_id: null,
    email: null,
    invitation_token_expires_at: null,
    claimed_at: null,
    revoked_at: null,
    seat_metadata: null,
    hidden: { token: null },
  });
}

interface Holder {
  email: string;
  customer: CustomerRow | null;
  member: MemberRow | null;
}

/** A team keeps its seats among its members; an individual buys them for other customers. */
function holderOf(world: World, { buyer }: Container, body: Assignment): Holder {
  if (buyer.type === 'team') {
    const member = memberOf(world, buyer, body);
    return { email: member.email, customer: buyer, member };
  }
  const { customer_id, external_customer_id, email } = body;
  if (!customer_id && !external_customer_id && !email)
    throw refuse(400, 'InvalidSeatAssignment', 'A customer or an email is needed.');
  if (email) {
    return {
      email,
      customer: byEmail(world, email) ?? createCustomer(world, customerCreation.parse({ email })),
      member: null,
    };
  }
  const customer = found(
    customer_id ? world.tables.customers.get(customer_id) : byExternalId(world, external_customer_id!),
  );
  return { email: customer.email ?? '', customer, member: null };
}

function memberOf(world: World, team: CustomerRow, { member_id, external_member_id, email }: Assignment): MemberRow {
  const members = membersOf(world, team);
  const known = members.find(
    (one) =>
      one.id === member_id ||
      (external_member_id !== null && one.external_id === external_member_id) ||
      one.email.toLowerCase() === email?.toLowerCase(),
  );
  if (known) return known;
  if (!email) throw notFound('Member not found.');
  return addMember(world, team, { email, name: null, external_id: external_member_id, role: 'member' });
}

function invite(world: World, seat: SeatRow): void {
  seat.hidden.token = world.random.bytes(24).toString('base64url');
  seat.invitation_token_expires_at = toIso(world.clock.peek() + DAY);
  touch(world, seat);
}

export function resend(world: World, seat: SeatRow): void {
  if (seat.status !== 'pending') throw refuse(400, 'SeatNotPending', 'Only a pending seat has an invitation.');
  invite(world, seat);
}

function claim(world: World, seat: SeatRow): void {
  seat.status = 'claimed';
  seat.claimed_at = world.clock.now();
  seat.invitation_token_expires_at = null;
  seat.hidden.token = null;
  touch(world, seat);
  world.announcer.emit('customer_seat.claimed', seatView(world, seat));
  provideSeat(world, seat, containerOf(world, seat).product);
}

export function revokeSeat(world: World, seat: SeatRow): void {
  if (seat.status === 'claimed') withdrawSeat(world, seat);
  seat.status = 'revoked';
  seat.revoked_at = world.clock.now();
  seat.hidden.token = null;
  seat.invitation_token_expires_at = null;
  touch(world, seat);
  world.announcer.emit('customer_seat.revoked', seatView(world, seat));
  Object.assign(seat, { customer_id: null, member_id: null, email: null });
}

function byToken(world: World, token: string): SeatRow {
  const seat = first(world.tables.seats, ({ hidden }) => hidden.token === token);
  const expires = fromIso(seat?.invitation_token_expires_at ?? '');
  if (!seat || !(expires > world.clock.peek())) {
    throw refuse(400, 'InvalidInvitationToken', 'The invitation is invalid or has expired.');
  }
  return seat;
}

export function claimInfo(world: World, token: string): models.SeatClaimInfo {
  const seat = byToken(world, token);
  const { product } = containerOf(world, seat);
  const { name, slug } = organizationOf(world);
  return {
    product_name: product.name,
    product_id: product.id,
    organization_name: name,
    organization_slug: slug,
    customer_email: seat.email ?? '',
    can_claim: true,
  };
}

export function claimByToken(world: World, token: string): models.CustomerSeatClaimResponse {
  const seat = byToken(world, token);
  claim(world, seat);
  const holder = world.tables.customers.get(seat.customer_id!)!;
  const session = startSession(world, holder, seat.member_id, null);
  return { seat: seatView(world, seat), customer_session_token: session.token };
}
