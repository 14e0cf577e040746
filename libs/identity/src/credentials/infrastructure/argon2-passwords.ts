import { Injectable } from '@nestjs/common';
import { hash, type Options, verify } from '@node-rs/argon2';
import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import pLimit from 'p-limit';
import { type AccountOptions, AccountRefusal, AccountSettings } from '../../users/index.ts';
import { isHashable, normalizePassword, Passwords } from '../domain/password-policy.ts';

/** Sent as Retry-After when the queue is full: about as long as a hundred hashes take. */
const RETRY_AFTER_SECONDS = 1;
/** RFC 9106 §3.1: 16 bytes of salt are recommended, 32 bytes of output are the library's default. */
const SALT_BYTES = 16;
const HASH_BYTES = 32;

/** More in parallel would not finish sooner, and would starve the event loop and the thread pool. */
const AT_ONCE = availableParallelism();

/** Hashes of one worker at once: memory and cores of all together are those of one process. */
export const hashesAtOnce = (cores: number, workers: number): number => Math.max(1, Math.floor(cores / workers));

const unpadded = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');

/** Argon2id (RFC 9106) in PHC form, `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`. */
@Injectable()
export class Argon2Passwords extends Passwords {
  readonly #options: AccountOptions;
  readonly #parameters: Options;
  readonly #prefix: string;
  /** A hash of no password. Verifying against it takes as long as against a real hash. */
  readonly #dummy: string;
  readonly #limit;
  /** Hashes that run or wait. */
  readonly #most: number;

  constructor({ options }: AccountSettings) {
    super();
    this.#options = options;
    const { workers, passwordQueueLength } = options;
    const atOnce = hashesAtOnce(AT_ONCE, workers);
    this.#limit = pLimit(atOnce);
    // Rounded up: with fewer places than workers none would be left.
    this.#most = atOnce + Math.ceil(passwordQueueLength / workers);
    const { memoryKib, passes, lanes } = options.passwordHashing;
    this.#parameters = { memoryCost: memoryKib, timeCost: passes, parallelism: lanes, outputLen: HASH_BYTES };
    this.#prefix = `$argon2id$v=19$m=${memoryKib},t=${passes},p=${lanes}$`;
    this.#dummy = `${this.#prefix}${unpadded(randomBytes(SALT_BYTES))}$${unpadded(randomBytes(HASH_BYTES))}`;
  }

  hash(password: string): Promise<string> {
    return this.#inTurn(() => hash(normalizePassword(password), this.#parameters));
  }

  async verify(stored: string | null | undefined, password: string): Promise<boolean> {
    // The same steps with and without a hash: normalizing takes time, too.
    const isShortEnough = isHashable(password, this.#options);
    const typed = isShortEnough ? normalizePassword(password) : '';
    const hashed = isShortEnough && typeof stored === 'string' ? stored : this.#dummy;
    return (await this.#inTurn(() => verify(hashed, typed))) && hashed !== this.#dummy;
  }

  isOutdated(stored: string): boolean {
    return !stored.startsWith(this.#prefix);
  }

  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const { activeCount, pendingCount } = this.#limit;
    if (activeCount + pendingCount >= this.#most) {
      throw AccountRefusal.TOO_BUSY({ retryAfterSeconds: RETRY_AFTER_SECONDS });
    }
    return this.#limit(work);
  }
}
