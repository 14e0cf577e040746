import { Injectable } from '@nestjs/common';
import type { RequestMeta } from '#shared-kernel/application/request-meta';
import type { AuthenticationMethod, User } from '../../users/index.ts';
import type { BeforeChange, Made } from '../domain/ports.ts';

/** Where a sign-in comes from, and the cookies of earlier ones. */
export interface SignInContext extends RequestMeta {
  /** The device id cookie of an earlier sign-in. */
  readonly deviceId?: string | undefined;
  /** The trust token of an earlier second factor; opaque except to the policy that issued it. */
  readonly trustToken?: string | undefined;
  /** False: the session ends with the browser and is never extended. */
  readonly remember: boolean;
}

/** The challenge for a second factor, between the first factor and the session. */
export interface SignInChallenge {
  /** Opaque; kept by the browser until the challenge is completed. */
  readonly token: string;
  readonly lifeSeconds: number;
  /** Methods to complete it, as named by the client (`totp`, `otp`, `backup-code`); the default comes first. */
  readonly methods: readonly string[];
}

/** Opaque token with which a browser is not challenged next time. */
export interface DeviceTrust {
  readonly token: string;
  readonly lifeSeconds: number;
}

/** Either a challenge, or permission to start the session. */
export type FurtherStep =
  | { readonly challenge: SignInChallenge }
  /** `trust` replaces the presented token. */
  | { readonly challenge: undefined; readonly trust?: DeviceTrust };

/**
 * What other rooms and contexts must be asked or told before something happens to an account. Each implements the
 * methods that it needs. Unless noted, a method runs in the transaction that has locked the user, so it uses the
 * database only. Use an event (`identity.*`) for reactions after the commit.
 */
export interface AccountPolicy {
  /**
   * Whether a further factor is required before a session starts. At most one policy implements this.
   * @param method of the first factor
   */
  beforeSession?(user: User, context: SignInContext, method: AuthenticationMethod): Promise<FurtherStep>;

  /** After a change of password or a ban: ends trusted devices and open challenges. */
  endTrust?(userId: string): Promise<void>;

  /** After the password was reset by mail. */
  passwordWasReset?(userId: string): Promise<void>;

  /** Ends other credentials of the account, such as API keys. */
  endCredentials?(userId: string): Promise<void>;

  /** How many of these still work. Also outside of transactions that lock the user. */
  countCredentials?(userId: string): Promise<number>;

  /** Stops them until the account holder enables them again. */
  disableCredentials?(userId: string): Promise<void>;

  /**
   * Ends what the account granted to other applications, when another person may have acted for it: after a ban, a
   * reset of the password that ends sessions, "this wasn't me", the undoing of a change of email. Not when sessions end.
   */
  endGrants?(userId: string): Promise<void>;

  /** A session was renewed: it goes on under another id. What refers to it must follow. */
  sessionWasReplaced?(formerId: string, id: string): Promise<void>;

  /**
   * When the owner of the mailbox takes over an account without a proven address: removes the second factor that was
   * enrolled while the account had this address, because the registrant may have set it up. Changes and saves `user`.
   */
  removeFactor?(user: User): Promise<void>;

  /** Unlinks the accounts of providers: another person may have linked them. */
  unlinkAccounts?(userId: string): Promise<void>;

  /**
   * When a change of address is asked for: what `restore` will have to know about the account as it is now, as members
   * of a JSON object that are named after the kind of credential.
   * @param made what came from the session that asks
   */
  remember?(user: User, made: ReadonlySet<Made>): Promise<Readonly<Record<string, unknown>>>;

  /**
   * When the change is undone: voids what came after it was asked for, and what the session that asked had made before;
   * brings back what was replaced since. Changes and saves `user`.
   */
  restore?(user: User, before: BeforeChange): Promise<void>;

  /**
   * After `restore`, for a change that had passed the second factor: the undo passes it, too, unless its codes only come
   * by mail, which the link did as well. @throws Refusal
   */
  mustPassFactor?(user: User, code: string | undefined): Promise<void>;

  /** Whether the account may be deleted now. @throws Refusal */
  checkDeletion?(userId: string): Promise<void>;

  /** Removes what the account would leave behind. Called right before the deletion, after every check. */
  prepareDeletion?(userId: string): Promise<void>;
}

/**
 * The policies of all rooms and contexts. Modules register theirs in their constructors, so that command-line programs
 * use them, too.
 */
@Injectable()
export class AccountPolicies {
  private readonly policies: AccountPolicy[] = [];

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

  async endTrust(userId: string): Promise<void> {
    for (const policy of this.policies) await policy.endTrust?.(userId);
  }

  async passwordWasReset(userId: string): Promise<void> {
    for (const policy of this.policies) await policy.passwordWasReset?.(userId);
  }

  async endCredentials(userId: string): Promise<void> {
    for (const policy of this.policies) await policy.endCredentials?.(userId);
  }

  async countCredentials(userId: string): Promise<number> {
    let count = 0;
    for (const policy of this.policies) count += (await policy.countCredentials?.(userId)) ?? 0;
    return count;
  }

  async disableCredentials(userId: string): Promise<void> {
    for (const policy of this.policies) await policy.disableCredentials?.(userId);
  }

  async endGrants(userId: string): Promise<void> {
    for (const policy of this.policies) await policy.endGrants?.(userId);
  }

  async sessionWasReplaced(formerId: string, id: string): Promise<void> {
    for (const policy of this.policies) await policy.sessionWasReplaced?.(formerId, id);
  }

  async removeFactor(user: User): Promise<void> {
    for (const policy of this.policies) await policy.removeFactor?.(user);
  }

  async unlinkAccounts(userId: string): Promise<void> {
    for (const policy of this.policies) await policy.unlinkAccounts?.(userId);
  }

  async remember(user: User, made: ReadonlySet<Made>): Promise<Readonly<Record<string, unknown>>> {
    const remembered = {};
    for (const policy of this.policies) Object.assign(remembered, await policy.remember?.(user, made));
    return remembered;
  }

  async restore(user: User, before: BeforeChange): Promise<void> {
    for (const policy of this.policies) await policy.restore?.(user, before);
  }

  async mustPassFactor(user: User, code: string | undefined): Promise<void> {
    for (const policy of this.policies) await policy.mustPassFactor?.(user, code);
  }

  /** @throws Refusal of the first policy that objects */
  async checkDeletion(userId: string): Promise<void> {
    for (const policy of this.policies) await policy.checkDeletion?.(userId);
  }

  async prepareDeletion(userId: string): Promise<void> {
    for (const policy of this.policies) await policy.prepareDeletion?.(userId);
  }
}
