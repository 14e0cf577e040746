import { emailBehind, newPassword, Person, tokenIn } from '../chaos/person.ts';

/** A person, and what the service has acknowledged to them. */
export class Acknowledged {
  readonly person = new Person();
  /** When the last effect was acknowledged, on the clock of this machine. */
  at = new Date(0);
  isRegistered = false;
  readonly tokens: string[] = [];
  formerPassword: string | undefined;

  /** @returns whether the service has acknowledged it */
  async register(port: number): Promise<boolean> {
    const answer = await this.person.signUp(port).catch(() => undefined);
    if (answer?.status !== 200) return false;
    this.isRegistered = true;
    this.tokens.push(tokenIn(answer));
    this.at = new Date();
    return true;
  }

  async signIn(port: number): Promise<void> {
    const answer = await this.person.signIn(port).catch(() => undefined);
    if (answer?.status !== 200) return;
    this.tokens.push(tokenIn(answer));
    this.at = new Date();
  }

  async changePassword(port: number): Promise<void> {
    const next = newPassword();
    const { password } = this.person;
    const answer = await this.person
      .post(port, '/change-password', { currentPassword: password, newPassword: next })
      .catch(() => undefined);
    if (answer?.status !== 200) return;
    this.formerPassword = password;
    this.person.password = next;
    this.at = new Date();
  }

  async liveTokens(port: number): Promise<string[]> {
    const live: string[] = [];
    for (const token of this.tokens) if ((await emailBehind(port, token)) !== undefined) live.push(token);
    return live;
  }
}
