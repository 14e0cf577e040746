/** Keyed signatures (HMAC-SHA256). The current secret signs, every configured one verifies. */
export abstract class Signer {
  /** @param purpose a signature for one purpose is invalid for another */
  abstract sign(purpose: string, text: string): string;

  /** Constant-time comparison; false for anything malformed. */
  abstract verify(purpose: string, text: string, signature: string): boolean;
}
