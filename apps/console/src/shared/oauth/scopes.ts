import type { components } from '../../api/schema.gen.ts';

/** Descriptions of scopes, by name. Scopes without one are shown by their name. */
const messages: Readonly<Record<string, string>> = {
  openid: 'Confirm who you are',
  profile: 'See your name and picture',
  email: 'See your email address',
  'organizations.read': 'See your organizations, with their teams and members',
  offline_access: 'Stay connected while you’re away',
};

type Api = components['schemas']['NamedApiView'];

interface ScopeText {
  readonly scope: string;
  /** Undefined for a configured scope, which has only its name. */
  readonly text: string | undefined;
  /** The name of the API that it belongs to. */
  readonly api?: string;
}

/** @param apis whose scopes may be among them */
export function scopeTexts(scopes: readonly string[], apis: readonly Api[] = []): ScopeText[] {
  const ofApis = apis.flatMap(({ name: api, scopes: own }) =>
    own.map(({ name: scope, description: text }) => ({ scope, text, api })),
  );
  const described = [...Object.entries(messages).map(([scope, text]) => ({ scope, text })), ...ofApis];
  const unknown = scopes.filter((scope) => !described.some((one) => one.scope === scope));
  return [
    ...described.filter(({ scope }) => scopes.includes(scope)),
    ...unknown.map((scope) => ({ scope, text: undefined })),
  ];
}

/** APIs that an app may call and none of whose scopes is described: by name, or by host. Our own says itself by its scopes. */
export function resourceTexts(
  resources: readonly string[],
  scopes: readonly string[],
  apis: readonly Api[],
  origin: string,
): string[] {
  const isDescribed = (uri: string) =>
    apis.some(({ identifier, scopes: own }) => identifier === uri && own.some(({ name }) => scopes.includes(name)));
  const others = resources.filter((uri) => uri !== issuerOf(origin) && !isDescribed(uri));
  return others.map((uri) => {
    const api = apis.find(({ identifier }) => identifier === uri);
    return `Use ${api?.name ?? `the API at ${URL.parse(uri)?.host || uri}`}`;
  });
}

/** Descriptions of claims that an app requests without their scope (OpenID Connect Core §5.5), by name. */
const claims: Readonly<Record<string, string>> = {
  name: 'See your name',
  given_name: 'See your name',
  family_name: 'See your name',
  picture: 'See your picture',
  updated_at: 'See when your profile last changed',
  email: 'See your email address',
  email_verified: 'See whether your email address is confirmed',
};

/** Each once; a claim of this installation by its name. */
export const claimTexts = (names: readonly string[]): string[] => [
  ...new Set(names.map((name) => (Object.hasOwn(claims, name) ? claims[name]! : `See ${name}`))),
];

/** The path of the API under the origin, which is part of the issuer. */
const BASE = '/api/auth';

/** The issuer (RFC 8414 §2), from which libraries read everything else. It is also our own API as a resource (RFC 8707). */
export const issuerOf = (origin: string): string => `${origin}${BASE}`;

/** A secret that is shown once, kept only in the state of the dialog that shows it. */
export interface FreshApp {
  readonly clientId: string;
  readonly secret: string;
}

/** Named as in the quick starts of docs/partners, which start with this file. */
export const envFile = ({ clientId, secret }: FreshApp, origin: string): string =>
  [`ISSUER=${issuerOf(origin)}`, `CLIENT_ID=${clientId}`, `CLIENT_SECRET=${secret}`, ''].join('\n');
