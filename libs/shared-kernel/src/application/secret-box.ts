/** Encrypts text that must be readable again: AES-256-GCM, keys derived from the configured secrets. */
export abstract class SecretBox {
  /** Ids of the keys that can open; the first one seals. They identify secrets without revealing them. */
  abstract readonly keyIds: readonly string[];

  /** @param purpose bound to the ciphertext: a text sealed for one purpose cannot be opened for another. */
  abstract seal(plaintext: string, purpose: string): string;

  /** @throws Error when it was altered, sealed for another purpose, or under a key that is no longer configured */
  abstract open(sealed: string, purpose: string): string;
}
