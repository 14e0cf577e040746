import { Injectable } from '@nestjs/common';
import { Clock } from '#shared-kernel/application/clock';
import { alphabets, Random } from '#shared-kernel/application/random';
import { SecretBox } from '#shared-kernel/application/secret-box';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { digest } from '#shared-kernel/domain/digest';
import { identifierOf, Verification, Verifications } from '../../users/index.ts';
import { AUTHORIZATION_LIFE_SECONDS, type PendingAuthorization } from '../domain/pending-authorization.ts';
import { CallbackRefusal } from '../domain/social-refusals.ts';

const PURPOSE = 'social-state';
const STATE_LENGTH = 32;
const URL_SAFE = `${alphabets.alphanumeric}-_`;

const identified = (state: string) => identifierOf(PURPOSE, state);

/**
 * Authorizations under way at providers, by their `state`. Each is sealed, because it contains the code verifier, and
 * works once, in the browser that started it.
 */
@Injectable()
export class AuthorizationStates {
  constructor(
    private readonly verifications: Verifications,
    private readonly box: SecretBox,
    private readonly clock: Clock,
    private readonly random: Random,
    private readonly uow: UnitOfWork,
  ) {}

  newState(): string {
    return this.newSecret(STATE_LENGTH);
  }

  /** Characters of RFC 7636 §4.1. */
  newSecret(length: number): string {
    return this.random.text(length, URL_SAFE);
  }

  remember(state: string, pending: PendingAuthorization): Promise<void> {
    return this.uow.run(() => this.put(state, pending, AUTHORIZATION_LIFE_SECONDS));
  }

  /**
   * Uses the state.
   * @param browser the cookie of the browser
   * @throws PLEASE_RESTART_THE_PROCESS (unknown, used or expired), STATE_MISMATCH (another browser), after which it
   *   still works in the browser that started it
   */
  consume(state: string, browser: string | undefined): Promise<PendingAuthorization> {
    return this.uow.run(async () => {
      const found = await this.verifications.consume(identified(state), this.clock.now());
      const pending = found && this.open(found);
      if (!pending) throw CallbackRefusal.PLEASE_RESTART_THE_PROCESS();
      const isSameBrowser = browser !== undefined && digest(browser) === pending.browserDigest;
      // Thrown, which undoes the consumption: who only got hold of a state cannot void it.
      if (!isSameBrowser) throw CallbackRefusal.STATE_MISMATCH();
      return pending;
    });
  }

  /**
   * Keeps what a form_post says about the person, which is posted once and without the cookie of the browser. Does
   * nothing for an unknown state, and when something was kept before.
   * @param user as of `postedName`
   */
  keepUser(state: string, user: string): Promise<void> {
    return this.uow.run(async () => {
      const now = this.clock.now();
      const found = await this.verifications.consume(identified(state), now);
      const pending = found && this.open(found);
      if (!found || !pending) return;
      const lifeSeconds = (found.expiresAt.getTime() - now.getTime()) / 1000;
      await this.put(state, { ...pending, user: pending.user ?? user }, lifeSeconds);
    });
  }

  /** With the user who links an account or authenticates again, so that it is void when the account is deleted or its password reset. */
  private put(state: string, pending: PendingAuthorization, lifeSeconds: number): Promise<void> {
    const value = this.box.seal(JSON.stringify(pending), identified(state));
    const userId = pending.link?.userId ?? pending.reauthenticates ?? null;
    const values = { id: this.random.id(), purpose: PURPOSE, userId, value, secret: state, lifeSeconds } as const;
    return this.verifications.put(Verification.issue(values, this.clock.now()));
  }

  /** Undefined when the secret that sealed it is no longer configured. */
  private open({ identifier, value }: Verification): PendingAuthorization | undefined {
    try {
      return JSON.parse(this.box.open(value, identifier)) as PendingAuthorization;
    } catch {
      return undefined;
    }
  }
}
