import type { Interaction } from './interaction.ts';
import type { PushedRequest } from './pushed-request.ts';

export abstract class Interactions {
  /** @throws NO_CONSENT_PROMPT when its user or session ended meanwhile */
  abstract add(interaction: Interaction): Promise<void>;

  /** As it is, expired ones included; changes nothing. */
  abstract find(id: string): Promise<Interaction | undefined>;

  /** Deletes and returns it, expired or not, so that it is answered once. Undefined when there is none. */
  abstract take(id: string): Promise<Interaction | undefined>;

  /** Requests among them that ask this user for consent, or a second factor, are answered from this session from here on. */
  abstract moveTo(
    caller: { readonly userId: string; readonly sessionId: string },
    ids: readonly string[],
  ): Promise<void>;

  /** Deletes at most `limit` that expired at `now` or before. @returns how many */
  abstract deleteExpired(now: Date, limit: number): Promise<number>;
}

export abstract class PushedRequests {
  /** @throws INVALID_CLIENT_ID when the client was deleted meanwhile */
  abstract add(request: PushedRequest): Promise<void>;

  /**
   * Deletes and returns it, expired or not, so that it is used once. Undefined when there is none; that of another client
   * stays.
   * @param clientId id of the client's row
   */
  abstract take(id: string, clientId: string): Promise<PushedRequest | undefined>;

  /** Deletes at most `limit` that expired at `now` or before. @returns how many */
  abstract deleteExpired(now: Date, limit: number): Promise<number>;
}
