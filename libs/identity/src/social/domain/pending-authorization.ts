import type { ExtraValues } from '../../users/domain/user.ts';

/** The two routes to which providers send browsers back; both are part of registered redirect URIs. */
export type CallbackRoute = 'callback' | 'oauth2/callback';

export interface LinkingSession {
  readonly userId: string;
  readonly sessionId: string;
}

/** The request of the person to a provider, stored until the provider sends the browser back. */
export interface AuthorizationWish {
  /** Where the browser goes in the end; a checked redirect target, as the two below. */
  readonly callbackURL: string;
  /** Null: the error page of the service. */
  readonly errorCallbackURL: string | null;
  /** True: `errorCallbackURL` is also for a person who cancels at the provider; absent: the error page is. */
  readonly returnOnCancel?: boolean | undefined;
  /** Where a new user goes; null: to `callbackURL`. */
  readonly newUserCallbackURL: string | null;
  /** Asked for in addition to those of the provider. */
  readonly scopes: readonly string[];
  readonly requestSignUp: boolean;
  /** The thing that waits for the sign-in in the browser (`AfterSignInHook.named`); absent: nothing, or the youngest. */
  readonly waiting?: string | undefined;
  /** False: the session ends with the browser. */
  readonly remember: boolean;
  /** Configured extra fields of a new user. */
  readonly extra: ExtraValues;
  /** Null: the person signs in, or authenticates again. */
  readonly link: LinkingSession | null;
  /** The id of the one user who may sign in by this; absent: any user. */
  readonly onlyUserId?: string | undefined;
  /** The id of the user who authenticates again; absent otherwise. */
  readonly reauthenticates?: string | undefined;
}

export interface PendingAuthorization extends AuthorizationWish {
  readonly providerId: string;
  readonly route: CallbackRoute;
  readonly codeVerifier: string;
  readonly nonce: string;
  /** Digest of the cookie of the browser that started it. */
  readonly browserDigest: string;
  /** Milliseconds since 1970, when a user was asked to authenticate again; absent otherwise. */
  readonly askedAt?: number | undefined;
  /** The parameter `user` of a form_post, reduced by `postedName`; null: none. */
  readonly user: string | null;
}

/** Seconds in which the browser must come back. */
export const AUTHORIZATION_LIFE_SECONDS = 600;
