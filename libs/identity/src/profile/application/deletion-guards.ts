import { Injectable } from '@nestjs/common';

/** What another context has to say before an account goes. Both methods run in the transaction that locked the user. */
export interface DeletionGuard {
  /** @throws Refusal when the account must not go as things are */
  check(userId: string): Promise<void>;

  /** Takes apart what the account would leave behind. Called right before it goes, after every check has passed. */
  release(userId: string): Promise<void>;
}

/** Where contexts that accounts knows nothing of put their guard. */
@Injectable()
export class DeletionGuards {
  private readonly guards: DeletionGuard[] = [];

  register(guard: DeletionGuard): void {
    this.guards.push(guard);
  }

  async check(userId: string): Promise<void> {
    for (const guard of this.guards) await guard.check(userId);
  }

  async release(userId: string): Promise<void> {
    for (const guard of this.guards) await guard.release(userId);
  }
}
