export const appKinds = ['web', 'browser', 'device', 'machine'] as const;
export type AppKind = (typeof appKinds)[number];

interface Metadata {
  readonly token_endpoint_auth_method: string;
  readonly grant_types: readonly string[];
}

/** A retry after a lost answer comes within seconds. */
const PUBLIC_REUSE_SECONDS = 10;

const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code';

export const kindMessages: Readonly<Record<AppKind, { readonly name: string; readonly hint: string }>> = {
  web: { name: 'Web app', hint: 'Signs users in, and runs on a server, which keeps a secret.' },
  browser: {
    name: 'Single-page or native app',
    hint: 'Signs users in, and can’t keep a secret. It uses PKCE instead.',
  },
  device: {
    name: 'Device or command-line app',
    hint: 'Signs users in, and can’t open a browser. It shows a code that they enter on another device.',
  },
  machine: {
    name: 'Machine',
    hint: 'Acts for itself, without a user. An admin of this service has to allow what it may do.',
  },
};

/**
 * The metadata to register for a kind of app (RFC 7591 §2). Id tokens are signed by the server's keys, which every
 * library checks, and `offline_access` without `prompt=consent` is ignored (OpenID Connect Core §11) where the server would
 * refuse it. Apps without a secret lose answers more often, because they run where the network is bad.
 */
export function metadataOf(kind: AppKind) {
  const standard = { id_token_signed_response_alg: 'RS256', offline_access_without_consent: 'ignored' };
  const isPublic = { token_endpoint_auth_method: 'none', refresh_token_reuse_interval: PUBLIC_REUSE_SECONDS };
  const signsIn = { grant_types: ['authorization_code', 'refresh_token'], response_types: ['code'] };
  switch (kind) {
    case 'web':
      return { token_endpoint_auth_method: 'client_secret_basic', ...signsIn, ...standard };
    case 'browser':
      return { ...isPublic, ...signsIn, ...standard };
    case 'device':
      return {
        ...isPublic,
        grant_types: [DEVICE_GRANT, 'refresh_token'],
        response_types: [],
        ...standard,
      };
    case 'machine':
      return { token_endpoint_auth_method: 'client_secret_basic', grant_types: ['client_credentials'], ...standard };
  }
}

export function kindOf({ token_endpoint_auth_method: method, grant_types: grants }: Metadata): AppKind {
  if (!grants.includes('authorization_code')) {
    if (usesDeviceCodes({ grant_types: grants })) return 'device';
    if (grants.includes('client_credentials')) return 'machine';
  }
  return method === 'none' ? 'browser' : 'web';
}

export const sendsUsersBack = (kind: AppKind): boolean => kind === 'web' || kind === 'browser';

export const usesDeviceCodes = ({ grant_types: grants }: Pick<Metadata, 'grant_types'>): boolean =>
  grants.includes(DEVICE_GRANT);

export function grantTypesOf({ grant_types: grants }: Pick<Metadata, 'grant_types'>, devices: boolean): string[] {
  const others = grants.filter((grant) => grant !== DEVICE_GRANT);
  return devices ? [...others, DEVICE_GRANT] : others;
}
