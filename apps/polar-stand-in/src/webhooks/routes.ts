import type { models } from '@polar-sh/sdk/2026-10';
import { z } from 'zod';
import { found, notFound } from '../core/refusals.ts';
import type { DeliveryRow, EndpointRow } from '../core/rows.ts';
import { first, fresh, insert, only, organizationOf, touch, valued, without, type World } from '../core/world.ts';
import { accepted, contains, get, list, ok, patch, post, resource, type Route, since, until } from '../http/routes.ts';
import { maybe, noOrganization } from '../http/validation.ts';
import type { Announcing } from './announcing.ts';

/** The events of each kind of object. */
const EVENTS = {
  checkout: ['created', 'updated', 'expired'],
  customer: ['created', 'updated', 'deleted', 'state_changed'],
  customer_seat: ['assigned', 'claimed', 'revoked'],
  member: ['created', 'updated', 'deleted'],
  order: ['created', 'updated', 'paid', 'refunded'],
  subscription: [
    'created',
    'updated',
    'active',
    'canceled',
    'uncanceled',
    'cycled',
    'revoked',
    'past_due',
    'paused',
    'resumed',
    'migrated',
  ],
  refund: ['created', 'updated'],
  product: ['created', 'updated'],
  discount: ['created', 'updated', 'deleted'],
  benefit: ['created', 'updated'],
  benefit_grant: ['created', 'cycled', 'updated', 'revoked'],
  organization: ['updated'],
} as const;

type Events = typeof EVENTS;
type EventType = { [Kind in keyof Events]: `${Kind}.${Events[Kind][number]}` }[keyof Events];

export const EVENT_TYPES = Object.entries(EVENTS).flatMap(([kind, acts]) =>
  acts.map((act) => `${kind}.${act}` as EventType),
) satisfies readonly EndpointRow['events'][number][];

const newSecret = (world: World) => `whsec_${world.random.bytes(32).toString('base64')}`;

function createEndpoint(
  world: World,
  { delivery }: Announcing,
  given: Pick<EndpointRow, 'url' | 'name' | 'api_version' | 'format' | 'events'>,
): EndpointRow {
  return insert(world.tables.endpoints, {
    ...fresh(world),
    ...given,
    secret: newSecret(world),
    organization_id: organizationOf(world).id,
    enabled: true,
    uses_standard_webhook_signature: delivery.settings.standardSignature,
    hidden: { exhausted: 0 },
  });
}

const STARTER = 'The service that started this';

/** The endpoint of the service for which this process was started, for all events. The service may have moved. */
export function starterEndpoint(world: World, announcing: Announcing, url: string): EndpointRow {
  const known = first(world.tables.endpoints, ({ name }) => name === STARTER);
  if (!known) {
    const events = [...EVENT_TYPES];
    return createEndpoint(world, announcing, { url, name: STARTER, api_version: '2026-10', format: 'raw', events });
  }
  if (known.url !== url) {
    known.url = url;
    touch(world, known);
  }
  return known;
}

const url = z.url({ protocol: /^https?$/ });
const version = z.enum(['2026-04', '2026-10', '2027-01']);
const creation = z.object({
  url,
  name: maybe(z.string()),
  api_version: version.default('2026-10'),
  format: z.enum(['raw', 'discord', 'slack']),
  events: z.array(z.enum(EVENT_TYPES)),
  organization_id: noOrganization,
});
const change = z.object({
  url: maybe(url),
  name: z.string().nullable().optional(),
  api_version: maybe(version),
  format: maybe(z.enum(['raw', 'discord', 'slack'])),
  events: maybe(z.array(z.enum(EVENT_TYPES))),
  enabled: maybe(z.boolean()),
});

const endpointView = (row: EndpointRow): models.WebhookEndpoint => without(row, 'hidden');

function deliveryView({ tables }: World, { hidden, ...row }: DeliveryRow): models.WebhookDelivery {
  const event = without(tables.webhookEvents.get(hidden.eventId)!, 'hidden');
  return { ...row, webhook_event: event };
}

export function webhookRoutes(world: World, announcing: Announcing): Route[] {
  const { endpoints } = world.tables;
  return [
    ...resource({
      path: '/v1/webhooks/endpoints',
      scope: 'webhooks',
      table: endpoints,
      newestFirst: true,
      view: endpointView,
      creation,
      create: (body) => createEndpoint(world, announcing, without(body, 'organization_id')),
      change,
      update: (row, body) => updateEndpoint(world, row, body),
      delete: ({ id }) => endpoints.delete(id),
    }),
    patch('/v1/webhooks/endpoints/{id}/secret', 'webhooks:write', (call) => {
      const row = found(endpoints.get(call.id()));
      row.secret = newSecret(world);
      row.uses_standard_webhook_signature = announcing.delivery.settings.standardSignature;
      touch(world, row);
      return ok(endpointView(row));
    }),
    ...deliveryRoutes(world, announcing),
  ];
}

function updateEndpoint(world: World, row: EndpointRow, { name, enabled, ...rest }: z.output<typeof change>): void {
  Object.assign(row, valued(rest));
  if (name !== undefined) row.name = name;
  if (enabled === true && !row.enabled) row.hidden.exhausted = 0;
  row.enabled = enabled ?? row.enabled;
  touch(world, row);
}

function deliveryRoutes(world: World, { delivery }: Announcing): Route[] {
  const { tables } = world;
  const eventOf = (row: DeliveryRow) => tables.webhookEvents.get(row.hidden.eventId)!;
  return [
    get('/v1/webhooks/deliveries', 'webhooks:read', (call) =>
      list(
        call,
        only(tables.deliveries, ({ hidden }) => tables.endpoints.has(hidden.endpointId)),
        {
          newestFirst: true,
          by: ['succeeded'],
          byValue: {
            endpoint_id: (row) => row.hidden.endpointId,
            event_type: (row) => eventOf(row).type,
            http_code_class: (row) => row.http_code && `${Math.floor(row.http_code / 100)}xx`,
          },
          where: {
            start_timestamp: since('created_at'),
            end_timestamp: until('created_at'),
            query: (row, values) => contains('payload')(eventOf(row), values),
          },
          view: (row) => deliveryView(world, row),
        },
      ),
    ),
    post('/v1/webhooks/events/{id}/redeliver', 'webhooks:write', (call) => {
      const event = found(tables.webhookEvents.get(call.id()));
      if (!tables.endpoints.has(event.hidden.endpointId)) throw notFound();
      delivery.redeliver(event);
      return accepted();
    }),
  ];
}
