import { Injectable } from '@nestjs/common';
import type { RequestMeta } from '#shared-kernel/application/request-meta';
import type { AuthenticationMethod, User } from '../../users/index.ts';
import type { Made } from '../domain/session.ts';

/** The account as it was when a change of its address was asked for (ADR 61). */
export interface BeforeChange {
  readonly since: Date;
  /** Credentials made before in the session that asked. They count as made after the change. */
  readonly made: ReadonlySet<Made>;
  /** By policies; JSON. Empty for changes that were asked for before this was remembered. */
  readonly remembered: Readonly<Record<string, unknown>>;
}

export interface SignInContext extends RequestMeta {
  readonly deviceId?: string | undefined;
  readonly trustToken?: string | undefined;
  /** False: the session ends with the browser and is never extended. */
  readonly remember: boolean;
}

export interface SignInChallenge {
  /** Opaque; kept by the browser until the challenge is completed. */
  readonly token: string;
  readonly lifeSeconds: number;
  /** Methods to complete it, as named by the client (`totp`, `otp`, `backup-code`); the default comes first. */
  readonly methods: readonly string[];
}

export interface DeviceTrust {
  readonly token: string;
  readonly lifeSeconds: number;
}

export type FurtherStep =
  | { readonly challenge: SignInChallenge }
  /** `trust` replaces the presented token. */
  | { readonly challenge: undefined; readonly trust?: DeviceTrust };

/**
 * Other rooms and contexts implement this to be asked or told before something happens to an account. Each implements
 * the methods that it needs. Unless noted, a method runs in the transaction that has locked the user, so it uses the
 * database only. Use an event (`identity.*`) for reactions after the commit.
 */
export interface AccountPolicy {
  /** At most one policy requires a further factor. @param method of the first one */
  beforeSession?(user: User, context: SignInContext, method: AuthenticationMethod): Promise<FurtherStep>;

  /** After a change of password or a ban: ends trusted devices and open challenges. */
  endTrust?(userId: string): Promise<void>;

  passwordWasReset?(userId: string): Promise<void>;

  /** Ends other credentials of the account, such as API keys. */
  endCredentials?(userId: string): Promise<void>;

  /** How many of these still work. Also outside of transactions that lock the user. */
  countCredentials?(userId: string): Promise<number>;

  disableCredentials?(userId: string): Promise<void>;

  /** After a ban, a reset that ends sessions, "this wasn't me" or an undone change of email; not when sessions end. */
  endGrants?(userId: string): Promise<void>;

  /** A session was renewed: it goes on under another id. What refers to it must follow. */
  sessionWasReplaced?(formerId: string, id: string): Promise<void>;

  /** Removes a second factor enrolled at an address that was never proven: by the registrant perhaps. Saves `user`. */
  removeFactor?(user: User): Promise<void>;

  /** Another person may have linked accounts of providers. */
  unlinkAccounts?(userId: string): Promise<void>;

  /**
   * For `restore`, when a change of address is asked for: members of a JSON object, named after the kind of credential.
   * @param made what came from the session that asks
   */
  remember?(user: User, made: ReadonlySet<Made>): Promise<Readonly<Record<string, unknown>>>;

  /** Voids what came since, and what the session that asked had made; brings back what was replaced. Saves `user`. */
  restore?(user: User, before: BeforeChange): Promise<void>;

  /** After `restore`, for a change that passed the second factor, unless codes only come by mail. @throws Refusal */
  mustPassFactor?(user: User, code: string | undefined): Promise<void>;

  /** Whether the account may be deleted now. @throws Refusal */
  checkDeletion?(userId: string): Promise<void>;

  /** Removes what the account would leave behind. Called right before the deletion, after every check. */
  prepareDeletion?(userId: string): Promise<void>;
}

/** Methods of a policy that answer nothing. */
type Told = Exclude<keyof AccountPolicy, 'beforeSession' | 'countCredentials' | 'remember'>;

/** Modules register their policies in their constructors, so that command-line programs use them, too. */
@Injectable()
export class AccountPolicies {
  private readonly policies: AccountPolicy[] = [];

  readonly endTrust = this.each('endTrust');
  readonly passwordWasReset = this.each('passwordWasReset');
  readonly endCredentials = this.each('endCredentials');
  readonly disableCredentials = this.each('disableCredentials');
  readonly endGrants = this.each('endGrants');
  readonly sessionWasReplaced = this.each('sessionWasReplaced');
  readonly removeFactor = this.each('removeFactor');
  readonly unlinkAccounts = this.each('unlinkAccounts');
  readonly restore = this.each('restore');
  readonly mustPassFactor = this.each('mustPassFactor');
  readonly checkDeletion = this.each('checkDeletion');
  readonly prepareDeletion = this.each('prepareDeletion');

  /** @throws Error for a second policy that requires a factor: a browser keeps one challenge */
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

  async countCredentials(userId: string): Promise<number> {
    let count = 0;
    for (const policy of this.policies) count += (await policy.countCredentials?.(userId)) ?? 0;
    return count;
  }

  async remember(user: User, made: ReadonlySet<Made>): Promise<Readonly<Record<string, unknown>>> {
    const remembered = {};
    for (const policy of this.policies) Object.assign(remembered, await policy.remember?.(user, made));
    return remembered;
  }

  /** Calls the method of one policy after the other. @throws Refusal of the first that objects */
  private each<Name extends Told>(name: Name) {
    return async (...args: Parameters<Required<AccountPolicy>[Name]>): Promise<void> => {
      for (const policy of this.policies) {
        const told = policy[name] as ((this: AccountPolicy, ...given: typeof args) => Promise<void>) | undefined;
        await told?.apply(policy, args);
      }
    };
  }
}
