import type { models } from '@polar-sh/sdk/2026-10';
import { z } from 'zod';
import { fromIso } from '../core/clock.ts';
import { found, notFound, notPermitted, Refusal } from '../core/refusals.ts';
import type { ActivationRow, LicenseKeyRow } from '../core/rows.ts';
import { first, insert, only } from '../core/store.ts';
import { fresh, touch, type World } from '../core/world.ts';
import { list, oneOf } from '../http/listing.ts';
import { get, noContent, ok, patch, post, type Call, type Reply, type Route } from '../http/router.ts';
import { isoDate, maybe } from '../http/validation.ts';
import { keyView, rotateKey } from './keys.ts';
import { without } from '../core/without.ts';

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
  const used = body.activation_id ? activationOf(world, row, body.activation_id, body.conditions) : null;
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

function activationOf(world: World, row: LicenseKeyRow, id: string, given: Record<string, unknown>): ActivationRow {
  const used = found(world.tables.activations.get(id));
  if (used.license_key_id !== row.id) throw notFound();
  if (!sameConditions(used.hidden.conditions, given)) throw notFound('License key does not match required conditions');
  return used;
}

function sameConditions(wanted: Record<string, unknown>, given: Record<string, unknown>): boolean {
  return Object.entries(wanted).every(([name, value]) => given[name] === value);
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
  const added = insert(world.tables.activations, {
    ...fresh(world),
    license_key_id: row.id,
    label,
    meta,
    hidden: { conditions },
  });
  return { ...activationView(added), license_key: { ...keyView(world, row), status: 'granted' } };
}

function deactivate(world: World, { activation_id, ...body }: z.output<typeof deactivation>): Reply {
  const row = granted(world, body);
  const used = found(world.tables.activations.get(activation_id));
  if (used.license_key_id !== row.id) throw notFound();
  world.tables.activations.delete(used.id);
  return noContent();
}

export function withActivations(world: World, row: LicenseKeyRow): models.LicenseKeyWithActivations {
  return { ...keyView(world, row), activations: activationsOf(world, row).map(activationView) };
}

export function rotate(world: World, row: LicenseKeyRow): models.RotatedLicenseKey {
  if (row.status === 'revoked')
    throw new Refusal(400, 'RotateNotPermitted', 'A revoked license key cannot be rotated.');
  rotateKey(world, row);
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
      list(call, [...tables.licenseKeys.values()].toReversed(), {
        filters: { benefit_id: oneOf((row) => row.benefit_id), status: oneOf((row) => row.status) },
        view: (row) => keyView(world, row),
      }),
    ),
    ...acts('/v1/license-keys'),
    // The same for programs that a customer runs: without a token.
    ...acts('/v1/customer-portal/license-keys').map((route): Route => ({ ...route, guard: { by: 'anyone' } })),
    get('/v1/license-keys/{id}', 'license_keys:read', (call) => ok(withActivations(world, one(call)))),
    patch('/v1/license-keys/{id}', 'license_keys:write', (call) => {
      const row = one(call);
      const { status, ...rest } = call.read(change);
      Object.assign(row, Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)));
      row.status = status ?? row.status;
      touch(world, row);
      return ok(keyView(world, row));
    }),
    post('/v1/license-keys/{id}/rotate', 'license_keys:write', (call) => ok(rotate(world, one(call)))),
    get('/v1/license-keys/{id}/activations/{activation_id}', 'license_keys:read', (call) => {
      const row = one(call);
      const used = found(tables.activations.get(call.id('activation_id')));
      if (used.license_key_id !== row.id) throw notFound();
      return ok({ ...activationView(used), license_key: keyView(world, row) });
    }),
  ];
}
