import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Clock } from '../../application/clock.ts';
import { UnitOfWork } from '../../application/unit-of-work.ts';

const ENSURE = 'select audit_ensure_month(?)';
const DROP = 'select audit_drop_months_before(?) as dropped';

@Injectable()
export class AuditMonths implements OnApplicationBootstrap {
  private readonly logger = new Logger('Audit');
  private readonly known = new Set<string>();

  constructor(
    private readonly em: EntityManager,
    private readonly uow: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** A failure does not stop the start, because `ensure` repeats it. */
  async onApplicationBootstrap(): Promise<void> {
    try {
      await this.makeAhead();
    } catch (error) {
      this.logger.warn(`No months were made ahead: ${String(error)}`);
    }
  }

  /** Inside a transaction. A known month costs nothing. */
  async ensure(moment: Date): Promise<void> {
    if (this.isKnown(moment)) return;
    await this.em.execute(ENSURE, [moment], 'run');
    this.uow.afterCommit(() => void this.known.add(monthOf(moment)));
  }

  isKnown(moment: Date): boolean {
    return this.known.has(monthOf(moment));
  }

  /** Creates months ahead, and drops those that ended at `moment` or earlier. @returns how many were dropped */
  async keep(moment: Date): Promise<number> {
    await this.makeAhead();
    const [row] = await this.uow.run(() => this.em.execute<[{ dropped: number }]>(DROP, [moment]));
    return row.dropped;
  }

  private async makeAhead(): Promise<void> {
    const now = this.clock.now();
    const next = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1));
    for (const month of [now, next]) await this.uow.run(() => this.ensure(month));
  }
}

const monthOf = (moment: Date) => moment.toISOString().slice(0, 'yyyy-mm'.length);
