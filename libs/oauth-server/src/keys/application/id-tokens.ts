import { Injectable } from '@nestjs/common';
import { Clock } from '#shared-kernel/application/clock';
import { type OAuthClient, OAuthSettings } from '../../clients/index.ts';
import { ID_TOKEN, JwtCryptography } from '../domain/ports.ts';
import { JwtSigning } from './jwt-signing.ts';

/** What an id token says about the user and the sign-in (OpenID Connect Core §2). Members without a value are left out. */
interface IdTokenClaims {
  readonly sub: string;
  /** Seconds since 1970. */
  readonly auth_time?: number;
  /** RFC 8176. */
  readonly amr?: readonly string[];
  readonly acr?: string;
  readonly nonce?: string;
  /** Other claims, such as those of the scopes. */
  readonly [claim: string]: unknown;
}

/** Signs id tokens. Outside of transactions: a signature takes long, and keys may have to be read. */
@Injectable()
export class IdTokens {
  constructor(
    private readonly signing: JwtSigning,
    private readonly cryptography: JwtCryptography,
    private readonly settings: OAuthSettings,
    private readonly clock: Clock,
  ) {}

  /**
   * Adds `iss`, `aud` (the client), `iat` and `exp`, which no claim replaces, and signs with the algorithm of the
   * client: HS256 with its secret, others with a key of the service.
   * @param accessToken the one that is issued beside it, for `at_hash`
   * @returns JWS Compact Serialization (RFC 7515 §3.1)
   */
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
