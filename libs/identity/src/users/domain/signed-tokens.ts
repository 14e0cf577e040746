export type Claims = Readonly<Record<string, unknown>>;

/** Signed tokens, HS256. A token signed for one purpose is invalid for any other. */
export abstract class SignedTokens {
  abstract sign(purpose: string, claims: Claims, lifeSeconds: number): Promise<string>;

  /** Undefined: forged or malformed. The claims of an expired token are returned, too. */
  abstract read(purpose: string, token: string): Promise<{ claims: Claims; expired: boolean } | undefined>;
}
