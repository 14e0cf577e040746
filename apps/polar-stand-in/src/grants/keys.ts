import type { models } from '@polar-sh/sdk/2026-10';
import { addInterval, dayOfMonth } from '../core/calendar.ts';
import { toIso } from '../core/clock.ts';
import type { CustomerRow, GrantRow, LicenseKeyRow } from '../core/rows.ts';
import { insert } from '../core/store.ts';
import { fresh, touch, type World } from '../core/world.ts';
import { embeddedCustomer } from '../customers/views.ts';

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

export function rotateKey(world: World, row: LicenseKeyRow): void {
  const benefit = world.tables.benefits.get(row.benefit_id);
  const prefix = benefit?.type === 'license_keys' ? benefit.properties.prefix : null;
  Object.assign(row, newKey(world, prefix));
  touch(world, row);
}

export function keyView({ tables }: World, row: LicenseKeyRow): models.LicenseKeyRead {
  const member = row.member_id ? tables.members.get(row.member_id) : undefined;
  return {
    ...row,
    customer: embeddedCustomer(tables.customers.get(row.customer_id)!),
    member: member ? { id: member.id, email: member.email, external_id: member.external_id } : null,
  };
}
