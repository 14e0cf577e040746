import { createHmac, timingSafeEqual } from 'node:crypto';
import { Signer } from '../../application/signer.ts';
import type { Key, KeyRing } from './key-ring.ts';

/** Standard base64 with padding: 44 characters. */
export class HmacSigner extends Signer {
  readonly #ring: KeyRing;
  readonly #keys = new Map<string, readonly [Key, ...Key[]]>();

  constructor(ring: KeyRing) {
    super();
    this.#ring = ring;
  }

  sign(purpose: string, text: string): string {
    return mac(this.keysOf(purpose)[0], text).toString('base64');
  }

  verify(purpose: string, text: string, signature: string): boolean {
    const given = Buffer.from(signature, 'base64');
    return this.keysOf(purpose).some((key) => {
      const right = mac(key, text);
      return given.length === right.length && timingSafeEqual(given, right);
    });
  }

  /** Purposes are constants of the code, so the cache is small. */
  private keysOf(purpose: string): readonly [Key, ...Key[]] {
    let keys = this.#keys.get(purpose);
    if (!keys) this.#keys.set(purpose, (keys = this.#ring.keys(purpose)));
    return keys;
  }
}

function mac(key: Key, text: string): Buffer {
  return createHmac('sha256', key.bytes).update(text).digest();
}
