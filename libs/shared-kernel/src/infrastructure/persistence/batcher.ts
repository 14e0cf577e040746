import { DatabaseUnavailable } from '../../application/database-unavailable.ts';

/** Questions of one turn of the event loop share one round trip. A single one is sent immediately. */
export class Batcher<Question, Answer> {
  private waiting: Pending<Question, Answer>[] = [];
  private running = 0;

  /**
   * @param askAll answers, or promises of them, in the order of the questions; if it throws, it has had no effect
   * @param mostRunning batches at once; what is asked meanwhile waits for one to end
   */
  constructor(
    private readonly askAll: (questions: readonly Question[]) => Promise<readonly (Answer | Promise<Answer>)[]>,
    private readonly mostRunning = Number.POSITIVE_INFINITY,
  ) {}

  ask(question: Question): Promise<Answer> {
    if (this.waiting.length === 0 && this.running < this.mostRunning) this.sendSoon();
    const pending = { question, ...Promise.withResolvers<Answer>() };
    this.waiting.push(pending);
    return pending.promise;
  }

  /** After the requests that have already arrived, before the event loop reads from the network again. */
  private sendSoon(): void {
    this.running++;
    setImmediate(() => void this.send());
  }

  private async send(): Promise<void> {
    const batch = this.waiting;
    this.waiting = [];
    if (batch.length > 0) await this.settle(batch);
    this.running--;
    if (this.waiting.length > 0 && this.running < this.mostRunning) this.sendSoon();
  }

  private async settle(batch: readonly Pending<Question, Answer>[]): Promise<void> {
    try {
      const answers = await this.askAll(batch.map(({ question }) => question));
      batch.forEach(({ resolve }, index) => resolve(answers[index] as Answer));
    } catch (error) {
      // A value that the statement rejects must not fail the others.
      const isForAll = batch.length === 1 || error instanceof DatabaseUnavailable;
      if (isForAll) for (const { reject } of batch) reject(error);
      else await Promise.all(batch.map((one) => this.settle([one])));
    }
  }
}

type Pending<Question, Answer> = PromiseWithResolvers<Answer> & { readonly question: Question };
