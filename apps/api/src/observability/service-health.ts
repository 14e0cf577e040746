import { Injectable } from '@nestjs/common';
import { Clock } from '#shared-kernel/application/clock';
import { type Health, HealthChecks } from '#shared-kernel/application/health-checks';
import { PreparedStatements } from '#shared-kernel/infrastructure/persistence/prepared-statements';
import { migrations } from '../database/migrations/index.ts';
import { Lifecycle } from '../lifecycle.ts';
import { running } from '../version.ts';

/** Tokens and codes live for minutes: seconds of difference are harmless. */
const MOST_CLOCK_DIFFERENCE_MS = 5000;
const SLOW_ANSWER_MS = 250;

const DATABASE = `
  select current_setting('server_version') as version, (select json_agg(name) from mikro_orm_migrations) as applied`;
const TIME = 'select clock_timestamp() as now';

@Injectable()
export class ServiceHealth {
  private readonly startedAt: Date;

  constructor(
    private readonly statements: PreparedStatements,
    private readonly lifecycle: Lifecycle,
    private readonly clock: Clock,
    checks: HealthChecks,
  ) {
    this.startedAt = clock.now();
    checks.register('service', async () => this.service());
    checks.register('database', () => this.database());
    checks.register('clock', () => this.time());
  }

  private service(): Health {
    const facts = { ...running, node: process.versions.node, startedAt: this.startedAt.toISOString() };
    return { state: this.lifecycle.isDraining ? 'attention' : 'good', facts };
  }

  private async database(): Promise<Health> {
    const start = performance.now();
    const rows = await this.statements.query<{ version: string; applied: string[] | null }>('health_db', DATABASE, []);
    const answerMs = Math.round(performance.now() - start);
    const applied = new Set(rows[0]!.applied);
    const migrationsPending = migrations.filter(({ name }) => !applied.has(name)).length;
    const isSlow = answerMs > SLOW_ANSWER_MS;
    const state = migrationsPending > 0 ? 'bad' : isSlow ? 'attention' : 'good';
    return { state, facts: { answerMs, version: rows[0]!.version, migrationsPending } };
  }

  /** The clock of this instance compared with that of the database, in the middle of the call. */
  private async time(): Promise<Health> {
    const before = this.clock.now().getTime();
    const [row] = await this.statements.query<{ now: Date }>('health_time', TIME, []);
    const differenceMs = Math.round((before + this.clock.now().getTime()) / 2 - row!.now.getTime());
    const isFar = Math.abs(differenceMs) > MOST_CLOCK_DIFFERENCE_MS;
    return { state: isFar ? 'bad' : 'good', facts: { differenceMs } };
  }
}
