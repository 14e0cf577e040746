import type { ExtraClaims } from './claim-names.ts';

/** Everything configurable about the authorization server. Durations are seconds. */
export interface OAuthOptions {
  /** The issuer (RFC 8414 §2): base URL and path of the API, without a slash at the end. */
  readonly issuer: string;
  /** Where users sign in; the console's page by default. Without one, a request that needs a sign-in fails. */
  readonly loginPage: string | undefined;
  /** Where users sign up whom a client sends to do so (`prompt=create`); undefined: on the page where they sign in. */
  readonly signUpPage: string | undefined;
  /** Where users consent. Without one, a request that needs consent fails. */
  readonly consentPage: string | undefined;
  /** Where users confirm that they want to sign out; the console's page by default. */
  readonly logoutPage: string;
  /** Where users are after they signed out, unless the client says where. */
  readonly signedOutPage: string;
  /** Where users are who stay signed in. */
  readonly accountPage: string;
  /** Where users enter the code that a device shows (RFC 8628 §3.3). */
  readonly devicePage: string;
  /** Whether `POST /oauth2/register` accepts clients without a session. */
  readonly anonymousRegistration: boolean;
  /** Whether `POST /mcp/register`, which needs no session, accepts clients. */
  readonly mcpRegistration: boolean;
  /** Whether a client id may be the URL of a metadata document, which is fetched. */
  readonly clientIdDocuments: boolean;
  /** Whether the PKCE method `plain` is accepted (RFC 7636 §4.2). */
  readonly plainChallenges: boolean;
  /** Whether public clients on the device of the user are asked for consent each time (RFC 8252 §8.6), unless staff trust them. */
  readonly asksNativeAppsEveryTime: boolean;
  /** Scopes of this API. Not announced beside the standard ones: most clients have no use for them. */
  readonly serviceScopes: readonly string[];
  /** Scopes beside the standard ones that clients may register for. */
  readonly extraScopes: readonly string[];
  /** Claims in id tokens and at userinfo beside the standard ones. */
  readonly extraClaims: ExtraClaims;
  /** Identifiers of protected resources (RFC 8707) that tokens may be issued for. */
  readonly resources: readonly string[];
  /** The audience of tokens of the MCP routes for a request that names none; undefined: none. */
  readonly mcpResource: string | undefined;
  readonly codeLifeSeconds: number;
  readonly accessTokenLifeSeconds: number;
  readonly refreshTokenLifeSeconds: number;
  /** A family of refresh tokens ends then, however often it was used. */
  readonly grantLifeSeconds: number;
  /** How long a used refresh token gives the same answer again to the same client (a lost answer); 0: never. */
  readonly refreshReuseSeconds: number;
  /** How long a user has to sign in or consent. */
  readonly interactionLifeSeconds: number;
  /** How long a user has to enter and confirm the code of a device. */
  readonly deviceCodeLifeSeconds: number;
  /** How many clients one account can own. */
  readonly clientsPerUser: number;
  /** Clients that were registered without a session and never used are deleted then. */
  readonly unusedClientLifeSeconds: number;
  /** How often signing keys are replaced. */
  readonly keyRotationSeconds: number;
}

/** The numbers are those of the specification; the lifetimes of grants and keys, and the limit of clients, are ours. */
export const oauthDefaults = {
  signUpPage: undefined,
  consentPage: undefined,
  anonymousRegistration: false,
  mcpRegistration: true,
  clientIdDocuments: true,
  plainChallenges: false,
  asksNativeAppsEveryTime: false,
  serviceScopes: [],
  extraScopes: [],
  extraClaims: {},
  resources: [],
  mcpResource: undefined,
  codeLifeSeconds: 600,
  accessTokenLifeSeconds: 3600,
  refreshTokenLifeSeconds: 604_800,
  grantLifeSeconds: 7_776_000,
  refreshReuseSeconds: 0,
  interactionLifeSeconds: 600,
  deviceCodeLifeSeconds: 600,
  clientsPerUser: 100,
  unusedClientLifeSeconds: 2_592_000,
  keyRotationSeconds: 7_776_000,
} as const satisfies Partial<OAuthOptions>;

/** Injected where an option decides. */
export abstract class OAuthSettings {
  abstract readonly options: OAuthOptions;
}

export { canReleaseClaims, type ExtraClaims, problemOfClaim } from './claim-names.ts';
export { isScope } from './scope.ts';
