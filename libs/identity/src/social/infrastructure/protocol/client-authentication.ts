import { type ClientAuth, ClientSecretPost, None } from 'oauth4webapi';
import type { ProviderDefinition } from '../definition.ts';

interface Client {
  readonly clientId: string;
  readonly clientSecret: string | undefined;
}

/** How the token endpoint of a provider recognizes us (RFC 6749 §2.3.1). */
export function clientAuthentication(
  { tokenAuthentication, clientIdName }: ProviderDefinition,
  { clientId, clientSecret }: Client,
  /** `token_endpoint_auth_methods_supported` of its metadata. */
  supported: readonly string[] = ['client_secret_basic'],
): ClientAuth {
  if (clientIdName !== undefined) {
    return (_server, _client, body) => {
      body.set(clientIdName, clientId);
      if (clientSecret !== undefined) body.set('client_secret', clientSecret);
    };
  }
  if (clientSecret === undefined) return None();
  const isBasic =
    tokenAuthentication === 'basic' ||
    (tokenAuthentication === 'discovered' && supported.includes('client_secret_basic'));
  return isBasic ? basic(clientId, clientSecret) : ClientSecretPost(clientSecret);
}

/**
 * That of oauth4webapi also encodes `-`, `_` and `.`, as forms do. Reddit and others do not decode; who does reads the same
 * here, because only characters are encoded that must be.
 */
function basic(clientId: string, clientSecret: string): ClientAuth {
  const credentials = [clientId, clientSecret].map(encodeURIComponent).join(':');
  return (_server, _client, _body, headers) => {
    headers.set('authorization', `Basic ${Buffer.from(credentials).toString('base64')}`);
  };
}
