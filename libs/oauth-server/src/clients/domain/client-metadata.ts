import type { AuthenticationMethod, GrantType, IdTokenAlgorithm, ResponseType } from './flow-types.ts';

/** Further metadata, on which this server does not act; echoed, and shown to users. */
export interface ClientDetails {
  readonly [member: string]: unknown;
}

/** The stored form of a secret. */
export interface StoredSecret {
  readonly secretDigest: string;
  readonly sealedSecret: string | null;
}

/** Registered metadata (RFC 7591 §2); the class of the client explains the members. */
export interface ClientMetadata {
  readonly redirectUris: readonly string[];
  readonly authenticationMethod: AuthenticationMethod;
  readonly grantTypes: readonly GrantType[];
  readonly responseTypes: readonly ResponseType[];
  readonly name: string | null;
  readonly icon: string | null;
  readonly scopes: readonly string[] | null;
  readonly idTokenAlgorithm: IdTokenAlgorithm;
  readonly requiresPushedRequests: boolean;
  readonly requiresBoundTokens: boolean;
  readonly requiresPkce: boolean;
  readonly details: ClientDetails;
}

/** The same list in another order is no change. */
const unordered = (list: unknown) =>
  Array.isArray(list) ? (list as string[]).toSorted((one, other) => (one < other ? -1 : 1)) : list;

const PARTS = {
  name: ({ name }: ClientMetadata) => name,
  logo: ({ icon }: ClientMetadata) => icon,
  'authentication-method': ({ authenticationMethod }: ClientMetadata) => authenticationMethod,
  keys: ({ details }: ClientMetadata) => [details['jwks'], details['jwks_uri']],
  'redirect-uris': ({ redirectUris, details }: ClientMetadata) =>
    [redirectUris, details['post_logout_redirect_uris']].map(unordered),
  'logout-uri': ({ details }: ClientMetadata) => details['backchannel_logout_uri'],
  scope: ({ scopes }: ClientMetadata) => unordered(scopes),
  grants: ({ grantTypes }: ClientMetadata) => unordered(grantTypes),
  'id-token-algorithm': ({ idTokenAlgorithm }: ClientMetadata) => idTokenAlgorithm,
  pkce: ({ requiresPkce }: ClientMetadata) => requiresPkce,
  par: ({ requiresPushedRequests }: ClientMetadata) => requiresPushedRequests,
  dpop: ({ requiresBoundTokens }: ClientMetadata) => requiresBoundTokens,
} as const;

/** A part of a client that decides who can use it, or what users see of it. */
export type ClientPart = keyof typeof PARTS;

const ALL = Object.keys(PARTS) as readonly ClientPart[];

export const changedParts = (before: ClientMetadata, after: ClientMetadata): readonly ClientPart[] =>
  ALL.filter((part) => JSON.stringify(PARTS[part](before)) !== JSON.stringify(PARTS[part](after)));

/** Parts that staff look at before they trust a client, beside its redirect URIs. */
const TRUSTED: readonly ClientPart[] = ['name', 'logo', 'authentication-method', 'keys', 'scope', 'grants', 'pkce'];

/** Whether a change ends the trust of staff: fewer redirect URIs do not. */
export const endsTrust = (before: ClientMetadata, after: ClientMetadata): boolean =>
  changedParts(before, after).some((part) => TRUSTED.includes(part)) ||
  after.redirectUris.some((uri) => !before.redirectUris.includes(uri));

/** Requirements: adding one is safe, dropping one is not. */
const REQUIREMENTS: readonly ClientPart[] = ['pkce', 'par', 'dpop'];

/** A change after which other people may be able to use a client: it needs a fresh session, and the owner is told. */
export type SensitiveChange = Exclude<ClientPart, 'name' | 'logo'>;

export const sensitiveChanges = (before: ClientMetadata, after: ClientMetadata): readonly SensitiveChange[] =>
  changedParts(before, after).filter(
    (part): part is SensitiveChange =>
      part !== 'name' && part !== 'logo' && (!REQUIREMENTS.includes(part) || PARTS[part](before) === true),
  );
