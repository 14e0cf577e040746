import {
  type AuthorizationServer,
  type Client,
  type ClientAuth,
  ClientSecretPost,
  clockSkew,
  clockTolerance,
  None,
} from 'oauth4webapi';
import type { Clock } from '#shared-kernel/application/clock';
import type { ProviderOptions } from '../../domain/provider-options.ts';
import type { ProviderDefinition } from '../definition.ts';
import { CLOCK_TOLERANCE_SECONDS } from './id-tokens.ts';
import type { ProviderHttp } from './provider-http.ts';

export class ProviderClient {
  constructor(
    readonly options: ProviderOptions,
    readonly definition: ProviderDefinition,
    readonly http: ProviderHttp,
    readonly clock: Clock,
  ) {}

  /** For oauth4webapi, with the time of the clock. */
  get metadata(): Client {
    return {
      client_id: this.options.clientId,
      [clockSkew]: Math.round((this.clock.now().getTime() - Date.now()) / 1000),
      [clockTolerance]: CLOCK_TOLERANCE_SECONDS,
    };
  }

  /** How the token endpoint of the provider recognizes us (RFC 6749 §2.3.1). */
  async authentication(server: AuthorizationServer): Promise<ClientAuth> {
    const { tokenAuthentication, clientIdName, signsSecret } = this.definition;
    const { clientId, clientSecret } = this.options;
    const secret = (await signsSecret?.(this.clock.now())) ?? clientSecret;
    if (clientIdName !== undefined) {
      return (_server, _client, body) => {
        body.set(clientIdName, clientId);
        if (secret !== undefined) body.set('client_secret', secret);
      };
    }
    if (secret === undefined) return None();
    const { token_endpoint_auth_methods_supported: supported = ['client_secret_basic'] } = server;
    const isBasic =
      tokenAuthentication === 'basic' ||
      (tokenAuthentication === 'discovered' && supported.includes('client_secret_basic'));
    return isBasic ? basic(clientId, secret) : ClientSecretPost(secret);
  }

  scopes(further: readonly string[]): readonly string[] {
    return [...new Set([...this.definition.scopes, ...this.options.scopes, ...further])];
  }
}

/** `ClientSecretBasic` also encodes `-`, `_` and `.`, which Reddit and others do not decode. */
function basic(clientId: string, clientSecret: string): ClientAuth {
  const credentials = [clientId, clientSecret].map(encodeURIComponent).join(':');
  return (_server, _client, _body, headers) => {
    headers.set('authorization', `Basic ${Buffer.from(credentials).toString('base64')}`);
  };
}
