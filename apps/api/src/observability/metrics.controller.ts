import { Get, NotFoundException, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { timingSafeEqual } from 'node:crypto';
import { Accepts, GuardedController } from '#identity/http';
import { digest } from '#shared-kernel/domain/digest';
import { SecretRotation } from '#shared-kernel/infrastructure/secret-rotation';
import { PreparedStatements } from '#shared-kernel/infrastructure/persistence/prepared-statements';
import { Clock } from '#shared-kernel/application/clock';
import { Settings } from '../config/config.ts';
import { comesFromThisMachine } from '../http/server/this-machine.ts';
import { Siblings } from '../workers/siblings.ts';
import { Lifecycle } from '../lifecycle.ts';
import { exposition, outboxOverdue, outboxPending, ownFigures, ready } from './metrics.ts';

/** $1 now. Delivered items are not read: the index of what is due has those that wait alone. */
const WAITING = `
  select lane, count(*) as waiting, min(due_at) filter (where due_at <= $1) as "dueSince"
  from queue_item where status = 'pending' group by lane`;

interface WaitingInLane {
  readonly lane: string;
  readonly waiting: number;
  readonly dueSince: Date | null;
}

@GuardedController('metrics')
@Accepts('anonymous')
export class MetricsController {
  constructor(
    private readonly settings: Settings,
    private readonly statements: PreparedStatements,
    private readonly rotation: SecretRotation,
    private readonly siblings: Siblings,
    private readonly lifecycle: Lifecycle,
    private readonly clock: Clock,
  ) {
    siblings.answerWith(async () => {
      await this.count();
      return ownFigures();
    });
  }

  /** Metrics of all workers for Prometheus: with the token, or outside production from this machine. Other callers get a 404. */
  @Get()
  async metrics(@Req() request: Request, @Res() response: Response): Promise<void> {
    if (!this.mayRead(request)) throw new NotFoundException();
    const [others] = await Promise.all([this.siblings.figures(), this.count()]);
    const { contentType, text } = await exposition(others);
    response.setHeader('Content-Type', contentType);
    response.end(text);
  }

  /** While the database is away the other figures are wanted all the more. */
  private async count(): Promise<void> {
    const now = this.clock.now();
    const lanes = await this.waiting(now).catch(() => undefined);
    ready.set(lanes && !this.lifecycle.isDraining ? 1 : 0);
    outboxPending.reset();
    outboxOverdue.reset();
    if (!lanes) return;
    outboxPending.set(lanes.reduce((sum, { waiting }) => sum + waiting, 0));
    for (const { lane, dueSince } of lanes) {
      outboxOverdue.set({ lane }, dueSince ? (now.getTime() - dueSince.getTime()) / 1000 : 0);
    }
    await this.rotation.refresh().catch(() => undefined);
  }

  private waiting(now: Date): Promise<WaitingInLane[]> {
    return this.statements.query<WaitingInLane & object>('waiting_by_lane', WAITING, [now]);
  }

  private mayRead(request: Request): boolean {
    const { METRICS_TOKEN: token, production } = this.settings.config;
    if (!token) return !production && comesFromThisMachine(request);
    const given = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
    return timingSafeEqual(Buffer.from(digest(given)), Buffer.from(digest(token.reveal())));
  }
}
