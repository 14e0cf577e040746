/** Keyed signatures (HMAC-SHA256). The current secret signs, every configured one verifies. */
export abstract class Signer {
  /** @param purpose what is signed for one purpose is no signature for another */
  abstract sign(purpose: string, text: string): string;

  /** Takes the same time wherever the signature differs; false for anything malformed. */
  abstract verify(purpose: string, text: string, signature: string): boolean;
}
