import { z } from 'zod';
import { invalidField, notPermitted } from '../core/refusals.ts';
import type { BenefitRow } from '../core/rows.ts';
import { fresh, insert, organizationOf, touch, type World } from '../core/world.ts';
import { revokeBenefit } from '../grants/grants.ts';
import { contains, resource, type Route } from '../http/routes.ts';
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
  downloadables: z.object({ files: z.array(z.uuid()).min(1), archived: z.record(z.string(), z.boolean()).default({}) }),
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

const kinds = KINDS.map((type) => z.object({ ...common, type: z.literal(type), properties: properties[type] }));
export const benefitCreation = z.discriminatedUnion('type', kinds as [(typeof kinds)[number], ...typeof kinds]);

const change = z.object({
  type: z.enum(KINDS),
  description: maybe(common.description),
  metadata: metadata.optional(),
  visibility,
  properties: z.unknown().optional(),
});

export function createBenefit(world: World, body: z.output<typeof benefitCreation>): BenefitRow {
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
  if (!row.selectable) throw notPermitted();
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

export const benefitRoutes = (world: World): Route[] =>
  resource({
    path: '/v1/benefits/',
    scope: 'benefits',
    table: world.tables.benefits,
    isThere: ({ is_deleted }) => !is_deleted,
    by: ['id', 'type'],
    where: { exclude_id: (row, ids) => !ids.includes(row.id), query: contains('description') },
    sorts: ['-created_at', 'description', 'type'],
    creation: benefitCreation,
    create: (body) => createBenefit(world, body),
    change,
    update: (row, body) => updateBenefit(world, row, body),
    delete(row) {
      if (!row.deletable) throw notPermitted();
      // No event says that it is deleted: it is updated, and its grants are revoked.
      row.is_deleted = true;
      touch(world, row);
      world.announcer.emit('benefit.updated', row);
      revokeBenefit(world, row);
      for (const { hidden } of world.tables.products.values()) {
        hidden.benefitIds = hidden.benefitIds.filter((id) => id !== row.id);
      }
    },
  });
