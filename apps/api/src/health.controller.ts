import { EntityManager } from '@mikro-orm/postgresql';
import { Get, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { setTimeout as sleep } from 'node:timers/promises';
import { Accepts, GuardedController } from '#identity/http';
import { Lifecycle } from './lifecycle.ts';
import { running } from './version.ts';

/** A balancer asks every few seconds and must not wait for a database that hangs. */
const PATIENCE_MS = 1000;

@GuardedController('health')
@Accepts('anonymous')
export class HealthController {
  /** The running database check. Probes share it, so that a database that does not answer is queried once. */
  private pending: Promise<boolean> | undefined;

  constructor(
    private readonly em: EntityManager,
    private readonly lifecycle: Lifecycle,
  ) {}

  /** The process runs; says nothing about the database. */
  @Get('live')
  live(): { status: 'ok'; version: string; commit?: string } {
    return { status: 'ok', ...running };
  }

  /** The process takes requests and the database answers; otherwise 503. */
  @Get('ready')
  async ready(
    @Res({ passthrough: true }) response: Response,
  ): Promise<{ status: string; database: string; version: string; commit?: string }> {
    const database = await this.databaseAnswers();
    const ready = database && !this.lifecycle.isDraining;
    if (!ready) response.status(503);
    return {
      status: this.lifecycle.isDraining ? 'draining' : ready ? 'ok' : 'unavailable',
      database: database ? 'ok' : 'unavailable',
      ...running,
    };
  }

  private async databaseAnswers(): Promise<boolean> {
    this.pending ??= this.ask().finally(() => (this.pending = undefined));
    const timeout = new AbortController();
    const tooLate = sleep(PATIENCE_MS, false, { signal: timeout.signal }).catch(() => false);
    try {
      return await Promise.race([this.pending, tooLate]);
    } finally {
      timeout.abort();
    }
  }

  private async ask(): Promise<boolean> {
    try {
      const pool = await this.em.getConnection().getNativeClient();
      await pool.query('select 1');
      return true;
    } catch {
      return false;
    }
  }
}

@ApiTags('Status and errors')
@GuardedController('api/auth')
@Accepts('anonymous')
export class AuthStatusController {
  /** Whether the authentication routes answer. */
  @Get('ok')
  ok(): { ok: true } {
    return { ok: true };
  }
}
