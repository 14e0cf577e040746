import type { models } from '@polar-sh/sdk/2026-10';
import { z } from 'zod';
import { addInterval, dayOfMonth, fromIso, toIso } from '../core/clock.ts';
import { found, notFound, notPermitted, Refusal } from '../core/refusals.ts';
import type { ActivationRow, CustomerRow, GrantRow, LicenseKeyRow } from '../core/rows.ts';
import { customerOf, first, fresh, given, insert, only, touch, without, type World } from '../core/world.ts';
import { embeddedCustomer } from '../customers/views.ts';
import { type Call, get, guardedBy, list, noContent, ok, patch, post, type Reply, type Route } from '../http/routes.ts';
import { isoDate, maybe } from '../http/validation.ts';

function newKey(world: World, prefix: string | null): { key: string; display_key: string } {
  const secret = world.random.uuid().toUpperCase();
  const start = prefix ? `${prefix}-` : '';
  return { key: start + secret, display_key: `${start}****-${secret.slice(-6)}` };
}

/** The key of the grant: a new one, or the one that was revoked before. */
export function issueKey(
  world: World,
  customer: CustomerRow,
  benefit: models.BenefitLicenseKeys,
  grant: GrantRow,
): { license_key_id: string; display_key: string } {
  const before = world.tables.licenseKeys.get(String(grant.properties['license_key_id']));
  if (before) {
    setKeyStatus(world, before.id, 'granted');
    return { license_key_id: before.id, display_key: before.display_key };
  }
  const { prefix, expires, activations, limit_usage } = benefit.properties;
  const now = world.clock.peek();
  const row: LicenseKeyRow = insert(world.tables.licenseKeys, {
    ...fresh(world),
    ...newKey(world, prefix),
    organization_id: benefit.organization_id,
    customer_id: customer.id,
    member_id: grant.member_id ?? null,
    benefit_id: benefit.id,
    status: 'granted',
    limit_activations: activations?.limit ?? null,
    usage: 0,
    limit_usage,
    validations: 0,
    last_validated_at: null,
    expires_at: expires ? toIso(addInterval(now, expires.timeframe, expires.ttl, dayOfMonth(now))) : null,
  });
  return { license_key_id: row.id, display_key: row.display_key };
}

export function setKeyStatus(world: World, id: unknown, status: models.LicenseKeyStatus): void {
  const row = world.tables.licenseKeys.get(String(id));
  if (!row) return;
  row.status = status;
  touch(world, row);
}

export function keyView(world: World, row: LicenseKeyRow): models.LicenseKeyRead {
  const member = row.member_id ? world.tables.members.get(row.member_id) : undefined;
  return {
    ...row,
    customer: embeddedCustomer(customerOf(world, row)),
    member: member ? { id: member.id, email: member.email, external_id: member.external_id } : null,
  };
}

const map = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));
const named = { key: z.string(), organization_id: z.uuid() };
const validation = z.object({
  ...named,
  activation_id: maybe(z.uuid()),
  benefit_id: maybe(z.uuid()),
  customer_id: maybe(z.uuid()),
  increment_usage: maybe(z.int()),
  conditions: map.default({}),
});
const activation = z.object({ ...named, label: z.string(), conditions: map.default({}), meta: map.default({}) });
const deactivation = z.object({ ...named, activation_id: z.uuid() });
const change = z.object({
  status: maybe(z.enum(['granted', 'revoked', 'disabled'])),
  usage: z.int().optional(),
  limit_activations: z.int().nullable().optional(),
  limit_usage: z.int().nullable().optional(),
  expires_at: isoDate.nullable().optional(),
});

function granted(world: World, { key, organization_id }: { key: string; organization_id: string }): LicenseKeyRow {
  const row = first(world.tables.licenseKeys, (one) => one.key === key && one.organization_id === organization_id);
  if (row?.status !== 'granted') throw notFound('License key not found');
  return row;
}

function isExpired(world: World, { expires_at }: LicenseKeyRow): boolean {
  return expires_at !== null && fromIso(expires_at) <= world.clock.peek();
}

const activationView = (row: ActivationRow): models.LicenseKeyActivationBase => without(row, 'hidden');

const activationsOf = ({ tables }: World, key: LicenseKeyRow): ActivationRow[] =>
  only(tables.activations, ({ license_key_id }) => license_key_id === key.id);

function validate(world: World, body: z.output<typeof validation>): models.ValidatedLicenseKey {
  const row = granted(world, body);
  const { increment_usage } = body;
  refuseOther(world, row, body);
  const used = body.activation_id ? activationIn(world, row, body.activation_id, body.conditions) : null;
  if (increment_usage && row.limit_usage !== null && row.usage + increment_usage > row.limit_usage) {
    throw new Refusal(400, 'BadRequest', `License key only has ${row.limit_usage - row.usage} more usages.`);
  }
  row.usage += increment_usage ?? 0;
  row.validations += 1;
  row.last_validated_at = world.clock.now();
  touch(world, row);
  return { ...keyView(world, row), status: 'granted', activation: used && activationView(used) };
}

function refuseOther(world: World, row: LicenseKeyRow, { benefit_id, customer_id }: z.output<typeof validation>): void {
  if (isExpired(world, row)) throw notFound('License key has expired.');
  if (benefit_id && benefit_id !== row.benefit_id) throw notFound('License key does not match given benefit.');
  if (customer_id && customer_id !== row.customer_id) throw notFound('License key does not match given customer.');
}

function activationOf({ tables }: World, row: LicenseKeyRow, id: string): ActivationRow {
  const used = found(tables.activations.get(id));
  if (used.license_key_id !== row.id) throw notFound();
  return used;
}

function activationIn(
  world: World,
  row: LicenseKeyRow,
  id: string,
  conditions: Record<string, unknown>,
): ActivationRow {
  const used = activationOf(world, row, id);
  if (Object.entries(used.hidden.conditions).every(([name, value]) => conditions[name] === value)) return used;
  throw notFound('License key does not match required conditions');
}

function activate(
  world: World,
  { label, meta, conditions, ...body }: z.output<typeof activation>,
): models.LicenseKeyActivationCreated {
  const row = granted(world, body);
  if (isExpired(world, row)) throw notFound('License key has expired.');
  if (row.limit_activations === null) {
    throw notPermitted('This license key does not support activations. Use the /validate endpoint instead.');
  }
  if (activationsOf(world, row).length >= row.limit_activations) {
    throw notPermitted('License key activation limit already reached');
  }
  const own = { license_key_id: row.id, label, meta, hidden: { conditions } };
  const added = insert(world.tables.activations, { ...fresh(world), ...own });
  return { ...activationView(added), license_key: { ...keyView(world, row), status: 'granted' } };
}

function deactivate(world: World, { activation_id, ...body }: z.output<typeof deactivation>): Reply {
  const row = granted(world, body);
  world.tables.activations.delete(activationOf(world, row, activation_id).id);
  return noContent();
}

export function withActivations(world: World, row: LicenseKeyRow): models.LicenseKeyWithActivations {
  return { ...keyView(world, row), activations: activationsOf(world, row).map(activationView) };
}

export function rotate(world: World, row: LicenseKeyRow): models.RotatedLicenseKey {
  if (row.status === 'revoked')
    throw new Refusal(400, 'RotateNotPermitted', 'A revoked license key cannot be rotated.');
  const benefit = world.tables.benefits.get(row.benefit_id);
  Object.assign(row, newKey(world, benefit?.type === 'license_keys' ? benefit.properties.prefix : null));
  touch(world, row);
  return { ...keyView(world, row), status: row.status };
}

export function licenseKeyRoutes(world: World): Route[] {
  const { tables } = world;
  const one = (call: Call) => found(tables.licenseKeys.get(call.id()));
  const acts = (base: string): Route[] => [
    post(`${base}/validate`, 'license_keys:write', (call) => ok(validate(world, call.read(validation)))),
    post(`${base}/activate`, 'license_keys:write', (call) => ok(activate(world, call.read(activation)))),
    post(`${base}/deactivate`, 'license_keys:write', (call) => deactivate(world, call.read(deactivation))),
  ];
  return [
    get('/v1/license-keys/', 'license_keys:read', (call) =>
      list(call, [...tables.licenseKeys.values()], {
        newestFirst: true,
        by: ['benefit_id', 'status'],
        view: (row) => keyView(world, row),
      }),
    ),
    ...acts('/v1/license-keys'),
    // The same for programs that a customer runs: without a token.
    ...guardedBy('anyone', acts('/v1/customer-portal/license-keys')),
    get('/v1/license-keys/{id}', 'license_keys:read', (call) => ok(withActivations(world, one(call)))),
    patch('/v1/license-keys/{id}', 'license_keys:write', (call) => {
      const row = one(call);
      const { status, ...rest } = call.read(change);
      Object.assign(row, given(rest));
      row.status = status ?? row.status;
      touch(world, row);
      return ok(keyView(world, row));
    }),
    post('/v1/license-keys/{id}/rotate', 'license_keys:write', (call) => ok(rotate(world, one(call)))),
    get('/v1/license-keys/{id}/activations/{activation_id}', 'license_keys:read', (call) => {
      const row = one(call);
      const used = activationOf(world, row, call.id('activation_id'));
      return ok({ ...activationView(used), license_key: keyView(world, row) });
    }),
  ];
}
