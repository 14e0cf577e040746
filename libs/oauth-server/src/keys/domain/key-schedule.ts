import { type SigningAlgorithm, SIGNING_ALGORITHMS, type SigningKey } from './signing-key.ts';

/** A key is published for this long before it signs: clients keep the published set for hours. */
export const LEAD_SECONDS = 3600;
/** A key stays published for this long after the last token that it signed has expired. */
export const MARGIN_SECONDS = 86_400;

/**
 * Says which of the stored keys sign and which are published. Of each algorithm one key is current; at most one is
 * next, which is published and does not sign yet; the others are retired.
 */
export class KeySchedule {
  private readonly keys: readonly SigningKey[];

  constructor(keys: readonly SigningKey[]) {
    this.keys = keys.toSorted((a, b) => a.generation - b.generation);
  }

  get missing(): readonly SigningAlgorithm[] {
    return SIGNING_ALGORITHMS.filter((algorithm) => this.of(algorithm).length === 0);
  }

  /** The key that signs. The first key of an algorithm signs at once, also where the clock is a little behind. */
  current(algorithm: SigningAlgorithm, now: Date): SigningKey | undefined {
    const keys = this.of(algorithm);
    return keys.findLast(({ signsFrom }) => signsFrom <= now) ?? keys[0];
  }

  /** The key that will sign; undefined when none is waiting. */
  next(algorithm: SigningAlgorithm, now: Date): SigningKey | undefined {
    const newest = this.newest(algorithm);
    return newest === this.current(algorithm, now) ? undefined : newest;
  }

  newest(algorithm: SigningAlgorithm): SigningKey | undefined {
    return this.of(algorithm).at(-1);
  }

  /** Whether the current key is so old that the next one must be published; false while one is. */
  isDue(algorithm: SigningAlgorithm, now: Date, rotationSeconds: number): boolean {
    const current = this.current(algorithm, now);
    if (!current || this.next(algorithm, now)) return false;
    return now.getTime() >= current.signsFrom.getTime() + (rotationSeconds - LEAD_SECONDS) * 1000;
  }

  /**
   * The published keys, those that sign first.
   * @param tokenLifeSeconds of the tokens that they sign
   */
  published(now: Date, tokenLifeSeconds: number): readonly SigningKey[] {
    const retired = retiredBefore(now, tokenLifeSeconds);
    const kept = this.keys.filter((key) => {
      const successor = this.of(key.algorithm).find(({ generation }) => generation > key.generation);
      return !successor || successor.signsFrom >= retired;
    });
    const signs = (key: SigningKey) => Number(key === this.current(key.algorithm, now));
    return kept.toSorted((a, b) => signs(b) - signs(a));
  }

  private of(algorithm: SigningAlgorithm): readonly SigningKey[] {
    return this.keys.filter((key) => key.algorithm === algorithm);
  }
}

/** No token is left of keys that stopped signing before. */
export const retiredBefore = (now: Date, tokenLifeSeconds: number): Date =>
  new Date(now.getTime() - (tokenLifeSeconds + MARGIN_SECONDS) * 1000);
