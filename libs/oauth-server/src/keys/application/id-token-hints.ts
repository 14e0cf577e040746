import { Injectable } from '@nestjs/common';
import { malformation } from '#shared-kernel/domain/well-formed';
import { ClientSecrets, type OAuthClient, OAuthSettings } from '../../clients/index.ts';
import { ID_TOKEN, JwtCryptography, type VerificationKey } from '../domain/ports.ts';
import { KnownKeys } from './known-keys.ts';

/** An id token that a client got before and sends back (OpenID Connect Core §3.1.2.1). */
export interface IdTokenHint {
  /** Id of the user. */
  readonly sub: string;
  /** Id of the grant; undefined in tokens of a former release. */
  readonly sid: string | undefined;
  /** Signed with the secret of the client, which can write any such token. */
  readonly isByClient: boolean;
}

@Injectable()
export class IdTokenHints {
  constructor(
    private readonly keys: KnownKeys,
    private readonly secrets: ClientSecrets,
    private readonly cryptography: JwtCryptography,
    private readonly settings: OAuthSettings,
  ) {}

  /**
   * Outside of transactions. Expired ones are accepted, as long as the key is published that signed them, or the secret
   * of the client is the same.
   * @param hint unchecked input
   * @returns undefined unless it is an id token that this server issued to this client
   */
  async read(client: OAuthClient, hint: string): Promise<IdTokenHint | undefined> {
    const ours = await this.cryptography.verify(hint, ID_TOKEN, await this.keys.published());
    const claims = ours ?? (await this.cryptography.verify(hint, ID_TOKEN, this.secretsOf(client)));
    if (claims?.['iss'] !== this.settings.options.issuer || claims['aud'] !== client.clientId) return undefined;
    const { sub, sid } = claims;
    if (typeof sub !== 'string') return undefined;
    return { sub, sid: typeof sid === 'string' ? sid : undefined, isByClient: !ours };
  }

  /** The client that a hint names, before anything of it is verified. @param hint unchecked input */
  audienceOf(hint: string): string | undefined {
    const audience = this.cryptography.peek(hint)?.['aud'];
    return typeof audience === 'string' && malformation(audience) === undefined ? audience : undefined;
  }

  /** Each key verifies its own algorithm only. The secret does while the client signs with it. */
  private secretsOf(client: OAuthClient): readonly VerificationKey[] {
    const signsWithSecret = client.idTokenAlgorithm === 'HS256' && client.sealedSecret !== null && !client.isPublic();
    return signsWithSecret ? [{ secret: this.secrets.open(client) }] : [];
  }
}
