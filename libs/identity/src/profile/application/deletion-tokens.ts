import { Injectable } from '@nestjs/common';
import { Clock } from '#shared-kernel/application/clock';
import { alphabets, Random } from '#shared-kernel/application/random';
import { AccountSettings, identifierOf, Verification, Verifications } from '../../users/index.ts';

const TOKEN_LENGTH = 32;

/** The mailed tokens that confirm a deletion. Only the latest of an account works, and once. */
@Injectable()
export class DeletionTokens {
  constructor(
    private readonly verifications: Verifications,
    private readonly settings: AccountSettings,
    private readonly clock: Clock,
    private readonly random: Random,
  ) {}

  /** @returns the token */
  async issue(userId: string): Promise<string> {
    const secret = this.random.text(TOKEN_LENGTH, alphabets.lowerAlphanumeric);
    const lifeSeconds = this.settings.options.deleteTokenLifeSeconds;
    const values = { id: this.random.id(), purpose: 'delete-account', userId, value: '', secret, lifeSeconds } as const;
    await this.verifications.removeAllOf(userId, 'delete-account');
    await this.verifications.put(Verification.issue(values, this.clock.now()));
    return secret;
  }

  /** @returns the id of its user; undefined for one that is unknown, used or expired */
  async consume(token: string): Promise<string | undefined> {
    const found = await this.verifications.consume(identifierOf('delete-account', token), this.clock.now());
    return found?.userId ?? undefined;
  }
}
