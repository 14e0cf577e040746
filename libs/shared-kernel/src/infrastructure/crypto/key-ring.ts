import { hkdfSync } from 'node:crypto';

export interface Key {
  /** Identifies the secret from which the key was derived without revealing it; may be stored in plain text. */
  readonly id: string;
  readonly bytes: Buffer;
}

const KEY_BYTES = 32;
const ID_BYTES = 6;

/** Derives one key per secret and purpose (HKDF-SHA256, RFC 5869), so that no key serves two purposes. */
export class KeyRing {
  readonly #secrets: readonly { readonly id: string; readonly secret: string }[];

  /** @param secrets the first seals, the others still open what they sealed. */
  constructor(secrets: readonly string[]) {
    if (secrets.length === 0) throw new Error('At least one secret is needed');
    this.#secrets = secrets.map((secret) => ({ id: derive(secret, 'key id', ID_BYTES).toString('base64url'), secret }));
  }

  keys(purpose: string): readonly [Key, ...Key[]] {
    const keys = this.#secrets.map(({ id, secret }) => ({ id, bytes: derive(secret, `key: ${purpose}`, KEY_BYTES) }));
    return keys as [Key, ...Key[]];
  }
}

function derive(secret: string, purpose: string, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `gatehouse ${purpose}`, bytes));
}
