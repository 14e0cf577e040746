export type Claims = Readonly<Record<string, unknown>>;

/** Signed tokens, HS256. A token signed for one purpose is invalid for any other. */
export abstract class SignedTokens {
  abstract sign(purpose: string, claims: Claims, lifeSeconds: number): Promise<string>;

  /** Undefined: forged or malformed. The claims of an expired token are returned, too. */
  abstract read(purpose: string, token: string): Promise<{ claims: Claims; expired: boolean } | undefined>;
}

export abstract class PhoneNumbers {
  /** E.164 of an international number; undefined when the text is not a possible number. */
  abstract normalize(text: string): string | undefined;

  /** ISO 3166-1 alpha-2 of a normalized number; undefined when it belongs to none, or to one that cannot be told. */
  abstract countryOf(phoneNumber: string): string | undefined;
}
