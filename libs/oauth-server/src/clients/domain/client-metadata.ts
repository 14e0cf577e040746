import { keysIn, type PublicKey } from '#shared-kernel/domain/key-set';
import { type ClientSwitches, isAsStrict } from './client-switches.ts';
import type { AuthenticationMethod, GrantType, IdTokenAlgorithm, ResponseType } from './flow-types.ts';
import { RegistrationRefusal } from './client-refusals.ts';

/** Further metadata, on which this server does not act; echoed, and shown to users. */
export interface ClientDetails {
  readonly [member: string]: unknown;
}

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
  readonly switches: ClientSwitches;
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
  'offline-access': ({ switches }: ClientMetadata) => switches.offlineAccess,
  'token-life': ({ switches }: ClientMetadata) => [switches.accessTokenLifeSeconds, switches.refreshTokenLifeSeconds],
  'refresh-reuse': ({ switches }: ClientMetadata) => switches.refreshReuseSeconds,
  'web-origins': ({ switches }: ClientMetadata) => unordered(switches.webOrigins),
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

function isStricter(part: ClientPart, before: ClientMetadata, after: ClientMetadata): boolean {
  if (part in isAsStrict) return isAsStrict[part as keyof typeof isAsStrict](before.switches, after.switches);
  return REQUIREMENTS.includes(part) && PARTS[part](after) === true;
}

/** A change after which other people may be able to use a client: it needs a fresh session, and the owner is told. */
export type SensitiveChange = Exclude<ClientPart, 'name' | 'logo'>;

export const sensitiveChanges = (before: ClientMetadata, after: ClientMetadata): readonly SensitiveChange[] =>
  changedParts(before, after).filter(
    (part): part is SensitiveChange => part !== 'name' && part !== 'logo' && !isStricter(part, before, after),
  );

interface Owned {
  readonly userId: string | null;
  readonly ownScopes: readonly string[];
}

/** Everybody can register a client without an account, so such a one acts for users only, unless staff gave it scopes. */
export const hasGuarantor = ({ userId, ownScopes }: Owned): boolean => userId !== null || ownScopes.length > 0;

/**
 * The metadata as they are registered: RFC 7591 §2 lets a server leave out what it does not serve.
 * @throws INVALID_CLIENT_METADATA when no grant is left
 */
export function servedMetadata(metadata: ClientMetadata, owned: Owned): ClientMetadata {
  if (hasGuarantor(owned)) return metadata;
  const grantTypes = metadata.grantTypes.filter((one) => one !== 'client_credentials');
  if (grantTypes.length === 0 && metadata.grantTypes.length > 0) {
    const problem = 'must have another one than client_credentials for a client without an owner';
    throw RegistrationRefusal.INVALID_CLIENT_METADATA({ member: 'grant_types', problem });
  }
  return { ...metadata, grantTypes };
}

/** More than any client needs while it changes keys. */
const MAX_KEYS = 10;

/** The problem of a client's key set, registered or fetched; undefined: there is none. */
export function keySetProblem(set: object): string | undefined {
  if (!('keys' in set) || !Array.isArray(set.keys)) return 'must have an array of keys';
  const keys = keysIn(set);
  if (set.keys.length > MAX_KEYS) return `must not have more than ${MAX_KEYS} keys`;
  const isSecret = (key: PublicKey) => key['kty'] === 'oct' || key['d'] !== undefined || key['k'] !== undefined;
  if (keys.some(isSecret)) return 'must have public keys only';
  // An assertion is verified with the one key that it names.
  const isNamed = ({ kid }: PublicKey) => typeof kid === 'string' && kid !== '';
  return keys.length > 1 && !keys.every(isNamed) ? 'must have a kid in each of several keys' : undefined;
}
