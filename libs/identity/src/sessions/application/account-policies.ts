import { Injectable } from '@nestjs/common';
import type { AuthenticationMethod, User } from '../../users/index.ts';
import type { FurtherStep, SignInContext } from './sign-in-challenge.ts';

/**
 * What a room or context has to say about the life of an account, before or while something happens to it. Each implements
 * the methods that concern it. Unless a method says otherwise it runs in the transaction that has locked the user, so it
 * uses the database only. What may happen later, after the commit, is an event instead (`identity.*`).
 */
export interface AccountPolicy {
  /**
   * Which further factor is needed before a session starts? At most one policy asks.
   * @param method of the first factor
   */
  beforeSession?(user: User, context: SignInContext, method: AuthenticationMethod): Promise<FurtherStep>;

  /** The password has changed, or the account is banned: devices trusted and sign-ins begun before that count no more. */
  endTrust?(userId: string): Promise<void>;

  /** Ends what acts for the account beside its password and sessions, such as API keys. */
  endCredentials?(userId: string): Promise<void>;

  /**
   * The owner of the mailbox takes the account over from an unknown registrant: removes the second factor, which the
   * registrant may have set up. Changes and saves `user`.
   */
  removeFactor?(user: User): Promise<void>;

  /** May the account be deleted? @throws Refusal when it may not, as things are */
  checkDeletion?(userId: string): Promise<void>;

  /** Takes apart what the account would leave behind. Called right before the deletion, when every check has passed. */
  prepareDeletion?(userId: string): Promise<void>;
}

/** The policies of all rooms and contexts. Modules register theirs in their constructors, so that programs which start no service ask them too. */
@Injectable()
export class AccountPolicies {
  private readonly policies: AccountPolicy[] = [];

  /** @throws Error for a second policy that asks for a factor: a browser keeps one challenge */
  register(policy: AccountPolicy): void {
    if (policy.beforeSession && this.policies.some((other) => other.beforeSession)) {
      throw new Error('Two policies ask for a factor before a session starts');
    }
    this.policies.push(policy);
  }

  async beforeSession(user: User, context: SignInContext, method: AuthenticationMethod): Promise<FurtherStep> {
    for (const policy of this.policies) if (policy.beforeSession) return policy.beforeSession(user, context, method);
    return { challenge: undefined };
  }

  async endTrust(userId: string): Promise<void> {
    for (const policy of this.policies) await policy.endTrust?.(userId);
  }

  async endCredentials(userId: string): Promise<void> {
    for (const policy of this.policies) await policy.endCredentials?.(userId);
  }

  async removeFactor(user: User): Promise<void> {
    for (const policy of this.policies) await policy.removeFactor?.(user);
  }

  /** @throws Refusal of the first policy that objects */
  async checkDeletion(userId: string): Promise<void> {
    for (const policy of this.policies) await policy.checkDeletion?.(userId);
  }

  async prepareDeletion(userId: string): Promise<void> {
    for (const policy of this.policies) await policy.prepareDeletion?.(userId);
  }
}
