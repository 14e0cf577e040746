import { Injectable } from '@nestjs/common';
import { Clock } from '#shared-kernel/application/clock';
import { Random } from '#shared-kernel/application/random';
import { AccountCreation } from '../../credentials/index.ts';
import { AccountSettings, type ExtraValues, readExtraFields, User } from '../../users/index.ts';
import { newPerson } from '../domain/new-person.ts';
import type { ProviderProfile } from '../domain/provider.ts';
import { LinkRace } from './account-links.ts';

/** Registers people whom a provider has identified. Inside `UnitOfWork.run`. */
@Injectable()
export class ProviderSignUp {
  constructor(
    private readonly creation: AccountCreation,
    private readonly settings: AccountSettings,
    private readonly clock: Clock,
    private readonly random: Random,
  ) {}

  /**
   * A user without a way to sign in, which the caller adds. The address is not verified yet.
   * @throws FIELD_IS_REQUIRED, INVALID_FIELD; LinkRace (the address is taken or reserved)
   */
  async register(profile: ProviderProfile, email: string, extra: ExtraValues): Promise<User> {
    const { extraUserFields } = this.settings.options;
    const values = { email, ...newPerson(profile, email), extra: readExtraFields(extra, extraUserFields, true) };
    const user = User.register({ id: this.random.id(), ...values }, this.clock.now());
    if ((await this.creation.createUser(user)) !== 'created') throw new LinkRace();
    return user;
  }
}
