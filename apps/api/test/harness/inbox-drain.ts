import type { INestApplicationContext } from '@nestjs/common';
import { Queue } from '#shared-kernel/infrastructure/queue/queue';
import { Inbox } from '#billing/inbox/domain/ports';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';

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
  const [inbox, uow] = [app.get(Inbox), app.get(UnitOfWork)];
  const names = Object.keys(STATUSES) as (keyof Counts)[];
  const totals = await uow.read(() =>
    Promise.all(names.map((name) => inbox.search({ statuses: [STATUSES[name]] }, { limit: 1, offset: 0 }))),
  );
  return each((name) => totals[names.indexOf(name)]!.total);
}

function each(number: (name: keyof Counts) => number): Counts {
  return { applied: number('applied'), dead: number('dead'), ignored: number('ignored') };
}
