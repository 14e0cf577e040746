import { z } from 'zod';
import { found, invalidField, notPermitted } from '../core/refusals.ts';
import type { BenefitRow } from '../core/rows.ts';
import { insert } from '../core/store.ts';
import { fresh, organizationOf, touch, type World } from '../core/world.ts';
import { byCreation, contains, list, oneOf } from '../http/listing.ts';
import { created, get, ok, patch, post, type Call, type Route } from '../http/router.ts';
import { maybe, metadata, noOrganization } from '../http/validation.ts';

const visibility = maybe(z.enum(['draft', 'private', 'public']));
const common = {
  description: z.string().min(3).max(42),
  metadata: metadata.default({}),
  organization_id: noOrganization,
  visibility,
};

const properties = {
  custom: z.object({ note: maybe(z.string()) }),
  discord: z.object({ guild_id: z.string().min(1), role_id: z.string().min(1), kick_member: z.boolean() }),
  github_repository: z.object({
    repository_owner: z.string().min(1),
    repository_name: z.string().min(1),
    permission: z.enum(['pull', 'triage', 'push', 'maintain', 'admin']),
  }),
  downloadables: z.object({
    files: z.array(z.uuid()).min(1),
    archived: z.record(z.string(), z.boolean()).default({}),
  }),
  license_keys: z.object({
    prefix: maybe(z.string()),
    expires: maybe(z.object({ ttl: z.int().min(1), timeframe: z.enum(['year', 'month', 'day']) })),
    activations: maybe(z.object({ limit: z.int().min(1).max(50), enable_customer_admin: z.boolean() })),
    limit_usage: maybe(z.int().min(1)),
  }),
  meter_credit: z.object({ units: z.int().min(1), rollover: z.boolean(), meter_id: z.uuid() }),
  feature_flag: z.object({}),
  slack_shared_channel: z.object({
    slack_integration_id: z.string(),
    channel_name_template: z.string(),
    private: z.boolean().default(false),
    welcome_message: maybe(z.string()),
    archive_on_revoke: z.boolean().default(false),
    team_invitees: z.array(z.string()).default([]),
  }),
};

type Kind = keyof typeof properties;
const KINDS = Object.keys(properties) as Kind[];

const creation = z.discriminatedUnion('type', [
  z.object({ ...common, type: z.literal('custom'), properties: properties.custom }),
  z.object({ ...common, type: z.literal('discord'), properties: properties.discord }),
  z.object({ ...common, type: z.literal('github_repository'), properties: properties.github_repository }),
  z.object({ ...common, type: z.literal('downloadables'), properties: properties.downloadables }),
  z.object({ ...common, type: z.literal('license_keys'), properties: properties.license_keys }),
  z.object({ ...common, type: z.literal('meter_credit'), properties: properties.meter_credit }),
  z.object({ ...common, type: z.literal('feature_flag'), properties: properties.feature_flag }),
  z.object({ ...common, type: z.literal('slack_shared_channel'), properties: properties.slack_shared_channel }),
]);

const change = z.object({
  type: z.enum(KINDS),
  description: maybe(common.description),
  metadata: metadata.optional(),
  visibility,
  properties: z.unknown().optional(),
});

export function createBenefit(world: World, body: z.output<typeof creation>): BenefitRow {
  const { organization_id: _, ...rest } = body;
  const row = {
    ...fresh(world),
    ...rest,
    selectable: true,
    deletable: true,
    is_deleted: false,
    organization_id: organizationOf(world).id,
    // A feature flag says how the product is built: buyers do not see it unless asked for.
    visibility: rest.visibility ?? (rest.type === 'feature_flag' ? 'private' : 'public'),
    visibility_configurable: VISIBILITY_CHOSEN.has(rest.type),
  } as BenefitRow;
  checkMeter(world, row);
  insert(world.tables.benefits, row);
  world.announcer.emit('benefit.created', row);
  return row;
}

const VISIBILITY_CHOSEN = new Set<Kind>(['custom', 'license_keys', 'meter_credit', 'feature_flag']);

function checkMeter({ tables }: World, { type, properties: chosen }: BenefitRow): void {
  if (type !== 'meter_credit') return;
  const { meter_id } = chosen as { meter_id: string };
  if (!tables.meters.has(meter_id)) throw invalidField(['properties', 'meter_id'], 'Meter does not exist.', meter_id);
}

function updateBenefit(world: World, row: BenefitRow, body: z.output<typeof change>): void {
  if (body.type !== row.type) throw invalidField(['type'], 'The type of a benefit cannot change.', body.type);
  const shape: z.ZodType<object> = properties[row.type];
  const chosen = body.properties ?? null;
  const checked = chosen === null ? null : shape.safeParse(chosen);
  if (checked && !checked.success) throw invalidField(['properties'], checked.error.issues[0]!.message, chosen);
  Object.assign(row, {
    description: body.description ?? row.description,
    metadata: body.metadata ?? row.metadata,
    visibility: body.visibility ?? row.visibility,
    properties: checked?.data ?? row.properties,
  });
  checkMeter(world, row);
  touch(world, row);
  world.announcer.emit('benefit.updated', row);
}

/** Deletion itself, with its grants, is in `grants/`. */
export function benefitRoutes(world: World): Route[] {
  const { tables } = world;
  const one = (call: Call) => {
    const row = found(tables.benefits.get(call.id()));
    return found(row.is_deleted ? undefined : row);
  };
  return [
    get('/v1/benefits/', 'benefits:read', (call) =>
      list(
        call,
        [...tables.benefits.values()].filter(({ is_deleted }) => !is_deleted),
        {
          filters: {
            id: oneOf(({ id }) => id),
            exclude_id: (row, ids) => !ids.includes(row.id),
            type: oneOf(({ type }) => type),
            query: contains(({ description }) => description),
          },
          sorts: { created_at: byCreation, description: (row) => row.description, type: (row) => row.type },
          sorting: '-created_at',
          view: (row) => row,
        },
      ),
    ),
    post('/v1/benefits/', 'benefits:write', (call) => created(createBenefit(world, call.read(creation)))),
    get('/v1/benefits/{id}', 'benefits:read', (call) => ok(one(call))),
    patch('/v1/benefits/{id}', 'benefits:write', (call) => {
      const row = one(call);
      if (!row.selectable) throw notPermitted();
      updateBenefit(world, row, call.read(change));
      return ok(row);
    }),
  ];
}

export const benefitCreation = creation;
