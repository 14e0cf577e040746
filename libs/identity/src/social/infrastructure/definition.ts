import type { ProviderEndpoints, ProviderKind, ProviderOptions } from '../domain/provider-options.ts';

/** A JSON object of a provider: a profile, or the claims of an id token. */
export type Raw = Readonly<Record<string, unknown>>;

/** Claims of a provider about a person, as far as it has them; not checked. */
export interface Description {
  readonly id: unknown;
  readonly email?: unknown;
  readonly emailVerified?: boolean;
  readonly name?: unknown;
  readonly image?: unknown;
}

export interface ProfileRequests {
  readonly url: string;
  readonly accessToken: string;
  readonly client: Pick<ProviderOptions, 'clientId' | 'clientSecret'>;
  /** With the access token as bearer. @throws ProviderError unless it answers 200 and a JSON object or array */
  get(url: string, headers?: Readonly<Record<string, string>>): Promise<unknown>;
  /** @param body a form, or text that is sent as JSON @param bearer false: the access token is in the body */
  post(url: string, body: URLSearchParams | string, bearer?: boolean): Promise<unknown>;
}

export interface IdTokenRules {
  /** Values of `iss` for these claims, which are not verified yet; none: no such token. Default: the issuer. */
  readonly issuers?: (claims: Raw) => readonly string[];
  readonly algorithms: readonly string[];
  readonly admits?: (claims: Raw) => boolean;
  /** `sign-in`: comes with each code and identifies the person. `presented`: comes from programs only. */
  readonly use: 'sign-in' | 'presented';
}

/** How a provider is asked to have the person authenticate again, for a step-up (OpenID Connect Core §3.1.2.1). */
export interface ReauthenticationRules {
  /** Parameters of the authorization request, in place of those with the same name. */
  readonly parameters: Readonly<Record<string, string>>;
  /** `login`: the person signs in there again. `confirmation`: they see a page at least, so that they are present. */
  readonly asks: 'login' | 'confirmation';
}

/** For docs/PROVIDERS.md, in Markdown. */
export interface ProviderNotes {
  readonly identifiedBy: string;
  /** When the address counts as verified. */
  readonly verifiedAddress: string;
  readonly quirks: readonly string[];
  readonly registration: string;
}

/** The behaviour of a provider whose definition says nothing else. */
export const USUAL = { usesPkce: true, tokenAuthentication: 'post', refreshes: true } as const;

export type ProviderDescription = Omit<ProviderDefinition, 'kind' | keyof typeof USUAL> &
  Partial<Pick<ProviderDefinition, keyof typeof USUAL>>;

export interface ProviderDefinition {
  readonly kind: ProviderKind;
  readonly name: string;
  readonly endpoints: ProviderEndpoints;
  /** The one issuer of its id tokens, also `iss` of its callbacks (RFC 9207). */
  readonly issuer?: string | undefined;
  /** Issuer where the provider describes its endpoints itself; those of `endpoints` win. */
  readonly discovery?: string | undefined;
  /** Scopes that signing in needs. */
  readonly scopes: readonly string[];
  /** Default: a blank (RFC 6749 §3.3). */
  readonly scopeSeparator?: ',';
  readonly usesPkce: boolean;
  /** `discovered`: as its metadata say. */
  readonly tokenAuthentication: 'basic' | 'post' | 'discovered';
  /** Default: `client_id`. */
  readonly clientIdName?: 'client_key';
  /** Instead of a configured secret: signs one that is valid now. */
  readonly signsSecret?: (now: Date) => Promise<string>;
  /** Parameters of the authorization request. */
  readonly parameters?: Readonly<Record<string, string>>;
  /** Absent: the provider documents no parameter for it. Unknown ones are not sent, because some providers refuse them. */
  readonly reauthentication?: ReauthenticationRules;
  /** Parameter that gets the address of the person to sign in. */
  readonly loginHint?: 'login_hint' | 'login';
  /** Added to the token request, from the parameters of the callback. */
  readonly tokenParameters?: (callback: Readonly<Record<string, string>>) => Readonly<Record<string, string>>;
  /** Kept, and added to each refresh: from the parameters of the callback. */
  readonly refreshParameters?: (callback: Readonly<Record<string, string>>) => Readonly<Record<string, string>>;
  readonly idTokens?: IdTokenRules | undefined;
  readonly refreshes: boolean;
  readonly headers?: Readonly<Record<string, string>>;
  /** Default: GET of the profile endpoint. */
  readonly readProfile?: (requests: ProfileRequests) => Promise<unknown>;
  readonly describe: (raw: Raw) => Description;
  /** Reads the values about the person that come with the callback and in no token. */
  readonly describeCallback?: (callback: Readonly<Record<string, string>>) => Partial<Description>;
  readonly configured?: (options: ProviderOptions) => Partial<ProviderDefinition>;
  readonly notes: ProviderNotes;
}

/** Id tokens from another issuer, which describes itself unless the configuration names its keys. */
export function atIssuer(
  { issuer, endpoints: { keys } }: ProviderOptions,
  usual: ProviderEndpoints,
): Partial<ProviderDefinition> {
  return keys === undefined
    ? { issuer, discovery: issuer, endpoints: {} }
    : { issuer, endpoints: { ...usual, profile: undefined } };
}

/** The object at `name`; an empty one if it is none. */
export function memberOf(raw: Raw, name: string): Raw {
  const value = raw[name];
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Raw) : {};
}

export function firstText(...values: readonly unknown[]): string | undefined {
  return values.find((value): value is string => typeof value === 'string' && value.trim() !== '');
}

/** Some providers write booleans as text. */
export const isTrue = (value: unknown): boolean => value === true || value === 'true';

/** Claims of OpenID Connect Core §5.1. */
export function standardClaims(raw: Raw): Description {
  return {
    id: raw['sub'],
    email: raw['email'],
    emailVerified: isTrue(raw['email_verified']),
    name: firstText(raw['name'], raw['preferred_username']),
    image: raw['picture'],
  };
}
