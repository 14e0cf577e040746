import { Injectable } from '@nestjs/common';
import { Clock } from '#shared-kernel/application/clock';
import { ClientSecrets, type OAuthClient, OAuthSettings } from '../../clients/index.ts';
import { type Claims, ID_TOKEN, JwtCryptography, type JwtSigner } from '../domain/ports.ts';
import { KeyVault } from './key-vault.ts';
import { KnownKeys } from './known-keys.ts';

/** The user and the sign-in in an id token (OpenID Connect Core §2). Members without a value are left out. */
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

/**
 * Signs id tokens, and other tokens for a client, with the algorithm that it registered: HS256 with its secret, others with
 * the current key of the service. Outside of transactions: a signature takes long, and keys may have to be read.
 */
@Injectable()
export class IdTokens {
  constructor(
    private readonly keys: KnownKeys,
    private readonly vault: KeyVault,
    private readonly secrets: ClientSecrets,
    private readonly cryptography: JwtCryptography,
    private readonly settings: OAuthSettings,
    private readonly clock: Clock,
  ) {}

  /**
   * Adds `iss`, `aud` (the client), `iat` and `exp`, which no claim replaces.
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
    return this.signAs(ID_TOKEN, all, client);
  }

  /**
   * @param typ the type in the header, such as `logout+jwt`
   * @throws Error for HS256 without a secret that only the client knows: anyone could sign its tokens
   */
  async signAs(typ: string, claims: Claims, client: OAuthClient): Promise<string> {
    const sign = await this.signerOf(client);
    return sign(claims, typ);
  }

  private async signerOf(client: OAuthClient): Promise<JwtSigner> {
    const { idTokenAlgorithm: algorithm } = client;
    if (algorithm !== 'HS256') return this.vault.signer(await this.keys.current(algorithm));
    if (client.isPublic()) throw new Error(`The public client ${client.clientId} must not have HS256`);
    return this.cryptography.signerWithSecret(this.secrets.open(client));
  }
}
