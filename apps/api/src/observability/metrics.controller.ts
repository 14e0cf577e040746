import { Get, NotFoundException, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { timingSafeEqual } from 'node:crypto';
import { Accepts, GuardedController } from '#identity/http';
import { digest } from '#shared-kernel/domain/digest';
import { SecretRotation } from '#shared-kernel/infrastructure/secret-rotation';
import { PreparedStatements } from '#shared-kernel/infrastructure/persistence/prepared-statements';
import { Settings } from '../config/config.ts';
import { comesFromThisMachine } from '../http/server/this-machine.ts';
import { Siblings } from '../workers/siblings.ts';
import { exposition, outboxPending, ownFigures } from './metrics.ts';

const PENDING = `select count(*) as pending from queue_item where status = 'pending'`;

@GuardedController('metrics')
@Accepts('anonymous')
export class MetricsController {
  constructor(
    private readonly settings: Settings,
    private readonly statements: PreparedStatements,
    private readonly rotation: SecretRotation,
    private readonly siblings: Siblings,
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
    try {
      await this.rotation.refresh();
      const [row] = await this.statements.query<{ pending: number }>('outbox_pending', PENDING, []);
      outboxPending.set(row?.pending ?? 0);
    } catch {
      outboxPending.reset();
    }
  }

  private mayRead(request: Request): boolean {
    const { METRICS_TOKEN: token, production } = this.settings.config;
    if (!token) return !production && comesFromThisMachine(request);
    const given = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
    return timingSafeEqual(Buffer.from(digest(given)), Buffer.from(digest(token.reveal())));
  }
}
