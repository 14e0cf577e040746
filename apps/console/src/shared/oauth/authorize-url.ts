import { usesDeviceCodes } from './app-kind.ts';

/** A client as its owner and staff see it. */
export interface TriedClient {
  readonly clientId: string;
  readonly disabled: boolean;
  readonly requiresPkce: boolean;
  /** As registered (RFC 7591 §2). */
  readonly metadata: Readonly<Record<string, unknown>>;
}

/** Metadata of the server (OpenID Connect Discovery §3, RFC 9728 §2). */
export interface TriedServer {
  readonly endpoint: string;
  /** Scopes that a client may ask for which named none at its registration. */
  readonly scopes: readonly string[];
  readonly prompts: readonly string[];
  readonly resources: readonly string[];
}

export interface RequestValues {
  readonly redirectUri: string;
  /** Whether each of `scopesFor` is asked for. */
  readonly scopes: readonly boolean[];
  readonly prompt: string;
  readonly resource: string;
  readonly proof: boolean;
  readonly state: string;
  readonly nonce: string;
}

export const textsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

export const redirectUrisOf = ({ metadata }: TriedClient): readonly string[] => textsOf(metadata['redirect_uris']);

export function scopesFor({ metadata: { scope } }: TriedClient, { scopes }: Pick<TriedServer, 'scopes'>): string[] {
  return typeof scope === 'string' ? scope.split(' ').filter(Boolean) : [...scopes];
}

export const needsProof = ({ requiresPkce, metadata }: TriedClient): boolean =>
  requiresPkce || metadata['token_endpoint_auth_method'] === 'none';

/** Why no authorize URL of a client leads anywhere; undefined: one may. */
export function obstacleOf(client: TriedClient): string | undefined {
  const grants = textsOf(client.metadata['grant_types']);
  if (!grants.includes('authorization_code')) {
    const how = usesDeviceCodes({ grant_types: grants })
      ? 'People sign in to it by a code that it shows'
      : grants.includes('client_credentials')
        ? 'It gets tokens for itself (client_credentials), and nobody signs in to it'
        : 'It isn’t registered for authorization_code';
    return `${how}, so it has no authorize URL.`;
  }
  if (client.disabled) return 'It is disabled: an authorize URL of it shows an error.';
  if (client.metadata['require_pushed_authorization_requests'] === true)
    return 'It must push its authorization requests (PAR): a URL with the request in it is refused.';
  return redirectUrisOf(client).length === 0 ? 'It has no redirect URI, so no answer can be sent to it.' : undefined;
}

const random = (bytes: number): Uint8Array => crypto.getRandomValues(new Uint8Array(bytes));

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** Without https a browser has no `crypto.subtle`. */
export const canProve = (): boolean => (globalThis.crypto as Partial<Crypto>).subtle !== undefined;

const USUAL = ['openid', 'profile', 'email'];

export const firstValues = (client: TriedClient, server: TriedServer): RequestValues => ({
  redirectUri: redirectUrisOf(client)[0] ?? '',
  scopes: scopesFor(client, server).map((scope) => USUAL.includes(scope)),
  prompt: '',
  resource: '',
  proof: needsProof(client) || canProve(),
  state: base64url(random(16)),
  nonce: base64url(random(16)),
});

export const chosenScopes = (client: TriedClient, server: TriedServer, { scopes }: RequestValues): string[] =>
  scopesFor(client, server).filter((_, at) => scopes[at]);

/** Mistakes that the server would refuse, by the field at which each is put right. */
export function problemsOf(
  client: TriedClient,
  server: TriedServer,
  values: RequestValues,
): Partial<Record<keyof RequestValues, string>> {
  const chosen = chosenScopes(client, server, values);
  const lacksScope = chosen.length === 0 && !scopesFor(client, server).includes('openid');
  const { offline_access_without_consent: policy = 'refused' } = client.metadata;
  const lacksConsent = policy === 'refused' && chosen.includes('offline_access') && values.prompt !== 'consent';
  return {
    ...(lacksScope && { scopes: 'Choose one: a request without any asks for openid, which is not allowed here.' }),
    ...(lacksConsent && { prompt: 'offline_access needs prompt=consent.' }),
    ...(values.proof && !canProve() && { proof: 'Your browser can make a code challenge over https only.' }),
  };
}

/** PKCE (RFC 7636): what the app keeps, and what it sends. */
export interface CodeProof {
  readonly verifier: string;
  readonly challenge: string;
}

export async function codeProof(): Promise<CodeProof> {
  const verifier = base64url(random(32));
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  return { verifier, challenge: base64url(new Uint8Array(digest)) };
}

/** @param challenge undefined without PKCE */
export function authorizeUrl(
  client: TriedClient,
  server: TriedServer,
  values: RequestValues,
  challenge: string | undefined,
): string {
  const { redirectUri, prompt, resource, state, nonce } = values;
  const parameters = {
    response_type: 'code',
    client_id: client.clientId,
    redirect_uri: redirectUri,
    scope: chosenScopes(client, server, values).join(' '),
    prompt,
    resource,
    state,
    nonce,
    ...(challenge !== undefined && { code_challenge: challenge, code_challenge_method: 'S256' }),
  };
  const given = Object.entries(parameters).filter(([, value]) => value !== '');
  return `${server.endpoint}?${new URLSearchParams(given)}`;
}
