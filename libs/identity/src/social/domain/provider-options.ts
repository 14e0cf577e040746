import type { ProviderPolicy } from './provider.ts';

/** Providers whose endpoints are known, in the order in which sign-in pages show them. */
export const knownProviders = [
  'apple',
  'discord',
  'facebook',
  'github',
  'microsoft',
  'google',
  'huggingface',
  'spotify',
  'twitch',
  'twitter',
  'dropbox',
  'kick',
  'linkedin',
  'gitlab',
  'tiktok',
  'reddit',
  'roblox',
  'vk',
  'zoom',
] as const;
export type KnownProvider = (typeof knownProviders)[number];

/** Any other provider: `oidc` describes itself at its issuer, of `oauth2` the endpoints are configured. */
export type ProviderKind = KnownProvider | 'oidc' | 'oauth2';

/** The id of any other provider: part of URLs, of the names of variables and of stored accounts. */
export const PROVIDER_ID = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;
export const PROVIDER_ID_LENGTH = 32;

export interface ProviderEndpoints {
  readonly authorization?: string | undefined;
  readonly token?: string | undefined;
  /** Says who the person is, for the access token. */
  readonly profile?: string | undefined;
  /** The JWK set that id tokens are signed with. */
  readonly keys?: string | undefined;
}

export interface AppleKey {
  readonly teamId: string;
  readonly keyId: string;
  /** ECDSA P-256 in PKCS #8, PEM. */
  readonly privateKey: string;
}

export interface ProviderOptions {
  readonly id: string;
  readonly kind: ProviderKind;
  /** For people; undefined: the name of the kind, for other providers the id. */
  readonly name?: string | undefined;
  readonly clientId: string;
  /** Undefined for Apple, where `apple` signs one. */
  readonly clientSecret?: string | undefined;
  readonly apple?: AppleKey | undefined;
  /** Asked for in addition to those that signing in needs. */
  readonly scopes: readonly string[];
  readonly policy: ProviderPolicy;
  /** Client ids besides `clientId` whose id tokens are accepted from programs: those of native apps. */
  readonly idTokenAudiences: readonly string[];
  /** Where a server of the operator is (GitLab, GitHub Enterprise), or an OpenID provider that stands in for the usual one. */
  readonly issuer?: string | undefined;
  /** Instead of the usual or the discovered ones. */
  readonly endpoints: ProviderEndpoints;
  readonly prompt?: string | undefined;
  /** Asks for a refresh token where the provider issues none without being asked. */
  readonly offlineAccess: boolean;
  /** Tenant of Microsoft: an id, a domain, `common`, `organizations` or `consumers`. */
  readonly tenant?: string | undefined;
  /** Google Workspace domain that people must belong to. */
  readonly hostedDomain?: string | undefined;
  /** Member of the profile that identifies the person, for `oauth2`. */
  readonly idMember?: string | undefined;
}

export type ProviderSetting = 'issuer' | 'keys' | 'prompt' | 'offlineAccess' | 'idTokenAudiences';

/** The settings of each kind; a kind that is not named has none. */
export const settingsOf: Readonly<Partial<Record<ProviderKind, readonly ProviderSetting[]>>> = {
  apple: ['issuer', 'keys', 'idTokenAudiences'],
  discord: ['prompt'],
  facebook: ['issuer', 'keys', 'idTokenAudiences'],
  github: ['issuer', 'prompt'],
  microsoft: ['issuer', 'keys', 'prompt', 'offlineAccess', 'idTokenAudiences'],
  google: ['issuer', 'keys', 'prompt', 'offlineAccess', 'idTokenAudiences'],
  twitter: ['offlineAccess'],
  dropbox: ['offlineAccess'],
  gitlab: ['issuer'],
  reddit: ['offlineAccess'],
  oidc: ['issuer', 'keys', 'prompt', 'offlineAccess', 'idTokenAudiences'],
  oauth2: ['issuer', 'prompt'],
};

/** Name of the destination of outgoing requests: the label of metrics, and how PRIVATE_DESTINATIONS refers to it. */
export const providerDestination = (id: string): string => `provider-${id}`;

/** Settings of social sign-in, with their defaults; a row of apps/api/src/config makes a variable of one. */
export const socialDefaults = {
  providers: [] as readonly ProviderOptions[],
  linking: true,
  /** Ids of providers whose addresses count as verified for implicit linking, although they do not vouch for them. */
  trustedProviders: [] as readonly string[],
  /** Whether a signed-in person may link an account with another address than theirs. */
  allowDifferentEmails: false,
  /** Whether the last way to sign in may be unlinked. */
  allowUnlinkingAll: false,
};

export type SocialOptions = Readonly<typeof socialDefaults>;

export abstract class SocialSettings {
  abstract readonly options: SocialOptions;
}
