import type { Worker } from 'node:cluster';
import type { Figures } from '../observability/metrics.ts';
import type { ToWorker } from './messages.ts';
import type { Supervisor } from './supervisor.ts';

/** A worker that does not answer so long is left out: the figures of the others are wanted all the more. */
const PATIENCE_MS = 2000;

interface Question {
  readonly asker: Worker;
  readonly waitsFor: Set<Worker>;
  readonly figures: Figures[];
  readonly impatience: NodeJS.Timeout;
}

/** Collects figures of workers for the one that was asked for metrics. */
export class Gathering {
  private readonly questions = new Map<string, Question>();

  constructor(private readonly supervisor: Pick<Supervisor, 'running' | 'deaths'>) {}

  begin(asker: Worker, question: string): void {
    const others = this.supervisor.running.filter((worker) => worker !== asker && worker.isConnected());
    const impatience = setTimeout(() => this.finish(question), PATIENCE_MS);
    this.questions.set(question, { asker, waitsFor: new Set(others), figures: [], impatience });
    for (const worker of others) worker.send({ kind: 'ask', question } satisfies ToWorker);
    this.finishComplete();
  }

  take(worker: Worker, question: string, figures: Figures): void {
    const open = this.questions.get(question);
    if (open?.waitsFor.delete(worker)) open.figures.push(figures);
    this.finishComplete();
  }

  /** The worker has ended. */
  forget(worker: Worker): void {
    for (const { waitsFor } of this.questions.values()) waitsFor.delete(worker);
    this.finishComplete();
  }

  private finishComplete(): void {
    for (const [question, { waitsFor }] of this.questions) if (waitsFor.size === 0) this.finish(question);
  }

  private finish(question: string): void {
    const { asker, figures, impatience } = this.questions.get(question)!;
    clearTimeout(impatience);
    this.questions.delete(question);
    if (!asker.isConnected()) return;
    asker.send({ kind: 'answers', question, figures: [...figures, this.own()] } satisfies ToWorker);
  }

  /** The figures of the primary, in the form of prom-client, which it does not load. */
  private own(): Figures {
    const figure = (name: string, type: 'gauge' | 'counter', help: string, value: number) =>
      ({ name, type, help, values: [{ value, labels: {} }], aggregator: 'sum' }) as unknown as Figures[number];
    const { running, deaths } = this.supervisor;
    return [
      figure('gatehouse_workers', 'gauge', 'Workers of this instance that serve requests', running.length),
      figure('gatehouse_worker_deaths_total', 'counter', 'Workers of this instance that ended unasked', deaths),
    ];
  }
}
