import { createPrivateKey } from 'node:crypto';
import {
  type AppleKey,
  knownProviders,
  type ProviderKind,
  providerDestination,
  type ProviderOptions,
  type ProviderSetting,
  settingsOf,
} from '#identity/social/domain/provider-options';
import {
  idMemberRow,
  type oneProviderVariables,
  type otherProviderVariables,
  providerRows,
} from './provider-variables.ts';
import { Secret } from './secret.ts';
import { chosen, type Variable } from './variable.ts';

type Rows = typeof providerRows;
type Read<Table extends Record<string, Variable<unknown>>> = {
  readonly [Name in keyof Table]: ReturnType<Table[Name]['read']>;
};
/** Values are undefined while they cannot be read. */
type Tables = Partial<Read<typeof otherProviderVariables & typeof oneProviderVariables>>;
type Reader = <T>(name: string, row: Variable<T>) => T | undefined;

/** ProviderOptions with secrets that cannot be printed. */
export interface ConfiguredProvider extends Omit<ProviderOptions, 'clientSecret' | 'apple'> {
  /** How the names of its variables begin. */
  readonly prefix: string;
  readonly clientSecret: Secret | undefined;
  readonly apple: (Omit<AppleKey, 'privateKey'> & { readonly privateKey: Secret }) | undefined;
}

interface Place {
  readonly id: string;
  readonly kind: ProviderKind;
  readonly prefix: string;
}

const upper = (id: string) => id.toUpperCase().replaceAll('-', '_');

function placesOf({ OIDC_PROVIDERS = [], OAUTH2_PROVIDERS = [] }: Tables): readonly Place[] {
  return [
    ...knownProviders.map((id) => ({ id, kind: id, prefix: upper(id) })),
    ...OIDC_PROVIDERS.map((id) => ({ id, kind: 'oidc' as const, prefix: `OIDC_${upper(id)}` })),
    ...OAUTH2_PROVIDERS.map((id) => ({ id, kind: 'oauth2' as const, prefix: `OAUTH2_${upper(id)}` })),
  ];
}

export function providerVariableNames(tables: Tables): readonly string[] {
  return placesOf(tables).flatMap(({ prefix, kind }) => [
    ...Object.keys(providerRows).map((suffix) => `${prefix}_${suffix}`),
    ...(kind === 'oauth2' ? [`${prefix}_ID_MEMBER`] : []),
  ]);
}

const OTHER = new RegExp(`^(OIDC|OAUTH2)_(\\w+)_(?:${[...Object.keys(providerRows), 'ID_MEMBER'].join('|')})$`);

/** One warning for each variable of a provider that its list does not name. @param names of variables that are not read */
export function unlistedProviders(names: readonly string[]): readonly string[] {
  return names.flatMap((name) => {
    const [, kind, id] = OTHER.exec(name) ?? [];
    if (id === undefined) return [];
    return [`${name} has no effect: ${kind}_PROVIDERS does not name ${id.toLowerCase().replaceAll('_', '-')}.`];
  });
}

/**
 * @param read adds to `problems` if it cannot read @param problems gets what is missing or contradicts another variable
 */
export function readProviders(tables: Tables, read: Reader, problems: string[]): readonly ConfiguredProvider[] {
  const places = placesOf(tables);
  const twice = places.filter(({ id }, index) => places.findIndex((other) => other.id === id) !== index);
  problems.push(...twice.map(({ id }) => `OAUTH2_PROVIDERS "${id}" is named twice`));
  return places.flatMap((place) => {
    const values = Object.fromEntries(
      Object.entries<Variable<unknown>>(providerRows).map(([suffix, row]) => [
        suffix,
        // A value that cannot be read is reported, and stops the start.
        read(`${place.prefix}_${suffix}`, row) ?? row.read(undefined),
      ]),
    ) as Read<Rows>;
    if (!isOffered(place, values, tables)) return [];
    const provider = providerIn(place, values, tables, read);
    problems.push(...shortcomings(provider));
    return [provider];
  });
}

/** A provider that is named in a list is meant to be there, even if all else is missing. */
function isOffered({ id, kind }: Place, values: Read<Rows>, tables: Tables): boolean {
  if (kind === 'oidc' || kind === 'oauth2') return true;
  const { APPLE_TEAM_ID, APPLE_KEY_ID, APPLE_PRIVATE_KEY } = tables;
  const ofApple = id === 'apple' ? [APPLE_TEAM_ID, APPLE_KEY_ID, APPLE_PRIVATE_KEY] : [];
  return [values.CLIENT_ID, values.CLIENT_SECRET, ...ofApple].some((value) => value !== undefined);
}

function providerIn({ id, kind, prefix }: Place, values: Read<Rows>, tables: Tables, read: Reader): ConfiguredProvider {
  const settings = chosen(providerRows, values);
  return {
    ...settings,
    id,
    kind,
    prefix,
    name: settings.name ?? (kind === 'oidc' || kind === 'oauth2' ? id : undefined),
    clientId: settings.clientId ?? '',
    apple: kind === 'apple' ? appleKey(tables) : undefined,
    tenant: kind === 'microsoft' ? tables.MICROSOFT_TENANT_ID : undefined,
    hostedDomain: kind === 'google' ? tables.GOOGLE_HOSTED_DOMAIN : undefined,
    idMember: kind === 'oauth2' ? read(`${prefix}_ID_MEMBER`, idMemberRow) : undefined,
  };
}

function appleKey({ APPLE_TEAM_ID, APPLE_KEY_ID, APPLE_PRIVATE_KEY }: Tables): ConfiguredProvider['apple'] {
  if (APPLE_TEAM_ID === undefined || APPLE_KEY_ID === undefined || APPLE_PRIVATE_KEY === undefined) return undefined;
  const privateKey = new Secret(APPLE_PRIVATE_KEY.reveal().replaceAll('\\n', '\n'));
  return { teamId: APPLE_TEAM_ID, keyId: APPLE_KEY_ID, privateKey };
}

function shortcomings(provider: ConfiguredProvider): string[] {
  const { kind, prefix, clientId, clientSecret, endpoints, issuer } = provider;
  const needsEndpoints = kind === 'oauth2' && issuer === undefined;
  const missing: readonly (readonly [boolean, string])[] = [
    [clientId === '', 'CLIENT_ID'],
    [kind !== 'apple' && clientSecret === undefined, 'CLIENT_SECRET'],
    [kind === 'oidc' && issuer === undefined, 'ISSUER'],
    [needsEndpoints && endpoints.authorization === undefined, 'AUTHORIZATION_URL'],
    [needsEndpoints && endpoints.token === undefined, 'TOKEN_URL'],
    [kind === 'oauth2' && endpoints.profile === undefined, 'PROFILE_URL'],
  ];
  return [
    ...missing
      .filter(([isMissing]) => isMissing)
      .map(([, name]) => `${prefix}_${name} must be set, or nothing of ${prefix}_`),
    ...(kind === 'apple' ? ofApple(provider) : []),
    ...unknownSettings(provider),
  ];
}

function ofApple({ apple, clientSecret }: ConfiguredProvider): string[] {
  if (clientSecret !== undefined) return ['APPLE_CLIENT_SECRET must not be set: APPLE_PRIVATE_KEY signs it'];
  if (!apple) return ['APPLE_TEAM_ID APPLE_KEY_ID and APPLE_PRIVATE_KEY must be set, or nothing of APPLE_'];
  return isSigningKey(apple.privateKey.reveal()) ? [] : ['APPLE_PRIVATE_KEY must be a P-256 key in PEM (PKCS #8)'];
}

function isSigningKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyDetails?.namedCurve === 'prime256v1';
  } catch {
    return false;
  }
}

function unknownSettings(provider: ConfiguredProvider): string[] {
  const { kind, prefix, endpoints } = provider;
  const known = settingsOf[kind] ?? [];
  const given: Readonly<Record<ProviderSetting, readonly [boolean, string]>> = {
    issuer: [provider.issuer !== undefined, 'ISSUER'],
    keys: [endpoints.keys !== undefined, 'KEYS_URL'],
    prompt: [provider.prompt !== undefined, 'PROMPT'],
    offlineAccess: [provider.offlineAccess, 'OFFLINE_ACCESS'],
    idTokenAudiences: [provider.idTokenAudiences.length > 0, 'ID_TOKEN_AUDIENCES'],
  };
  return Object.entries(given)
    .filter(([setting, [isGiven]]) => isGiven && !known.some((each) => each === setting))
    .map(([, [, name]]) => `${prefix}_${name} has no effect: this provider does not have it`);
}

/** Each configured URL with the name of its variable, and of its destination. */
export function providerUrls(
  providers: readonly ConfiguredProvider[],
): readonly { readonly name: string; readonly url: string; readonly destination: string }[] {
  return providers.flatMap(({ id, prefix, issuer, endpoints }) => {
    const urls = {
      ISSUER: issuer,
      AUTHORIZATION_URL: endpoints.authorization,
      TOKEN_URL: endpoints.token,
      PROFILE_URL: endpoints.profile,
      KEYS_URL: endpoints.keys,
    };
    return Object.entries(urls).flatMap(([suffix, url]) =>
      url === undefined ? [] : [{ name: `${prefix}_${suffix}`, url, destination: providerDestination(id) }],
    );
  });
}
