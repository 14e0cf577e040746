import { Injectable } from '@nestjs/common';
import { Clock } from '#shared-kernel/application/clock';
import { type OAuthClient, OAuthSettings } from '../../clients/index.ts';
import { ID_TOKEN, JwtCryptography } from '../domain/ports.ts';
import { type IdTokenClaims, IdTokens } from './id-tokens.ts';
import { JwtSigning } from './jwt-signing.ts';

@Injectable()
export class SignedIdTokens extends IdTokens {
  constructor(
    private readonly signing: JwtSigning,
    private readonly cryptography: JwtCryptography,
    private readonly settings: OAuthSettings,
    private readonly clock: Clock,
  ) {
    super();
  }

  sign(claims: IdTokenClaims, client: OAuthClient, accessToken?: string): Promise<string> {
    const { issuer, accessTokenLifeSeconds } = this.settings.options;
    const now = Math.floor(this.clock.now().getTime() / 1000);
    const all = {
      ...claims,
      ...(accessToken !== undefined && {
        at_hash: this.cryptography.halfDigest(client.idTokenAlgorithm, accessToken),
      }),
      iss: issuer,
      aud: client.clientId,
      iat: now,
      exp: now + accessTokenLifeSeconds,
    };
    return this.signing.sign(client, all, ID_TOKEN);
  }
}
