import { Load, type Tally } from './load.ts';
import { emailIn, Person } from './person.ts';

/** Sign-ups under way all the time, and a ledger of those that were answered with 200. */
export class Registrations {
  readonly acknowledged: Person[] = [];
  readonly #load: Load;

  constructor(port: number, width: number, tally: Tally) {
    this.#load = new Load(width, async () => {
      const person = new Person();
      await tally.note('sign-up', person.signUp(port), () => {
        this.acknowledged.push(person);
        return undefined;
      });
    });
  }

  async stop(): Promise<void> {
    await this.#load.stop();
  }

  /** Registered people whose session is not there. */
  async lost(port: number): Promise<string[]> {
    const lost: string[] = [];
    for (const person of this.acknowledged) {
      const { status, body } = await person.session(port);
      if (status !== 200 || emailIn(body) !== person.email) lost.push(`${person.email}: ${status} ${body}`);
    }
    return lost;
  }
}
