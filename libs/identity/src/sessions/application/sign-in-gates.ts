import { Injectable } from '@nestjs/common';
import type { RequestMeta } from '#shared-kernel/application/request-meta';
import type { AuthenticationMethod, User } from '../../users/index.ts';

/** Where a sign-in comes from, and what the browser kept of earlier ones. */
export interface SignInContext extends RequestMeta {
  /** What the browser showed of an earlier sign-in here. */
  readonly deviceId?: string | undefined;
  /** What the browser kept of an earlier second factor; for the gate alone. */
  readonly trustToken?: string | undefined;
  /** False: the session ends with the browser and is never extended. */
  readonly remember: boolean;
}

/** Asked for after the first proof and before any session: a second factor. */
export interface SignInChallenge {
  /** Kept by the browser until the challenge is met; opaque. */
  readonly token: string;
  readonly lifeSeconds: number;
  /** Ways to meet it, as the client names them (`totp`, `otp`, `backup-code`); the first is the usual one. */
  readonly methods: readonly string[];
}

/** What a browser keeps so that it is not challenged next time; opaque. */
export interface DeviceTrust {
  readonly token: string;
  readonly lifeSeconds: number;
}

export type GateAnswer =
  | { readonly challenge: SignInChallenge }
  /** `trust` replaces the one that let it pass. */
  | { readonly challenge: undefined; readonly trust?: DeviceTrust };

/** What else an account may ask for at sign-in. All methods run in the transaction that locked the user. */
export interface SignInGate {
  /** @param method of the first factor */
  ask(user: User, context: SignInContext, method: AuthenticationMethod): Promise<GateAnswer>;

  /** The password is another one now: no device stays trusted on the account of the old one. */
  forgetTrust(userId: string): Promise<void>;

  /**
   * The holder of the mailbox has turned out to be the holder of the account: what somebody else may have set up to be
   * asked for is gone, and `user` changed and saved with it.
   */
  forgetFactor(user: User): Promise<void>;
}

/** Where rooms that accounts knows nothing of put their gate. */
@Injectable()
export class SignInGates {
  private gate: SignInGate | undefined;

  /** @throws Error for a second one: which of two challenges a browser would keep is undefined */
  register(gate: SignInGate): void {
    if (this.gate) throw new Error('There is a gate already');
    this.gate = gate;
  }

  async ask(user: User, context: SignInContext, method: AuthenticationMethod): Promise<GateAnswer> {
    return (await this.gate?.ask(user, context, method)) ?? { challenge: undefined };
  }

  async forgetTrust(userId: string): Promise<void> {
    await this.gate?.forgetTrust(userId);
  }

  async forgetFactor(user: User): Promise<void> {
    await this.gate?.forgetFactor(user);
  }
}
