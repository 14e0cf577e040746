import { issuerOf } from '../../shared/oauth/issuer.ts';
import type { FreshApp } from './queries.ts';

/** Named as in docs/PARTNERS.md, whose programs start with this file. */
export const envFile = ({ clientId, secret }: FreshApp, origin: string): string =>
  [`ISSUER=${issuerOf(origin)}`, `CLIENT_ID=${clientId}`, `CLIENT_SECRET=${secret}`, ''].join('\n');

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

/** Starts an authorization as the app would. */
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
