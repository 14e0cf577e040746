import { type AuthorizationServer, type Client, type ClientAuth, clockSkew, clockTolerance } from 'oauth4webapi';
import type { Clock } from '#shared-kernel/application/clock';
import type { ProviderOptions } from '../../domain/provider-options.ts';
import type { ProviderDefinition } from '../definition.ts';
import { clientAuthentication } from './client-authentication.ts';
import { CLOCK_TOLERANCE_SECONDS } from './id-tokens.ts';
import type { ProviderHttp } from './provider-http.ts';

/** What we are to a provider: a client with an id and a secret. */
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

  async authentication(server: AuthorizationServer): Promise<ClientAuth> {
    const { clientId, clientSecret } = this.options;
    const secret = (await this.definition.signsSecret?.(this.clock.now())) ?? clientSecret;
    const supported = server.token_endpoint_auth_methods_supported;
    return clientAuthentication(this.definition, { clientId, clientSecret: secret }, supported);
  }

  /** What an authorization asks for. @param further in addition to what is configured */
  scopes(further: readonly string[]): readonly string[] {
    return [...new Set([...this.definition.scopes, ...this.options.scopes, ...further])];
  }
}
