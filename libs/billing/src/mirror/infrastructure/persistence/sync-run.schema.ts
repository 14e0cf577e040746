import { defineEntity, p } from '@mikro-orm/core';
import type { SyncProgress, SyncReason, SyncRun } from '../../domain/sync-run.ts';

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
