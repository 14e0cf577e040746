import { Injectable } from '@nestjs/common';
import { Clock } from '../application/clock.ts';
import { type Health, HealthChecks } from '../application/health-checks.ts';
import { Mailer } from '../application/mailer.ts';
import { PreparedStatements } from './persistence/prepared-statements.ts';

/** An item that is due longer waits for more than a busy moment. */
const LATE_MS = 300_000;

/** $1 now. */
const QUEUE = `
  select count(*) filter (where status = 'pending') as waiting,
    count(*) filter (where status = 'pending' and last_error is not null) as failing,
    count(*) filter (where status = 'dead') as dead,
    count(*) filter (where status = 'dead' and lane = 'mail') as "deadMails",
    min(due_at) filter (where status = 'pending' and due_at <= $1) as "dueSince"
  from queue_item where status in ('pending', 'dead')`;

const LAST_MAIL = `
  select settled_at as "sentAt" from queue_item where settled_at is not null and status = 'delivered' and lane = 'mail'
  order by settled_at desc limit 1`;

interface Standing {
  readonly waiting: number;
  readonly failing: number;
  readonly dead: number;
  readonly deadMails: number;
  readonly dueSince: Date | null;
}

@Injectable()
export class KernelHealth {
  constructor(
    private readonly statements: PreparedStatements,
    private readonly mailer: Mailer,
    private readonly clock: Clock,
    checks: HealthChecks,
  ) {
    checks.register('queue', () => this.queue());
    checks.register('mail', () => this.mail());
  }

  private async queue(): Promise<Health> {
    const now = this.clock.now();
    const [standing] = await this.statements.query<Standing & object>('health_queue', QUEUE, [now]);
    const { dueSince, ...counts } = standing!;
    const isLate = dueSince !== null && now.getTime() - dueSince.getTime() > LATE_MS;
    const facts = { ...counts, dueSince: dueSince?.toISOString() ?? null };
    return { state: isLate ? 'bad' : counts.dead > 0 ? 'attention' : 'good', facts };
  }

  private async mail(): Promise<Health> {
    const [last] = await this.statements.query<{ sentAt: Date }>('health_last_mail', LAST_MAIL, []);
    const transport = await this.mailer.probe();
    const facts = { transport, lastSentAt: last?.sentAt.toISOString() ?? null };
    return { state: transport === 'smtp' ? 'good' : 'off', facts };
  }
}
