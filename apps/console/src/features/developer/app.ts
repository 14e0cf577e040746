import { type AppKind, kindOf, usesDeviceCodes } from '../../shared/oauth/app-kind.ts';
import { issuerOf } from '../../shared/oauth/scopes.ts';
import type { App, AppValues } from './queries.ts';

export const titleOf = ({ metadata }: Pick<App, 'metadata'>): string => metadata.client_name?.trim() || 'Unnamed app';

export const kindOfApp = ({ metadata }: Pick<App, 'metadata'>): AppKind => kindOf(metadata);

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const texts = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(text) : []);

export function valuesOf({ metadata }: Pick<App, 'metadata'>): AppValues {
  const { redirect_uris: redirectUris, ...given } = metadata;
  const others: Readonly<Record<string, unknown>> = given;
  return {
    name: text(others['client_name']),
    redirectUris,
    website: text(others['client_uri']),
    terms: text(others['tos_uri']),
    policy: text(others['policy_uri']),
    signedOutUris: texts(others['post_logout_redirect_uris']),
    logoutUri: text(others['backchannel_logout_uri']),
    needsSessionId: others['backchannel_logout_session_required'] === true,
    devices: usesDeviceCodes(metadata),
  };
}

/** PKCE (RFC 7636): what the app keeps, and what it sends. */
export interface CodeProof {
  readonly verifier: string;
  readonly challenge: string;
}

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

export async function codeProof(): Promise<CodeProof> {
  const verifier = base64url(crypto.getRandomValues(new Uint8Array(32)));
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  return { verifier, challenge: base64url(new Uint8Array(digest)) };
}

export function testLink(
  origin: string,
  request: { readonly clientId: string; readonly redirectUri: string; readonly challenge: string },
): string {
  const parameters = {
    response_type: 'code',
    client_id: request.clientId,
    redirect_uri: request.redirectUri,
    scope: 'openid profile email',
    state: 'test',
    code_challenge: request.challenge,
    code_challenge_method: 'S256',
  };
  return `${issuerOf(origin)}/oauth2/authorize?${new URLSearchParams(parameters)}`;
}
