import { Injectable } from '@nestjs/common';
import { Clock } from '#shared-kernel/application/clock';
import { alphabets, Random } from '#shared-kernel/application/random';
import { AccountSettings } from '../domain/account-options.ts';
import { VerificationRefusal } from '../domain/account-refusals.ts';
import { SignedTokens, Verifications } from '../domain/ports.ts';
import type { User } from '../domain/user.ts';
import { Verification } from '../domain/verification.ts';
import { AccountMails } from './account-mails.ts';

const PURPOSE = 'email-proof';
const NONCE_LENGTH = 24;

/** What a mailed address proof says: bound to user, address and, for a change, the new address. */
export interface EmailProof {
  readonly userId: string;
  readonly email: string;
  readonly updateTo: string | undefined;
  /** Finds the stored half, which makes the token work once. */
  readonly nonce: string;
}

/** Signed e-mail tokens (HS256, seed 1 §9), each usable once. Shared by sign-up, sign-in, verification and change. */
@Injectable()
export class EmailProofs {
  constructor(
    private readonly tokens: SignedTokens,
    private readonly verifications: Verifications,
    private readonly mails: AccountMails,
    private readonly settings: AccountSettings,
    private readonly clock: Clock,
    private readonly random: Random,
  ) {}

  /** Mails a link that proves the user's address, or agrees to the change to `updateTo`. Inside `run`. */
  async send(user: User, callbackURL?: string, updateTo?: string): Promise<void> {
    const lifeSeconds = this.settings.options.verificationTokenLifeSeconds;
    const nonce = this.random.text(NONCE_LENGTH, alphabets.alphanumeric);
    const claims = { sub: user.id, email: user.email, ...(updateTo && { updateTo }), jti: nonce };
    const token = await this.tokens.sign(PURPOSE, claims, lifeSeconds);
    const purpose = updateTo ? 'change-email' : 'verify-email';
    if (updateTo) await this.verifications.removeAllOf(user.id, purpose);
    await this.verifications.put(
      Verification.issue(
        { id: this.random.id(), purpose, userId: user.id, value: updateTo ?? user.email, secret: nonce, lifeSeconds },
        this.clock.now(),
      ),
    );
    await (updateTo
      ? this.mails.changeEmail(user, updateTo, token, callbackURL)
      : this.mails.verifyEmail(user, token, callbackURL));
  }

  /** Does the work of `send` for an address that gets no mail, so that time does not tell them apart. Inside `run`. */
  async pretend(email: string): Promise<void> {
    const lifeSeconds = this.settings.options.verificationTokenLifeSeconds;
    const nonce = this.random.text(NONCE_LENGTH, alphabets.alphanumeric);
    const token = await this.tokens.sign(PURPOSE, { email, jti: nonce }, lifeSeconds);
    const proof = { id: this.random.id(), purpose: 'verify-email', userId: null, value: email, secret: nonce } as const;
    await this.verifications.put(Verification.issue({ ...proof, lifeSeconds }, this.clock.now()));
    await this.mails.decoy(email, token);
  }

  /** @throws TOKEN_EXPIRED, INVALID_TOKEN */
  async read(token: string): Promise<EmailProof> {
    const found = await this.tokens.read(PURPOSE, token);
    if (!found) throw VerificationRefusal.INVALID_TOKEN();
    if (found.expired) throw VerificationRefusal.TOKEN_EXPIRED();
    const { sub, email, updateTo, jti } = found.claims;
    if (typeof sub !== 'string' || typeof email !== 'string' || typeof jti !== 'string') {
      throw VerificationRefusal.INVALID_TOKEN();
    }
    return { userId: sub, email, updateTo: typeof updateTo === 'string' ? updateTo : undefined, nonce: jti };
  }
}
