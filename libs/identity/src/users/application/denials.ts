import { Injectable } from '@nestjs/common';
import { Actors } from '#shared-kernel/application/actors';
import { Clock } from '#shared-kernel/application/clock';
import { VerificationRefusal } from '../domain/account-refusals.ts';
import { SignedTokens } from '../domain/signed-tokens.ts';
import type { User } from '../domain/user.ts';

/** As long as a change of address can be undone by default: mails are read late. */
export const DENIAL_LIFE_SECONDS = 7 * 24 * 3600;
const PURPOSE = 'disown-session';

/** An act that the reader of a mail denies. */
export interface Denial {
  readonly userId: string;
  /** The session that did it. */
  readonly sessionId: string;
  /** Where the mail was sent. */
  readonly email: string;
  /** The kind of the mail. */
  readonly cause: string;
  /** The time of the act. */
  readonly at: Date;
}

/** Signed tokens of the links "This wasn't me" in mails about what a session of the account has just done. */
@Injectable()
export class Denials {
  constructor(
    private readonly tokens: SignedTokens,
    private readonly actors: Actors,
    private readonly clock: Clock,
  ) {}

  /** The session of the user that acts; undefined: none does. */
  sessionOf({ id }: User): string | undefined {
    const { userId, sessionId, impersonatorId } = this.actors.current.actor;
    return userId === id && impersonatorId === null ? (sessionId ?? undefined) : undefined;
  }

  /** About an act of now, for a reader who is known to hold the account. */
  sign(denial: Omit<Denial, 'at'>): Promise<string> {
    return this.tokens.sign(PURPOSE, { ...denial, at: this.clock.now().toISOString() }, DENIAL_LIFE_SECONDS);
  }

  /** @throws INVALID_TOKEN, TOKEN_EXPIRED */
  async read(token: string): Promise<Denial> {
    const found = await this.tokens.read(PURPOSE, token);
    if (!found) throw VerificationRefusal.INVALID_TOKEN();
    if (found.expired) throw VerificationRefusal.TOKEN_EXPIRED();
    // Signed by `sign`, for no other purpose.
    const claims = found.claims as Omit<Denial, 'at'> & { readonly at: string };
    return { ...claims, at: new Date(claims.at) };
  }
}
