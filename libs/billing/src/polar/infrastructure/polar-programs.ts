import type { models } from '@polar-sh/sdk/2026-10';
import { record } from '../../objects/domain/members.ts';
import { flag, id, instant, listOf, optional, orElse, text, whole } from '../../objects/domain/readers.ts';
import type { UsageCalls, WebhookCalls } from '../domain/gateway-calls.ts';
import { GatewayError } from '../domain/gateway-error.ts';
import type { LicenseKeyCalls } from '../domain/license-key-calls.ts';
import { entityOf, membersOf } from './polar-answers.ts';
import { wireOf } from './polar-bodies.ts';
import type { PolarCalls } from './polar-calls.ts';
import type { PolarClient } from './polar-client.ts';

const revealedFields = { key: text, activations: orElse(listOf(record({ id, label: text, createdAt: instant })), []) };

export function licenseKeyCalls({ licenseKeys, organizations }: PolarClient, calls: PolarCalls): LicenseKeyCalls {
  let known: Promise<string> | undefined;
  /** The organization of the token. Elsewhere it must not be named; here it must. */
  const organizationId = () => {
    known ??= calls.read('organization.own', async (options) => {
      const { items } = membersOf(await organizations.list({ limit: 1 }, options), { items: listOf(record({ id })) });
      if (!items[0]) throw new GatewayError({ kind: 'not_found' });
      return items[0].id;
    });
    known.catch(() => (known = undefined));
    return known;
  };
  const bodyOf = async <T>(body: object) => wireOf<T>({ ...body, organizationId: await organizationId() });

  return {
    reveal: (keyId) =>
      calls.read(
        'license_key.reveal',
        async (options) => membersOf(await licenseKeys.get(keyId, options), revealedFields),
        'interactive',
      ),
    rotate: (keyId) =>
      calls.write('license_key.rotate', async (options) => {
        const answer = await licenseKeys.rotate(keyId, options);
        return { licenseKey: entityOf('license_key', answer), key: membersOf(answer, { key: text }).key };
      }),
    validate: async (check) => {
      const body = await bodyOf<models.LicenseKeyValidate>(check);
      return calls.write('license_key.validate', async (options) =>
        entityOf('license_key', await licenseKeys.validate(body, options)),
      );
    },
    activate: async (activation) => {
      const body = await bodyOf<models.LicenseKeyActivate>(activation);
      return calls.write(
        'license_key.activate',
        async (options) => membersOf(await licenseKeys.activate(body, options), { id }).id,
      );
    },
    deactivate: async (key, activationId) => {
      const body = await bodyOf<models.LicenseKeyDeactivate>({ key, activationId });
      await calls.write('license_key.deactivate', async (options) => {
        await licenseKeys.deactivate(body, options);
      });
    },
  };
}

export function usageCalls({ events }: PolarClient, calls: PolarCalls): UsageCalls {
  return {
    // Events have ids, so sending them again is harmless; the sender repeats, by its own schedule.
    ingest: (batch) =>
      calls.write(
        'events.ingest',
        async (options) => {
          const body = wireOf<models.EventsIngest>({ events: batch });
          return membersOf(await events.ingest(body, options), { inserted: whole, duplicates: orElse(whole, 0) });
        },
        'background',
      ),
  };
}

const endpointFields = record({ id, url: text, enabled: flag, events: listOf(text) });
const deliveryFields = record({
  createdAt: instant,
  succeeded: flag,
  webhookEvent: record({ id, payload: optional(text) }),
});

export function webhookCalls({ webhooks }: PolarClient, calls: PolarCalls): WebhookCalls {
  return {
    // Only what is needed: an endpoint comes with its secret.
    endpoints: () =>
      calls.read('webhook.endpoints', async (options) => {
        const answer = await webhooks.listWebhookEndpoints({ limit: 100 }, options);
        return membersOf(answer, { items: listOf(endpointFields) }).items;
      }),
    deliveries: ({ endpointId, startTimestamp, succeeded, page }) =>
      calls.read('webhook.deliveries', async (options) => {
        const query = {
          endpoint_id: endpointId,
          start_timestamp: startTimestamp,
          page,
          limit: 100,
          ...(succeeded !== undefined && { succeeded }),
        };
        const { items, pagination } = membersOf(await webhooks.listWebhookDeliveries(query, options), {
          items: listOf(deliveryFields),
          pagination: record({ maxPage: whole }),
        });
        return {
          items: items.map(({ createdAt, succeeded, webhookEvent }) => ({
            eventId: webhookEvent.id,
            attemptedAt: createdAt,
            succeeded,
            payload: webhookEvent.payload,
          })),
          pageCount: pagination.maxPage,
        };
      }),
    redeliver: (eventId) =>
      calls.write(
        'webhook.redeliver',
        async (options) => {
          await webhooks.redeliverWebhookEvent(eventId, options);
        },
        'background',
      ),
  };
}
