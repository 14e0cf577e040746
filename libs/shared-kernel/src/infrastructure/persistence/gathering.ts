/**
 * Questions that come in one turn of the event loop, asked together. Under load requests arrive in groups, and a group
 * shares one round trip; who comes alone waits for nobody.
 */
export class Gathering<Question, Answer> {
  private waiting: (PromiseWithResolvers<Answer> & { readonly question: Question })[] = [];

  /** @param askAll the answers in the order of the questions; what it throws meets all who asked */
  constructor(private readonly askAll: (questions: readonly Question[]) => Promise<readonly Answer[]>) {}

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
    try {
      const answers = await this.askAll(asked.map(({ question }) => question));
      asked.forEach(({ resolve }, index) => resolve(answers[index] as Answer));
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
  }
}
