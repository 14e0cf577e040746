import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { SecretBox } from '../../application/secret-box.ts';
import type { Key, KeyRing } from './key-ring.ts';

const ALGORITHM = 'aes-256-gcm';
const VERSION = 'v1';
/** NIST SP 800-38D §8.2: 96 bits, random. */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** The id of the key in SQL, given a column with sealed text. */
export const keyIdIn = (column: string) => `split_part(${column}, '.', 2)`;

/** `v1.<key id>.<nonce, tag and ciphertext in base64url>`; the purpose is authenticated with it. */
export class AesSecretBox extends SecretBox {
  readonly keyIds: readonly string[];
  readonly #current: Key;
  readonly #keys: ReadonlyMap<string, Key>;

  constructor(ring: KeyRing) {
    super();
    const keys = ring.keys('secret box');
    this.#current = keys[0];
    this.keyIds = keys.map(({ id }) => id);
    this.#keys = new Map(keys.map((key) => [key.id, key]));
  }

  seal(plaintext: string, purpose: string): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(ALGORITHM, this.#current.bytes, nonce).setAAD(Buffer.from(purpose));
    const text = Buffer.concat([cipher.update(plaintext, 'utf8'), cipher.final()]);
    const body = Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url');
    return `${VERSION}.${this.#current.id}.${body}`;
  }

  open(sealed: string, purpose: string): string {
    const [version, keyId = '', body = ''] = sealed.split('.');
    const key = this.#keys.get(keyId);
    if (version !== VERSION || !key) throw new Error(`Sealed under key "${keyId}", which is not configured`);
    const bytes = Buffer.from(body, 'base64url');
    const tagEnd = NONCE_BYTES + TAG_BYTES;
    const decipher = createDecipheriv(ALGORITHM, key.bytes, bytes.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    })
      .setAAD(Buffer.from(purpose))
      .setAuthTag(bytes.subarray(NONCE_BYTES, tagEnd));
    return Buffer.concat([decipher.update(bytes.subarray(tagEnd)), decipher.final()]).toString('utf8');
  }
}
