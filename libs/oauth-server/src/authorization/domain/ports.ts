import type { Interaction } from './interaction.ts';

export abstract class Interactions {
  /** @throws NO_CONSENT_PROMPT when its user or session ended meanwhile */
  abstract add(interaction: Interaction): Promise<void>;

  /** As it is, expired ones included; changes nothing. */
  abstract find(id: string): Promise<Interaction | undefined>;

  /** Deletes and returns it, expired or not, so that it is answered once. Undefined when there is none. */
  abstract take(id: string): Promise<Interaction | undefined>;

  /** Deletes at most `limit` that expired at `now` or before. @returns how many */
  abstract deleteExpired(now: Date, limit: number): Promise<number>;
}
