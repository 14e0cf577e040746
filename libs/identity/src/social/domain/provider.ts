export interface ProviderProfile {
  /** Identifies the person at this provider for ever; 1 to 255 characters. */
  readonly accountId: string;
  /** Normalized; null: the provider shared none, or no valid one. */
  readonly email: string | null;
  /** Whether the provider vouches that the person holds the address. False where it says nothing. */
  readonly emailVerified: boolean;
  /** "" when the provider shares none. */
  readonly name: string;
  readonly image: string | null;
  readonly raw: Readonly<Record<string, unknown>>;
}

export interface ProviderTokens {
  readonly accessToken: string | null;
  readonly refreshToken: string | null;
  readonly idToken: string | null;
  /** Whether a program presented the id token, rather than the provider sending it here. */
  readonly idTokenPresented?: boolean | undefined;
  readonly accessTokenExpiresAt: Date | null;
  readonly refreshTokenExpiresAt: Date | null;
  /** Whether the provider showed whose the refresh token is, where a program may have presented it. */
  readonly refreshTokenShown?: boolean | undefined;
  /** Parameters of a refresh beside the refresh token, as the provider demands them; undefined: none. */
  readonly refreshParameters?: Readonly<Record<string, string>> | undefined;
  /** Granted ones; those asked for when the provider does not say. */
  readonly scopes: readonly string[];
}

export type Refreshable = Pick<ProviderTokens, 'refreshParameters'> & {
  readonly refreshToken: string;
  /** A program presented the refresh token, which may be another person's: the provider must show whose it is. */
  readonly mustShowPerson?: boolean;
};

export interface ProviderIdentity {
  readonly profile: ProviderProfile;
  readonly tokens: ProviderTokens;
}

/** Values that both steps of the redirect flow must agree on. */
export interface AuthorizationSecrets {
  readonly redirectUri: string;
  /** 32 characters. */
  readonly state: string;
  /** 128 characters (RFC 7636). */
  readonly codeVerifier: string;
  readonly nonce: string;
  readonly scopes: readonly string[];
  /** Since when the person has been asked to authenticate again; undefined: any sign-in at the provider counts. */
  readonly reauthenticatesSince?: Date | undefined;
}

export interface AuthorizationStart extends AuthorizationSecrets {
  readonly loginHint?: string | undefined;
}

export interface AuthorizationReturn extends AuthorizationSecrets {
  /** Parameters of the callback: `code`, `iss`, `device_id`, `user` and others; each given once. */
  readonly parameters: Readonly<Record<string, string>>;
}

export interface PresentedIdToken {
  readonly token: string;
  readonly nonce?: string | undefined;
  readonly accessToken?: string | undefined;
  readonly refreshToken?: string | undefined;
  /** The end of the access token; seconds since 1970. */
  readonly expiresAt?: number | undefined;
}

/**
 * - `code-refused`: the provider did not exchange the code
 * - `profile-unavailable`: it did not say who the person is, or without an id
 * - `token-invalid`: an id token that does not verify
 * - `stale-authentication`: the person was asked to authenticate again, and did not
 * - `refresh-refused`: it did not renew the tokens
 * - `undiscovered`: its endpoints are not known, because it does not describe itself now
 */
export type ProviderFailure =
  | 'code-refused'
  | 'profile-unavailable'
  | 'token-invalid'
  | 'stale-authentication'
  | 'refresh-refused'
  | 'undiscovered';

export class ProviderError extends Error {
  override readonly name = 'ProviderError';

  /** @param detail for the log: no token, no answer of the provider as a whole */
  constructor(
    provider: string,
    readonly failure: ProviderFailure,
    detail: string,
    options?: ErrorOptions,
  ) {
    super(`${provider}: ${failure} (${detail})`, options);
  }
}

/** The decisions of the operator about new accounts by a provider. */
export interface ProviderPolicy {
  /** False: only people who have an account sign in. */
  readonly signUp: boolean;
  /** False: a new account needs `requestSignUp`. */
  readonly implicitSignUp: boolean;
}

/** A configured provider. Its methods call it over HTTP: outside of transactions. */
export interface SocialProvider {
  readonly id: string;
  /** For people: "Google". */
  readonly name: string;
  readonly policy: ProviderPolicy;
  readonly acceptsIdTokens: boolean;
  readonly refreshesTokens: boolean;

  /** @throws ProviderError when its endpoints cannot be discovered */
  authorizationUrl(start: AuthorizationStart): Promise<string>;

  /** Exchanges the code and asks who the person is. @throws ProviderError */
  complete(callback: AuthorizationReturn): Promise<ProviderIdentity>;

  /**
   * Only if `acceptsIdTokens`. A refresh token is in the answer, renewed, only if the provider showed soon that it is
   * of this person. @throws ProviderError
   */
  identityOf(idToken: PresentedIdToken): Promise<ProviderIdentity>;

  /**
   * Only if `refreshesTokens`. What is not replaced stays. @param accountId whose tokens they must be, if the provider
   * says
   * @throws ProviderError
   */
  refresh(tokens: Refreshable, accountId: string): Promise<ProviderTokens>;

  profileOf(tokens: ProviderTokens): Promise<ProviderProfile>;
}
