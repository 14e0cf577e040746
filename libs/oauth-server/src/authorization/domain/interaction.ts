import { digest } from '#shared-kernel/domain/digest';
import type { Fields } from '#shared-kernel/domain/change';

/** References of requests that wait in a browser, from its cookies; the youngest last. */
export interface References {
  readonly login: readonly string[];
  /** References of requests that wait for an answer of the signed-in user. */
  readonly consent: readonly string[];
}

/** The reference that an id names, none if none has it; without an id all, the youngest first. */
export function referencesNamed(references: readonly string[], id: string | undefined): readonly string[] {
  return id === undefined ? references.toReversed() : references.filter((reference) => digest(reference) === id);
}

/**
 * A request that waits for the user: to sign in, to pass a second factor, to consent, or to confirm that they sign out. The browser holds its
 * reference in a cookie; nothing that the browser holds can be exchanged for tokens. Or an answer that waits until the
 * browser takes it to the client.
 */
export class Interaction {
  /** Digest of the reference. */
  declare readonly id: string;
  declare readonly step: 'login' | 'factor' | 'consent' | 'logout' | 'answer';
  /** The query of the request, which is checked again when it goes on. Of an answer: what is posted, sealed. */
  declare readonly query: string;
  declare readonly userId: string | null;
  /** The request ends with this session. */
  declare readonly sessionId: string | null;
  declare readonly createdAt: Date;
  declare readonly expiresAt: Date;

  private constructor(values: Fields<Interaction>) {
    Object.assign(this, values);
  }

  static begin(
    values: Omit<Fields<Interaction>, 'createdAt' | 'expiresAt'>,
    lifeSeconds: number,
    now: Date,
  ): Interaction {
    return new Interaction({ ...values, createdAt: now, expiresAt: new Date(now.getTime() + lifeSeconds * 1000) });
  }

  isExpiredAt(now: Date): boolean {
    return this.expiresAt <= now;
  }
}
