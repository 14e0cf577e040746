import { change, type Fields } from '#shared-kernel/domain/change';

/** Asymmetric algorithms of id tokens (RFC 7518 §3.1, RFC 8037). HS256 is keyed with the secret of the client. */
export const SIGNING_ALGORITHMS = ['RS256', 'ES256', 'EdDSA'] as const;
export type SigningAlgorithm = (typeof SIGNING_ALGORITHMS)[number];

/** A public JSON Web Key (RFC 7517) with `kid`, `alg` and `use`. No private member. */
export type PublicJwk = Readonly<Record<string, string>>;

/** A key pair that signs id tokens. Its public half is published from `createdAt` on. */
export class SigningKey {
  /** The `kid`: the JWK thumbprint (RFC 7638), 43 characters. */
  declare readonly id: string;
  declare readonly algorithm: SigningAlgorithm;
  /** Counts the keys of an algorithm, so that two instances cannot both add the next one. */
  declare readonly generation: number;
  declare readonly publicJwk: PublicJwk;
  /** The private JWK in JSON, sealed. */
  declare readonly sealedPrivateJwk: string;
  /** The key signs from then until the next generation does. */
  declare readonly signsFrom: Date;
  declare readonly createdAt: Date;

  private constructor(values: Fields<SigningKey>) {
    Object.assign(this, values);
  }

  static make(values: Omit<Fields<SigningKey>, 'createdAt'>, now: Date): SigningKey {
    return new SigningKey({ ...values, createdAt: now });
  }

  reseal(sealedPrivateJwk: string): void {
    change<SigningKey>(this, { sealedPrivateJwk });
  }
}
