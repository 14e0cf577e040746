import { Random } from '../application/random.ts';

/** Deterministic, distinct "random" values. */
export class CountingRandom extends Random {
  private count = 0;

  /** A well-formed UUIDv7. */
  id(): string {
    return `01890000-0000-7000-8000-${String(++this.count).padStart(12, '0')}`;
  }

  /** The number of the call, written in the alphabet: distinct as long as `length` has room for it. */
  text(length: number, alphabet: string): string {
    let rest = ++this.count;
    let text = '';
    while (text.length < length) {
      text = (alphabet[rest % alphabet.length] ?? '') + text;
      rest = Math.floor(rest / alphabet.length);
    }
    return text;
  }
}
