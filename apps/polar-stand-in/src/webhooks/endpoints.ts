import type { EndpointRow } from '../core/rows.ts';
import { first, insert } from '../core/store.ts';
import { fresh, organizationOf, touch, type World } from '../core/world.ts';
import type { Announcing } from './announcing.ts';
import { EVENT_TYPES } from './types.ts';

export const newSecret = (world: World) => `whsec_${world.random.bytes(32).toString('base64')}`;

export function createEndpoint(
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
