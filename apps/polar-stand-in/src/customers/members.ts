import type { models } from '@polar-sh/sdk/2026-10';
import { z } from 'zod';
import { HOUR, toIso } from '../core/clock.ts';
import { found, invalidField, notPermitted } from '../core/refusals.ts';
import type { CustomerRow, MemberRow, SessionRow } from '../core/rows.ts';
import { customerOf, first, insert, only, touch, without, type World } from '../core/world.ts';
import { type Call, created, get, list, noContent, ok, patch, post, remove, type Route } from '../http/routes.ts';
import { maybe } from '../http/validation.ts';
import { addMember } from './customers.ts';
import { byExternalId, customerView, namedCustomer } from './views.ts';

const creation = z.object({
  email: z.email(),
  name: maybe(z.string()),
  external_id: maybe(z.string().min(1)),
  role: z.enum(['member', 'billing_manager']).default('member'),
});
const change = z.object({
  name: z.string().nullable().optional(),
  email: maybe(z.email()),
  role: maybe(z.enum(['owner', 'billing_manager', 'member'])),
});

export const membersOf = ({ tables }: World, customer: CustomerRow): MemberRow[] =>
  only(tables.members, ({ customer_id }) => customer_id === customer.id);

function add(world: World, customer: CustomerRow, body: z.output<typeof creation>): MemberRow {
  if (customer.type !== 'team') throw notPermitted('Members can only be added to team customers.');
  const members = membersOf(world, customer);
  if (members.some(({ email }) => email.toLowerCase() === body.email.toLowerCase())) {
    throw invalidField(['email'], 'A member with this email already exists.', body.email);
  }
  if (body.external_id && members.some(({ external_id }) => external_id === body.external_id)) {
    throw invalidField(['external_id'], 'A member with this external ID already exists.', body.external_id);
  }
  return addMember(world, customer, body);
}

function update(world: World, row: MemberRow, { name, email, role }: z.output<typeof change>): void {
  if (name !== undefined) row.name = name;
  row.email = email ?? row.email;
  row.role = role ?? row.role;
  touch(world, row);
  world.announcer.emit('member.updated', row);
}

/** The same routes below the id and below the external id. */
export function memberRoutes(world: World): Route[] {
  return [
    ...routesBelow(
      world,
      '/v1/customers/{id}',
      '{member_id}',
      (call) => found(world.tables.customers.get(call.id())),
      (call) => world.tables.members.get(call.id('member_id')),
    ),
    ...routesBelow(
      world,
      '/v1/customers/external/{external_id}',
      '{member_external_id}',
      (call) => found(byExternalId(world, call.param('external_id'))),
      (call, customer) =>
        first(
          world.tables.members,
          (row) => row.customer_id === customer.id && row.external_id === call.param('member_external_id'),
        ),
    ),
  ];
}

function routesBelow(
  world: World,
  base: string,
  member: string,
  customerOf: (call: Call) => CustomerRow,
  memberOf: (call: Call, customer: CustomerRow) => MemberRow | undefined,
): Route[] {
  const one = (call: Call) => {
    const customer = customerOf(call);
    const row = memberOf(call, customer);
    return found(row?.customer_id === customer.id ? row : undefined);
  };
  return [
    get(`${base}/members`, 'members:read', (call) =>
      list(call, membersOf(world, customerOf(call)), { by: ['role'], sorts: ['-created_at'] }),
    ),
    post(`${base}/members`, 'members:write', (call) => created(add(world, customerOf(call), call.read(creation)))),
    get(`${base}/members/${member}`, 'members:read', (call) => ok(one(call))),
    patch(`${base}/members/${member}`, 'members:write', (call) => {
      const row = one(call);
      update(world, row, call.read(change));
      return ok(row);
    }),
    remove(`${base}/members/${member}`, 'members:write', (call) => {
      const row = one(call);
      if (row.role === 'owner') throw invalidField(['member_id'], 'The owner cannot be removed.', row.id);
      world.tables.members.delete(row.id);
      world.announcer.emit('member.deleted', row);
      return noContent();
    }),
  ];
}

const sessionCommon = { member_id: maybe(z.uuid()), external_member_id: maybe(z.string()), return_url: maybe(z.url()) };
const sessionCreation = z.union([
  z.object({ ...sessionCommon, customer_id: z.uuid() }),
  z.object({ ...sessionCommon, external_customer_id: z.string() }),
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
    customer: customerView(customerOf(world, row)),
  };
}

function start(world: World, body: z.output<typeof sessionCreation>): SessionRow {
  const customer = namedCustomer(world, body);
  return startSession(world, customer, memberOf(world, customer, body)?.id ?? null, body.return_url);
}

/** The member whose session it is: of a team the named one, of an individual the owner. */
function memberOf(world: World, customer: CustomerRow, body: z.output<typeof sessionCreation>): MemberRow | undefined {
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
    created(sessionView(world, start(world, call.read(sessionCreation)))),
  ),
];
