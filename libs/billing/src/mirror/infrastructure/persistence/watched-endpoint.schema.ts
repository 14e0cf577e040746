import { defineEntity, p } from '@mikro-orm/core';
import type { EndpointProblem } from '../../domain/watched-endpoint.ts';

export const WatchedEndpointSchema = defineEntity({
  name: 'BillingWatchedEndpoint',
  tableName: 'billing_watched_endpoint',
  properties: {
    id: p.text().primary(),
    url: p.text(),
    problems: p.json<readonly EndpointProblem[]>(),
    checkedAt: p.datetime(),
    replayedUntil: p.datetime(),
  },
});
