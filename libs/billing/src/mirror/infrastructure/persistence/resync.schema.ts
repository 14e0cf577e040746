import { defineEntity, p } from '@mikro-orm/core';
import type { SyncedKind, SyncProgress, SyncReason, SyncRun } from '../../domain/sync-run.ts';
import type { JsonObject } from '../../../objects/domain/json.ts';
import type { EndpointProblem } from '../../domain/watched-endpoint.ts';

export const SyncRunSchema = defineEntity({
  name: 'BillingSyncRun',
  tableName: 'billing_sync_run',
  properties: {
    id: p.uuid().primary(),
    reason: p.text().$type<SyncReason>(),
    status: p.text().$type<SyncRun['status']>(),
    startedAt: p.datetime().index(),
    finishedAt: p.datetime().nullable(),
    dueAt: p.datetime(),
    progress: p.json<readonly SyncProgress[]>(),
  },
  checks: [
    { name: 'billing_sync_run_status_check', expression: "status in ('running', 'done', 'degraded', 'failed')" },
    { name: 'billing_sync_run_finished_check', expression: "(status = 'running') = (finished_at is null)" },
  ],
  uniques: [{ name: 'billing_sync_run_one_running_unique', properties: ['status'], where: `status = 'running'` }],
});

export const BrokenObjectSchema = defineEntity({
  name: 'BillingBrokenObject',
  tableName: 'billing_broken_object',
  properties: {
    kind: p.text().$type<SyncedKind>().primary(),
    id: p.text().primary(),
    path: p.text(),
    raw: p.json<JsonObject>(),
    runId: p.uuid(),
    seenAt: p.datetime().index(),
  },
});

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

/** One row: when an instance last watched the endpoints. */
export const WatchTurnSchema = defineEntity({
  name: 'BillingWatchTurn',
  tableName: 'billing_watch_turn',
  properties: { id: p.smallint().primary().autoincrement(false), takenAt: p.datetime() },
  checks: [{ name: 'billing_watch_turn_id_check', expression: 'id = 1' }],
});
