import { Injectable } from '@nestjs/common';
import { Clock } from '#shared-kernel/application/clock';
import { SecretBox } from '#shared-kernel/application/secret-box';
import { malformation } from '#shared-kernel/domain/well-formed';
import { ClientSecrets, type OAuthClient, OAuthSettings, type ServedApi } from '../../clients/index.ts';
import type { KeySchedule } from '../domain/key-schedule.ts';
import {
  ACCESS_TOKEN,
  type Claims,
  ID_TOKEN,
  JwtCryptography,
  type JwtSigner,
  type VerificationKey,
} from '../domain/ports.ts';
import type { PublicJwk, SigningAlgorithm } from '../domain/signing-key.ts';
import { KeyRotation, sealingOf } from './key-rotation.ts';

/** More than are ever in use. */
const MAX_SIGNERS = 32;

/** A key is published an hour before it signs, so every instance knows it by then. */
const FRESH_MS = 5000;

/** The signing keys as this instance knows them: read from the database once in a few seconds. */
@Injectable()
export class KnownKeys {
  private known: { readonly schedule: KeySchedule; readonly readAt: number } | undefined;
  private reading: Promise<KeySchedule> | undefined;
  /** By the id of the key. Importing one costs more than a signature. */
  private readonly signers = new Map<string, Promise<JwtSigner>>();

  constructor(
    private readonly rotation: KeyRotation,
    private readonly cryptography: JwtCryptography,
    private readonly box: SecretBox,
    private readonly settings: OAuthSettings,
    private readonly clock: Clock,
  ) {}

  /** Signs with the current key. Outside of transactions. @throws DatabaseUnavailable rather than to use what may be too old */
  async signer(algorithm: SigningAlgorithm): Promise<JwtSigner> {
    const schedule = await this.schedule();
    const { id, sealedPrivateJwk } = schedule.current(algorithm, this.clock.now())!;
    const known = this.signers.get(id);
    if (known) return known;
    if (this.signers.size >= MAX_SIGNERS) this.signers.clear();
    const signer = this.cryptography.signer(algorithm, id, this.box.open(sealedPrivateJwk, sealingOf(id)));
    this.signers.set(id, signer);
    return signer;
  }

  /** The public halves of the keys whose tokens are valid, and of those that will sign. Outside of transactions. */
  async published(): Promise<readonly PublicJwk[]> {
    const schedule = await this.schedule();
    const keys = schedule.published(this.clock.now(), this.settings.options.accessTokenLifeSeconds);
    return keys.map(({ publicJwk }) => publicJwk);
  }

  private async schedule(): Promise<KeySchedule> {
    const { known } = this;
    if (known && Math.abs(this.clock.now().getTime() - known.readAt) < FRESH_MS) return known.schedule;
    this.reading ??= this.read().finally(() => (this.reading = undefined));
    return this.reading;
  }

  private async read(): Promise<KeySchedule> {
    const readAt = this.clock.now().getTime();
    const schedule = await this.rotation.schedule();
    this.known = { schedule, readAt };
    return schedule;
  }
}

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
    if (algorithm !== 'HS256') return this.keys.signer(algorithm);
    if (client.isPublic()) throw new Error(`The public client ${client.clientId} must not have HS256`);
    return this.cryptography.signerWithSecret(this.secrets.open(client));
  }
}

/** Signs access tokens for an API that verifies them itself (RFC 9068). */
@Injectable()
export class JwtAccessTokens {
  constructor(
    private readonly keys: KnownKeys,
    private readonly settings: OAuthSettings,
  ) {}

  /** Has the keys read, so that a token can be signed in a transaction some moments later (ADR 99). Outside of transactions. */
  async prepare({ signingAlgorithm }: ServedApi): Promise<void> {
    await this.keys.signer(signingAlgorithm);
  }

  /** Adds `iss`, and the API as `aud`. @returns JWS Compact Serialization (RFC 7515 §3.1) */
  async sign({ identifier, signingAlgorithm }: ServedApi, claims: Claims): Promise<string> {
    const sign = await this.keys.signer(signingAlgorithm);
    return sign({ ...claims, iss: this.settings.options.issuer, aud: identifier }, ACCESS_TOKEN);
  }
}

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
