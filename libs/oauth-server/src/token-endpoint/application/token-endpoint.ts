import { Injectable } from '@nestjs/common';
import {
  CLIENT_PARAMETERS,
  ClientAuthentication,
  DpopRefusal,
  DpopProofs,
  Parameters,
  type PresentedClient,
  presentedClient,
  type ProofCarrier,
} from '../../client-authentication/index.ts';
import { ClientLog, CurrentOptions, DEVICE_CODE_GRANT, OAuthSettings } from '../../clients/index.ts';
import { TokenRefusal } from '../../grants/index.ts';
import { JwtAccessTokens } from '../../keys/index.ts';
import { ClientCredentials } from './client-credentials.ts';
import { CodeExchange } from './code-exchange.ts';
import { DeviceExchange } from './device-exchange.ts';
import type { GrantType, TokenAnswer } from './grant-type.ts';
import { RefreshExchange } from './refresh-exchange.ts';

type Body = Readonly<Record<string, unknown>>;

const OF_GRANT_TYPES = ['code', 'redirect_uri', 'code_verifier', 'refresh_token', 'device_code', 'scope', 'resource'];
/** Known parameters: others are ignored. */
export const PARAMETERS = ['grant_type', ...CLIENT_PARAMETERS, ...OF_GRANT_TYPES];

interface Presented {
  readonly parameters: Parameters;
  readonly presented: PresentedClient;
  readonly carrier: ProofCarrier | undefined;
  readonly defaultResources: readonly string[];
}

/** The token endpoint (RFC 6749 §3.2). */
@Injectable()
export class TokenEndpoint {
  private readonly grantTypes: ReadonlyMap<string, GrantType>;

  constructor(
    private readonly authentication: ClientAuthentication,
    private readonly proofs: DpopProofs,
    private readonly settings: OAuthSettings,
    private readonly current: CurrentOptions,
    private readonly log: ClientLog,
    private readonly jwts: JwtAccessTokens,
    code: CodeExchange,
    refresh: RefreshExchange,
    clientCredentials: ClientCredentials,
    device: DeviceExchange,
  ) {
    this.grantTypes = new Map<string, GrantType>([
      ['authorization_code', code],
      ['refresh_token', refresh],
      ['client_credentials', clientCredentials],
      [DEVICE_CODE_GRANT, device],
    ]);
  }

  /**
   * In this order: parameters, header, grant type, what it requires, the client, its DPoP proof, the grant.
   * @param authorization the header
   * @param carrier the request, for a proof in its headers
   * @throws refusals of the parameters, the client, the proof and the grant type
   */
  answer(body: Body, authorization: string | undefined, carrier?: ProofCarrier): Promise<TokenAnswer> {
    return this.exchange(body, authorization, carrier, []);
  }

  /** As `answer`; tokens for no other resource are for the MCP server. */
  answerMcp(body: Body, authorization: string | undefined, carrier?: ProofCarrier): Promise<TokenAnswer> {
    const { mcpResource } = this.settings.options;
    return this.exchange(body, authorization, carrier, mcpResource === undefined ? [] : [mcpResource]);
  }

  private async exchange(
    body: Body,
    authorization: string | undefined,
    carrier: ProofCarrier | undefined,
    defaultResources: readonly string[],
  ): Promise<TokenAnswer> {
    const parameters = Parameters.read(body, PARAMETERS);
    const presented = presentedClient(authorization, parameters);
    const { clientId = '' } = presented;
    const noted = { clientId, endpoint: 'token', grantType: parameters.get('grant_type') } as const;
    const work = () => this.serve({ parameters, presented, carrier, defaultResources });
    return this.log.noting(noted, work, () => 'done');
  }

  private async serve({ parameters, presented, carrier, defaultResources }: Presented): Promise<TokenAnswer> {
    const name = parameters.get('grant_type');
    if (name === undefined) throw TokenRefusal.GRANT_TYPE_IS_REQUIRED();
    const grantType = this.grantTypes.get(name);
    if (!grantType) throw TokenRefusal.UNSUPPORTED_GRANT_TYPE();
    grantType.check?.(parameters);
    // The reads do not need each other.
    const [client, found, options] = await Promise.all([
      this.authentication.authenticate(presented),
      grantType.find?.(parameters),
      this.current.get(),
    ]);
    const keyThumbprint = await this.proofs.verify(carrier);
    if (client.requiresBoundTokens && keyThumbprint === undefined) throw DpopRefusal.DPOP_PROOF_REQUIRED();
    for (const api of options.apis) if (api.tokenFormat === 'jwt') await this.jwts.prepare(api);
    return grantType.exchange(client, { parameters, defaultResources, keyThumbprint, options }, found);
  }
}
