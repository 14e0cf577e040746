import { randomInt } from 'node:crypto';
import { v7 } from 'uuid';
import { Random } from '../../application/random.ts';

export class NodeRandom extends Random {
  id(): string {
    return v7();
  }

  text(length: number, alphabet: string): string {
    // randomInt is uniform; a modulo would make some characters likelier.
    return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
  }
}
