import { randomFillSync, randomInt } from 'node:crypto';
import { v7 } from 'uuid';
import { Random } from '../../application/random.ts';

const ID_BYTES = 16;

export class NodeRandom extends Random {
  // Random bytes for 256 ids, because asking the system costs about the same for one id as for all of them.
  readonly #bytes = new Uint8Array(256 * ID_BYTES);
  #used = this.#bytes.length;
  #milliseconds = 0;
  #sequence = 0;

  id(): string {
    const random = this.#nextBytes();
    const now = Date.now();
    if (now > this.#milliseconds) {
      this.#milliseconds = now;
      // 31 random bits of the 32 that count: ids of one millisecond sort by creation (RFC 9562 §6.2, method 1).
      this.#sequence = new DataView(random.buffer, random.byteOffset).getUint32(0) >>> 1;
    } else {
      this.#sequence++;
    }
    return v7({ random, msecs: this.#milliseconds, seq: this.#sequence });
  }

  text(length: number, alphabet: string): string {
    let text = '';
    // randomInt is uniform; a modulo would make some characters likelier.
    for (let at = 0; at < length; at++) text += alphabet[randomInt(alphabet.length)];
    return text;
  }

  #nextBytes(): Uint8Array {
    if (this.#used === this.#bytes.length) {
      randomFillSync(this.#bytes);
      this.#used = 0;
    }
    this.#used += ID_BYTES;
    return this.#bytes.subarray(this.#used - ID_BYTES, this.#used);
  }
}
