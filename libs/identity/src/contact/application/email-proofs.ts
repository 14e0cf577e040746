import { Injectable } from '@nestjs/common';
import { Clock } from '#shared-kernel/application/clock';
import { alphabets, Random } from '#shared-kernel/application/random';
import {
  AccountMails,
  AccountSettings,
  identifierOf,
  type User,
  Verification,
  VerificationRefusal,
  Verifications,
} from '../../users/index.ts';
import { SignedTokens } from '../domain/ports.ts';

const PURPOSE = 'email-proof';
const NONCE_LENGTH = 24;

export interface EmailProof {
  readonly userId: string;
  readonly email: string;
  readonly updateTo: string | undefined;
  /** Identifies the stored verification, which makes the token single-use. */
  readonly nonce: string;
}

/** Signed email tokens (HS256), each usable once. Shared by sign-up, sign-in, verification and change. */
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

  /** Verifies the user's address, or confirms the change to `updateTo`. Inside `run`. @param sealed for undoing it */
  async send(user: User, callbackURL?: string, updateTo?: string, sealed: string | null = null): Promise<void> {
    if (!updateTo) return this.mails.verifyEmail(user, await this.issue(user), callbackURL);
    await this.verifications.removeAllOf(user.id, 'change-email');
    return this.mails.changeEmail(user, updateTo, await this.issue(user, updateTo, sealed), callbackURL);
  }

  /** Does the work of `send` for an address that gets no mail, so that timing does not reveal it. Inside `run`. */
  async sendDecoy(email: string): Promise<void> {
    await this.mails.decoy(email, await this.issue({ id: null, email }));
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

  /** Inside `run`, which has locked the user. @returns undefined when the token was used before or is void */
  use({ nonce, updateTo }: EmailProof): Promise<Verification | undefined> {
    const purpose = updateTo ? 'change-email' : 'verify-email';
    return this.verifications.consume(identifierOf(purpose, nonce), this.clock.now());
  }

  /** @returns the token; without a user it is not accepted by `read` */
  private async issue(
    { id: userId, email }: { readonly id: string | null; readonly email: string },
    updateTo?: string,
    sealed: string | null = null,
  ): Promise<string> {
    const lifeSeconds = this.settings.options.verificationTokenLifeSeconds;
    const secret = this.random.text(NONCE_LENGTH, alphabets.alphanumeric);
    const purpose = updateTo ? 'change-email' : 'verify-email';
    const claims = { ...(userId && { sub: userId }), email, ...(updateTo && { updateTo }), jti: secret };
    const token = await this.tokens.sign(PURPOSE, claims, lifeSeconds);
    const proof = {
      id: this.random.id(),
      purpose,
      userId,
      value: updateTo ?? email,
      sealed,
      secret,
      lifeSeconds,
    } as const;
    await this.verifications.put(Verification.issue(proof, this.clock.now()));
    return token;
  }
}
