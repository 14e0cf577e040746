import { Injectable } from '@nestjs/common';
import { Counter } from 'prom-client';
import { jumpBetween, KINDS_WITH_MACHINES } from '../../objects/domain/state-machines.ts';
import type { MirrorChange, MirrorObserver } from '../application/mirror-writing.ts';

/** In the process-wide registry of prom-client. Labels are kinds and statuses of this version, never data. */
const jumps = new Counter({
  name: 'gatehouse_billing_unexpected_statuses_total',
  help: 'Objects whose new status should not follow on the former one: events were lost, or the billing platform changed',
  labelNames: ['kind', 'from', 'to'] as const,
});

/** Counts statuses that are odd. They are mirrored all the same: the platform knows. */
@Injectable()
export class StatusWatching implements MirrorObserver {
  readonly kinds = KINDS_WITH_MACHINES;

  async changed({ entity, former }: MirrorChange): Promise<void> {
    const jump = former && jumpBetween(former, entity);
    if (jump) jumps.inc({ kind: entity.kind, ...jump });
  }
}
