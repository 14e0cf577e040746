import { z } from 'zod';
import { found, invalid, invalidField, type Problem } from '../core/refusals.ts';
import type { CustomerRow, MemberRow } from '../core/rows.ts';
import { fresh, given, insert, only, organizationOf, touch, type World } from '../core/world.ts';
import { revokeAll } from '../grants/grants.ts';
import {
  type Call,
  contains,
  created,
  get,
  list,
  noContent,
  ok,
  patch,
  post,
  remove,
  type Route,
} from '../http/routes.ts';
import { maybe, metadata, noOrganization } from '../http/validation.ts';
import { isBillable, revokeSubscription } from '../subscriptions/subscription.ts';
import { attribute } from '../usage/events.ts';
import { address, readTaxId } from './addresses.ts';
import { announceCustomer, byEmail, byExternalId, customerState, customerView, liveCustomers } from './views.ts';

const email = z.email();
const owner = z.object({ email, name: maybe(z.string()), external_id: maybe(z.string().min(1)) });
const fields = {
  metadata: metadata.default({}),
  external_id: maybe(z.string().min(1)),
  name: maybe(z.string().max(256)),
  billing_address: maybe(address),
  tax_id: maybe(z.string()),
  locale: maybe(z.string()),
};

export const customerCreation = z.union([
  z.object({
    ...fields,
    organization_id: noOrganization,
    owner: maybe(owner),
    type: z.literal('individual').default('individual'),
    email,
  }),
  z.object({
    ...fields,
    organization_id: noOrganization,
    owner: maybe(owner),
    type: z.literal('team'),
    email: maybe(email),
  }),
]);

export const customerChange = z.object({
  metadata: metadata.optional(),
  email: maybe(email),
  name: z.string().max(256).nullable().optional(),
  billing_name: z.string().nullable().optional(),
  billing_address: address.nullable().optional(),
  tax_id: z.string().nullable().optional(),
  locale: z.string().nullable().optional(),
  external_id: maybe(z.string().min(1)),
  type: maybe(z.enum(['individual', 'team'])),
  default_payment_method_id: z.string().nullable().optional(),
});
type CustomerChange = z.output<typeof customerChange>;

export function createCustomer(world: World, body: z.output<typeof customerCreation>): CustomerRow {
  const { owner: ownedBy, organization_id: _, tax_id, ...rest } = body;
  refuseTaken(world, rest.email, rest.external_id, null);
  const country = rest.billing_address?.country ?? null;
  const row: CustomerRow = {
    ...fresh(world),
    ...rest,
    email_verified: false,
    billing_name: null,
    billing_address: rest.billing_address,
    tax_id: tax_id === null ? null : readTaxId(tax_id, country, 'tax_id'),
    organization_id: organizationOf(world).id,
    default_payment_method_id: null,
    deleted_at: null,
    first_user_event_at: null,
    avatar_url: null,
    hidden: { credit: {}, connected: {} },
  };
  insert(world.tables.customers, row);
  attribute(world, row);
  announceCustomer(world, 'created', row);
  addOwner(world, row, ownedBy);
  return row;
}

/** Every customer has an owner as soon as an e-mail is known. */
function addOwner(world: World, customer: CustomerRow, given: z.output<typeof owner> | null): void {
  const ownerEmail = given?.email ?? customer.email;
  if (!ownerEmail) return;
  addMember(world, customer, {
    email: ownerEmail,
    name: given?.name ?? customer.name,
    external_id: given?.external_id ?? null,
    role: 'owner',
  });
}

type NewMember = Pick<MemberRow, 'email' | 'name' | 'external_id' | 'role'>;

export function addMember(world: World, customer: CustomerRow, member: NewMember): MemberRow {
  const row = insert(world.tables.members, { ...fresh(world), customer_id: customer.id, ...member });
  world.announcer.emit('member.created', row);
  return row;
}

export function updateCustomer(world: World, row: CustomerRow, body: CustomerChange): void {
  const { external_id, email: newEmail, type, tax_id, ...rest } = body;
  refuseChange(row, body);
  refuseTaken(world, newEmail, external_id, row.id);
  const country = (rest.billing_address ?? row.billing_address)?.country ?? null;
  const taxId = typeof tax_id === 'string' ? readTaxId(tax_id, country, 'tax_id') : tax_id;
  Object.assign(row, given({ ...rest, tax_id: taxId }));
  row.type = type ?? row.type;
  row.email = newEmail ?? row.email;
  const attributed = external_id !== null && row.external_id === null;
  row.external_id = external_id ?? row.external_id;
  touch(world, row);
  if (attributed) attribute(world, row);
  announceCustomer(world, 'updated', row);
}

function refuseChange(row: CustomerRow, { external_id, type }: CustomerChange): void {
  if (row.external_id !== null && external_id !== null && external_id !== row.external_id) {
    throw invalidField(['external_id'], 'Customer external ID cannot be updated.', external_id);
  }
  if (type === 'individual' && row.type === 'team') {
    throw invalidField(['type'], 'A team customer cannot become an individual.', type);
  }
}

function refuseTaken(world: World, newEmail: string | null, externalId: string | null, self: string | null): void {
  const same = externalId === null ? undefined : byExternalId(world, externalId);
  const problems: Problem[] = newEmail === null ? [] : emailProblems(world, newEmail, self);
  if (same && same.id !== self) {
    const msg = 'A customer with this external ID already exists.';
    problems.push({ type: 'value_error', loc: ['body', 'external_id'], msg, input: externalId });
  }
  if (problems.length > 0) throw invalid(problems);
}

function emailProblems(world: World, newEmail: string, self: string | null): Problem[] {
  const domain = newEmail.split('@').at(-1)!.toLowerCase();
  const messages: string[] = [];
  if (world.options.refusedDomains.some((refused) => domain === refused || domain.endsWith(`.${refused}`))) {
    messages.push(`The domain name ${domain} does not accept email.`);
  }
  const other = byEmail(world, newEmail);
  if (other && other.id !== self) messages.push('A customer with this email address already exists.');
  return messages.map((msg) => ({ type: 'value_error', loc: ['body', 'email'], msg, input: newEmail }));
}

/** Billable subscriptions end at once, benefits go, and the external id is free again. */
function deleteCustomer(world: World, row: CustomerRow, anonymize: boolean): void {
  const own = (one: { customer_id: string }) => one.customer_id === row.id;
  for (const subscription of only(world.tables.subscriptions, own)) {
    if (isBillable(subscription)) revokeSubscription(world, subscription);
  }
  for (const order of only(world.tables.orders, own)) revokeAll(world, { subscription_id: null, order_id: order.id });
  row.deleted_at = world.clock.now();
  if (anonymize)
    Object.assign(row, { name: 'Anonymized', billing_name: null, email: `deleted-${row.id}@anonymized.invalid` });
  touch(world, row);
  announceCustomer(world, 'deleted', row);
  row.external_id = null;
}

export function customerRoutes(world: World): Route[] {
  return [
    get('/v1/customers/', 'customers:read', (call) =>
      list(call, liveCustomers(world), {
        by: ['id'],
        byValue: {
          active: ({ id }) =>
            only(world.tables.subscriptions, ({ customer_id }) => customer_id === id).some(isBillable),
        },
        where: {
          email: (row, values) => values.some((email) => email.toLowerCase() === row.email?.toLowerCase()),
          query: (row, values) =>
            (['email', 'name', 'external_id'] as const).some((name) => contains(name)(row, values)),
        },
        sorts: ['-created_at', 'email', 'name'],
        view: customerView,
      }),
    ),
    post('/v1/customers/', 'customers:write', (call) =>
      created(customerView(createCustomer(world, call.read(customerCreation)))),
    ),
    ...routesOf(world, '/v1/customers/external/{external_id}', (call) =>
      byExternalId(world, call.param('external_id')),
    ),
    ...routesOf(world, '/v1/customers/{id}', (call) => world.tables.customers.get(call.id())),
  ];
}

/** The same routes by id and by external id. */
function routesOf(world: World, path: string, find: (call: Call) => CustomerRow | undefined): Route[] {
  const one = (call: Call) => {
    const row = found(find(call), 'Not found');
    return found(row.deleted_at === null ? row : undefined);
  };
  return [
    get(path, 'customers:read', (call) => ok(customerView(one(call)))),
    patch(path, 'customers:write', (call) => {
      const row = one(call);
      updateCustomer(world, row, call.read(customerChange));
      return ok(customerView(row));
    }),
    remove(path, 'customers:write', (call) => {
      deleteCustomer(world, one(call), call.query.get('anonymize') === 'true');
      return noContent();
    }),
    get(`${path}/state`, 'customers:read', (call) => ok(customerState(world, one(call)))),
  ];
}
