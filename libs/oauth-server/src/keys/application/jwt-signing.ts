import { Injectable } from '@nestjs/common';
import { ClientSecrets, type OAuthClient } from '../../clients/index.ts';
import { type Claims, JwtCryptography, type JwtSigner } from '../domain/ports.ts';
import { KeyVault } from './key-vault.ts';
import { KnownKeys } from './known-keys.ts';

/** Signs tokens for a client, with the algorithm that it registered: its own secret, or the current key. */
@Injectable()
export class JwtSigning {
  constructor(
    private readonly keys: KnownKeys,
    private readonly vault: KeyVault,
    private readonly secrets: ClientSecrets,
    private readonly cryptography: JwtCryptography,
  ) {}

  /**
   * Outside of transactions.
   * @param typ the type in the header, such as `logout+jwt`
   * @throws Error for HS256 without a secret that only the client knows: anyone could sign its tokens
   */
  async sign(client: OAuthClient, claims: Claims, typ: string): Promise<string> {
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
