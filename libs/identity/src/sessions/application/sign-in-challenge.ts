import type { RequestMeta } from '#shared-kernel/application/request-meta';

/** Where a sign-in comes from, and what the browser kept of earlier ones. */
export interface SignInContext extends RequestMeta {
  /** The browser's id from an earlier sign-in here. */
  readonly deviceId?: string | undefined;
  /** The browser's token from an earlier second factor; only the policy that issued it reads it. */
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

/** Either the challenge that stands before the session, or leave to start one. */
export type FurtherStep =
  | { readonly challenge: SignInChallenge }
  /** `trust` replaces the one that was presented. */
  | { readonly challenge: undefined; readonly trust?: DeviceTrust };
