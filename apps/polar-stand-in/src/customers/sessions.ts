import type { models } from '@polar-sh/sdk/2026-10';
import { z } from 'zod';
import { HOUR, toIso } from '../core/clock.ts';
import { invalidField } from '../core/refusals.ts';
import type { CustomerRow, MemberRow, SessionRow } from '../core/rows.ts';
import { insert } from '../core/store.ts';
import type { World } from '../core/world.ts';
import { created, post, type Route } from '../http/router.ts';
import { maybe } from '../http/validation.ts';
import { membersOf } from './members.ts';
import { byExternalId, customerView } from './views.ts';
import { without } from '../core/without.ts';

const common = { member_id: maybe(z.uuid()), external_member_id: maybe(z.string()), return_url: maybe(z.url()) };
const creation = z.union([
  z.object({ ...common, customer_id: z.uuid() }),
  z.object({ ...common, external_customer_id: z.string() }),
]);

export function startSession(
  world: World,
  customer: CustomerRow,
  memberId: string | null,
  returnUrl: string | null,
): SessionRow {
  const created_at = world.clock.now();
  return insert(world.tables.sessions, {
    id: world.random.uuid(),
    created_at,
    token: `polar_cst_standin_${world.random.bytes(24).toString('base64url')}`,
    expires_at: toIso(world.clock.peek() + HOUR),
    return_url: returnUrl,
    customer_id: customer.id,
    member_id: memberId,
  });
}

function sessionView(world: World, row: SessionRow): models.CustomerSession {
  return {
    ...without(row, 'member_id'),
    modified_at: null,
    customer_portal_url: `${world.options.baseUrl}/portal?customer_session_token=${row.token}`,
    customer: customerView(world.tables.customers.get(row.customer_id)!),
  };
}

function start(world: World, body: z.output<typeof creation>): SessionRow {
  const byId = 'customer_id' in body;
  const customer = byId ? world.tables.customers.get(body.customer_id) : byExternalId(world, body.external_customer_id);
  if (!customer || customer.deleted_at !== null) {
    throw invalidField([byId ? 'customer_id' : 'external_customer_id'], 'Customer does not exist.');
  }
  return startSession(world, customer, memberOf(world, customer, body)?.id ?? null, body.return_url);
}

/** A session of a team is a member's; of an individual it is the owner's. */
function memberOf(world: World, customer: CustomerRow, body: z.output<typeof creation>): MemberRow | undefined {
  const { member_id, external_member_id } = body;
  const members = membersOf(world, customer);
  if (!member_id && !external_member_id) {
    if (customer.type === 'team') throw invalidField(['member_id'], 'A team customer needs a member.');
    return members.find(({ role }) => role === 'owner');
  }
  const member = members.find(({ id, external_id }) =>
    member_id ? id === member_id : external_id === external_member_id,
  );
  if (!member) throw invalidField([member_id ? 'member_id' : 'external_member_id'], 'Member does not exist.');
  return member;
}

export const sessionRoutes = (world: World): Route[] => [
  post('/v1/customer-sessions/', 'customer_sessions:write', (call) =>
    created(sessionView(world, start(world, call.read(creation)))),
  ),
];
