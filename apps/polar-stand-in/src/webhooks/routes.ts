import type { models } from '@polar-sh/sdk/2026-10';
import { z } from 'zod';
import { fromIso } from '../core/clock.ts';
import { found, notFound } from '../core/refusals.ts';
import type { DeliveryRow, EndpointRow } from '../core/rows.ts';
import { only } from '../core/store.ts';
import { touch, type World } from '../core/world.ts';
import { contains, flag, list, oneOf } from '../http/listing.ts';
import { accepted, created, get, noContent, ok, patch, post, remove, type Call, type Route } from '../http/router.ts';
import { maybe, noOrganization } from '../http/validation.ts';
import type { Announcing } from './announcing.ts';
import { createEndpoint, newSecret } from './endpoints.ts';
import { EVENT_TYPES } from './types.ts';
import { without } from '../core/without.ts';

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
  const { tables } = world;
  const one = (call: Call) => found(tables.endpoints.get(call.id()));
  return [
    get('/v1/webhooks/endpoints', 'webhooks:read', (call) =>
      list(call, [...tables.endpoints.values()].toReversed(), { view: endpointView }),
    ),
    post('/v1/webhooks/endpoints', 'webhooks:write', (call) => {
      const { organization_id: _, ...given } = call.read(creation);
      return created(endpointView(createEndpoint(world, announcing, given)));
    }),
    get('/v1/webhooks/endpoints/{id}', 'webhooks:read', (call) => ok(endpointView(one(call)))),
    patch('/v1/webhooks/endpoints/{id}', 'webhooks:write', (call) => {
      const row = one(call);
      const { name, enabled, ...rest } = call.read(change);
      Object.assign(row, Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null)));
      if (name !== undefined) row.name = name;
      if (enabled === true && !row.enabled) row.hidden.exhausted = 0;
      row.enabled = enabled ?? row.enabled;
      touch(world, row);
      return ok(endpointView(row));
    }),
    patch('/v1/webhooks/endpoints/{id}/secret', 'webhooks:write', (call) => {
      const row = one(call);
      row.secret = newSecret(world);
      row.uses_standard_webhook_signature = announcing.delivery.settings.standardSignature;
      touch(world, row);
      return ok(endpointView(row));
    }),
    remove('/v1/webhooks/endpoints/{id}', 'webhooks:write', (call) => {
      tables.endpoints.delete(one(call).id);
      return noContent();
    }),
    ...deliveryRoutes(world, announcing),
  ];
}

function deliveryRoutes(world: World, { delivery }: Announcing): Route[] {
  const { tables } = world;
  const eventOf = (row: DeliveryRow) => tables.webhookEvents.get(row.hidden.eventId)!;
  return [
    get('/v1/webhooks/deliveries', 'webhooks:read', (call) =>
      list(call, only(tables.deliveries, ({ hidden }) => tables.endpoints.has(hidden.endpointId)).toReversed(), {
        filters: {
          endpoint_id: oneOf((row) => row.hidden.endpointId),
          start_timestamp: (row, [from = '']) => fromIso(row.created_at) >= fromIso(from),
          end_timestamp: (row, [to = '']) => fromIso(row.created_at) <= fromIso(to),
          succeeded: flag((row) => row.succeeded),
          event_type: oneOf((row) => eventOf(row).type),
          http_code_class: oneOf((row) => (row.http_code === null ? null : `${Math.floor(row.http_code / 100)}xx`)),
          query: contains((row) => eventOf(row).payload),
        },
        view: (row) => deliveryView(world, row),
      }),
    ),
    post('/v1/webhooks/events/{id}/redeliver', 'webhooks:write', (call) => {
      const event = found(tables.webhookEvents.get(call.id()));
      if (!tables.endpoints.has(event.hidden.endpointId)) throw notFound();
      delivery.redeliver(event);
      return accepted();
    }),
  ];
}
