export type Claims = Readonly<Record<string, unknown>>;

/** Signed tokens, HS256. A token signed for one purpose is invalid for any other. */
export abstract class SignedTokens {
  abstract sign(purpose: string, claims: Claims, lifeSeconds: number): Promise<string>;

  /** Undefined: forged or malformed. An expired token still tells its claims. */
  abstract read(purpose: string, token: string): Promise<{ claims: Claims; expired: boolean } | undefined>;
}

export abstract class PhoneNumbers {
  /** E.164 of an international number; undefined when it can be none. */
  abstract normalize(text: string): string | undefined;
}
