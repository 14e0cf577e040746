import { EntityManager } from '@mikro-orm/postgresql';
import type { INestApplicationContext } from '@nestjs/common';
import type { InboxStatus } from '#billing/inbox/domain/delivery';
import { Queue } from '#shared-kernel/infrastructure/queue/queue';

const STATUSES = { applied: 'processed', dead: 'dead', ignored: 'ignored' } as const;

type Counts = Record<keyof typeof STATUSES, number>;

/**
 * The webhook inbox as a suite sees it. The service works on it all the time, so a drain answers what became of webhooks
 * since the drain before.
 */
export class InboxDrain {
  readonly #app: INestApplicationContext;
  #counted: Counts;

  private constructor(app: INestApplicationContext, counted: Counts) {
    this.#app = app;
    this.#counted = counted;
  }

  static async of(app: INestApplicationContext): Promise<InboxDrain> {
    return new InboxDrain(app, await count(app));
  }

  /** Processes everything due. */
  async drain(): Promise<Counts> {
    await this.#app.get(Queue).drain('webhook');
    const former = this.#counted;
    this.#counted = await count(this.#app);
    // Staff may have had one tried again that had been given up.
    return each((name) => Math.max(0, this.#counted[name] - former[name]));
  }
}

async function count(app: INestApplicationContext): Promise<Counts> {
  const sql = 'select status, count(*)::int as count from billing_inbox group by status';
  const rows = await app.get(EntityManager).fork().execute<{ status: InboxStatus; count: number }[]>(sql);
  const counts = new Map(rows.map(({ status, count }) => [status, count]));
  return each((name) => counts.get(STATUSES[name]) ?? 0);
}

function each(number: (name: keyof Counts) => number): Counts {
  return { applied: number('applied'), dead: number('dead'), ignored: number('ignored') };
}
