/** Everything configurable about the authorization server. Durations are seconds. */
export interface OAuthOptions {
  /** Whether `POST /oauth2/register` accepts clients without a session. */
  readonly anonymousRegistration: boolean;
  /** Whether `POST /mcp/register`, which needs no session, accepts clients. */
  readonly mcpRegistration: boolean;
  /** Scopes beside the standard ones that clients may register for. */
  readonly extraScopes: readonly string[];
  /** Clients that were registered without a session and never used are deleted then. */
  readonly unusedClientLifeSeconds: number;
}

export const oauthDefaults: OAuthOptions = {
  anonymousRegistration: false,
  mcpRegistration: true,
  extraScopes: [],
  unusedClientLifeSeconds: 2_592_000,
};

/** Injected where an option decides. */
export abstract class OAuthSettings {
  abstract readonly options: OAuthOptions;
}
