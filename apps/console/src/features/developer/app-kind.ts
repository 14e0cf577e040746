/** The kinds of apps by what they can do: keep a secret, and sign users in. Those that can be registered here. */
export const appKinds = ['web', 'browser', 'machine'] as const;
export type AppKind = (typeof appKinds)[number];
/** Others are registered by the API. */
export type ShownKind = AppKind | 'device';

interface Metadata {
  readonly token_endpoint_auth_method: string;
  readonly grant_types: readonly string[];
}

const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code';

export const kindWords: Readonly<Record<ShownKind, { readonly name: string; readonly hint: string }>> = {
  web: { name: 'Web app', hint: 'Signs users in, and runs on a server of yours that keeps a secret.' },
  browser: {
    name: 'Single-page or native app',
    hint: 'Signs users in, and can’t keep a secret. It uses PKCE instead.',
  },
  machine: { name: 'Machine', hint: 'Acts for itself, without a user. Support has to allow what it may do.' },
  device: { name: 'Device or command-line app', hint: 'Shows a code that users enter in a browser (RFC 8628).' },
};

/** What is registered for a kind (RFC 7591 §2). Id tokens are signed by the server's keys, which every library checks. */
export function metadataOf(kind: AppKind) {
  const signed = { id_token_signed_response_alg: 'RS256' };
  const signsIn = { grant_types: ['authorization_code', 'refresh_token'], response_types: ['code'] };
  switch (kind) {
    case 'web':
      return { token_endpoint_auth_method: 'client_secret_basic', ...signsIn, ...signed };
    case 'browser':
      return { token_endpoint_auth_method: 'none', ...signsIn, ...signed };
    case 'machine':
      return { token_endpoint_auth_method: 'client_secret_basic', grant_types: ['client_credentials'], ...signed };
  }
}

/** The kind of an app, however it was registered. */
export function kindOf({ token_endpoint_auth_method: method, grant_types: grants }: Metadata): ShownKind {
  if (!grants.includes('authorization_code')) {
    if (grants.includes(DEVICE_GRANT)) return 'device';
    if (grants.includes('client_credentials')) return 'machine';
  }
  return method === 'none' ? 'browser' : 'web';
}

/** Whether it has redirect URIs. */
export const sendsUsersBack = (kind: ShownKind): boolean => kind === 'web' || kind === 'browser';
