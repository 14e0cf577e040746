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

/** The cryptography of JWTs (RFC 7515 to 7518). */
export abstract class JwtCryptography {
  abstract generate(algorithm: SigningAlgorithm): Promise<KeyPair>;

  /** @param privateJwk in JSON. The signer does not reveal it. */
  abstract signer(algorithm: SigningAlgorithm, kid: string, privateJwk: string): Promise<JwtSigner>;

  /** HS256, keyed with the UTF-8 octets of the secret (OpenID Connect Core §10.1). */
  abstract signerWithSecret(secret: string): JwtSigner;

  /** The left half of the digest that belongs to the algorithm: `at_hash` (OpenID Connect Core §3.1.3.6). */
  abstract halfDigest(algorithm: SigningAlgorithm | 'HS256', text: string): string;
}
