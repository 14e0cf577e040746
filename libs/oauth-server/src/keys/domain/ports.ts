import type { PublicJwk, SigningAlgorithm, SigningKey } from './signing-key.ts';

/** Repositories join the unit of work around them (ADR 24). */
export abstract class SigningKeys {
  /** All of them; there are a few of each algorithm. */
  abstract list(): Promise<readonly SigningKey[]>;

  /** False, and nothing is added, when the generation exists already. */
  abstract add(key: SigningKey): Promise<boolean>;

  abstract save(key: SigningKey): Promise<void>;

  /** Deletes the generations of an algorithm before that one. @returns how many */
  abstract deleteBefore(algorithm: SigningAlgorithm, generation: number): Promise<number>;

  /** Deletes keys whose next generation began to sign before `moment`. @returns how many */
  abstract deleteRetired(moment: Date): Promise<number>;

  /** How many keys there are, by the id of the key that they are sealed with (see `SecretBox`). */
  abstract countByKey(): Promise<ReadonlyMap<string, number>>;

  /** Keys, at most `limit`, that are sealed under another key, locked. */
  abstract sealedOtherwise(keyId: string, limit: number): Promise<readonly SigningKey[]>;
}

export interface KeyPair {
  /** The thumbprint (RFC 7638). */
  readonly id: string;
  readonly publicJwk: PublicJwk;
  /** In JSON. */
  readonly privateJwk: string;
}

/** The claims of a JWT. Members that are undefined are left out. */
export type Claims = Readonly<Record<string, unknown>>;

/** Signs a JWT (RFC 7519); `typ` is the type in its header. */
export type JwtSigner = (claims: Claims, typ: string) => Promise<string>;

/** The `typ` of id tokens. Other tokens that the same keys sign have another one (RFC 8725 §3.11). */
export const ID_TOKEN = 'JWT';
/** RFC 9068 §2.1. */
export const ACCESS_TOKEN = 'at+jwt';

/** A public key, which verifies the algorithm that it names, or a secret, which verifies HS256. */
export type VerificationKey = PublicJwk | { readonly secret: string };

/** The cryptography of JWTs (RFC 7515 to 7518). */
export abstract class JwtCryptography {
  abstract generate(algorithm: SigningAlgorithm): Promise<KeyPair>;

  /** @param privateJwk in JSON. The signer does not reveal it. */
  abstract signer(algorithm: SigningAlgorithm, kid: string, privateJwk: string): Promise<JwtSigner>;

  /** HS256, keyed with the UTF-8 octets of the secret (OpenID Connect Core §10.1). */
  abstract signerWithSecret(secret: string): JwtSigner;

  /**
   * @param jwt unchecked input
   * @param typ that its header must have
   * @returns the claims when one of the keys signed it, with the algorithm of that key; expired or not
   */
  abstract verify(jwt: string, typ: string, keys: readonly VerificationKey[]): Promise<Claims | undefined>;

  /** The claims of a JWT, unverified. Undefined for any other text. */
  abstract peek(jwt: string): Claims | undefined;

  /** The left half of the digest that belongs to the algorithm: `at_hash` (OpenID Connect Core §3.1.3.6). */
  abstract halfDigest(algorithm: SigningAlgorithm | 'HS256', text: string): string;
}
