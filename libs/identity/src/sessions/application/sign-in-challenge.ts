import type { RequestMeta } from '#shared-kernel/application/request-meta';

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
