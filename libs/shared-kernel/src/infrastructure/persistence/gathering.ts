import { DatabaseUnavailable } from '../../application/database-unavailable.ts';

/**
 * Questions that come in one turn of the event loop, asked together. Under load requests arrive in groups, and a group
 * shares one round trip; who comes alone waits for nobody.
 */
export class Gathering<Question, Answer> {
  private waiting: Asked<Question, Answer>[] = [];

  /** @param askAll the answers in the order of the questions, or promises of them; when it throws, nothing has been done */
  constructor(
    private readonly askAll: (questions: readonly Question[]) => Promise<readonly (Answer | Promise<Answer>)[]>,
  ) {}

  ask(question: Question): Promise<Answer> {
    // After the requests that have arrived by now, before the next look at the network.
    if (this.waiting.length === 0) setImmediate(() => void this.send());
    const asked = { question, ...Promise.withResolvers<Answer>() };
    this.waiting.push(asked);
    return asked.promise;
  }

  private async send(): Promise<void> {
    const asked = this.waiting;
    this.waiting = [];
    await this.settle(asked);
  }

  private async settle(asked: readonly Asked<Question, Answer>[]): Promise<void> {
    try {
      const answers = await this.askAll(asked.map(({ question }) => question));
      asked.forEach(({ resolve }, index) => resolve(answers[index] as Answer));
    } catch (error) {
      // What the statement cannot take from one must not meet the others.
      const isOurs = asked.length === 1 || error instanceof DatabaseUnavailable;
      if (isOurs) for (const { reject } of asked) reject(error);
      else await Promise.all(asked.map((one) => this.settle([one])));
    }
  }
}

type Asked<Question, Answer> = PromiseWithResolvers<Answer> & { readonly question: Question };
