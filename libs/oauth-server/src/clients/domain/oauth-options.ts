import type { ExtraClaims } from './claims.ts';

/** The numbers are those of the specification; the lifetimes of grants and keys, and the limit of clients, are ours. */
export const oauthDefaults = {
  /** Where users sign up whom a client sends to do so (`prompt=create`); undefined: on the page where they sign in. */
  signUpPage: undefined as string | undefined,
  /** Where users consent. Without one, a request that needs consent fails. */
  consentPage: undefined as string | undefined,
  /** Whether `POST /oauth2/register` accepts clients without a session. */
  anonymousRegistration: false,
  /** Whether `POST /mcp/register`, which needs no session, accepts clients. */
  mcpRegistration: true,
  /** Whether a client id may be the URL of a metadata document, which is fetched. */
  clientIdDocuments: true,
  /** Whether the PKCE method `plain` is accepted (RFC 7636 §4.2). */
  plainChallenges: false,
  /** Whether public clients on the device of the user are asked for consent each time (RFC 8252 §8.6), unless staff trust them. */
  asksNativeAppsEveryTime: false,
  /** Scopes of this API. Not announced beside the standard ones: most clients have no use for them. */
  serviceScopes: [] as readonly string[],
  /** Scopes beside the standard ones that clients may register for. */
  extraScopes: [] as readonly string[],
  /** Claims in id tokens and at userinfo beside the standard ones. */
  extraClaims: {} as ExtraClaims,
  /** Identifiers of protected resources (RFC 8707) that tokens may be issued for. */
  resources: [] as readonly string[],
  /** The audience of tokens of the MCP routes for a request that names none; undefined: none. */
  mcpResource: undefined as string | undefined,
  codeLifeSeconds: 600,
  accessTokenLifeSeconds: 3600,
  refreshTokenLifeSeconds: 604_800,
  /** A family of refresh tokens ends then, however often it was used. */
  grantLifeSeconds: 7_776_000,
  /** How long a used refresh token gives the same answer again to the same client (a lost answer); 0: never. */
  refreshReuseSeconds: 0,
  /** How long a user has to sign in or consent. */
  interactionLifeSeconds: 600,
  /** How long a user has to enter and confirm the code of a device. */
  deviceCodeLifeSeconds: 600,
  /** How many clients one account can own. */
  clientsPerUser: 100,
  /** Clients that were registered without a session and never used are deleted then. */
  unusedClientLifeSeconds: 2_592_000,
  /** How often signing keys are replaced. */
  keyRotationSeconds: 7_776_000,
};

/** Everything configurable about the authorization server. Durations are seconds. */
export type OAuthOptions = Readonly<typeof oauthDefaults> & {
  /** The issuer (RFC 8414 §2): base URL and path of the API, without a slash at the end. */
  readonly issuer: string;
  /** Where users sign in; the console's page by default. Without one, a request that needs a sign-in fails. */
  readonly loginPage: string | undefined;
  /** Where users pass the second factor that a client requires, or set one up. */
  readonly factorPage: string;
  /** Where users confirm that they want to sign out; the console's page by default. */
  readonly logoutPage: string;
  /** Where users are after they signed out, unless the client says where. */
  readonly signedOutPage: string;
  /** Where users are who stay signed in. */
  readonly accountPage: string;
  /** Where users enter the code that a device shows (RFC 8628 §3.3). */
  readonly devicePage: string;
};

export abstract class OAuthSettings {
  abstract readonly options: OAuthOptions;
}

export { canReleaseClaims, type ExtraClaims, problemOfClaim } from './claims.ts';
export { isScope } from './scope.ts';
