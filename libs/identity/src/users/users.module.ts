import { type DynamicModule, Module, type Provider } from '@nestjs/common';
import { Purges } from '#shared-kernel/application/purges';
import { AccountMails, DeviceNames } from './application/account-mails.ts';
import { Denials } from './application/denials.ts';
import { MailSummaries } from './application/mail-summaries.ts';
import { HolderMails } from './application/holder-mails.ts';
import { UserDirectory } from './application/user-directory.ts';
import { type AccountOptions, AccountSettings } from './domain/account-options.ts';
import { UserLookup, Users } from './domain/user.ts';
import { Accounts } from './domain/account.ts';
import { SignedTokens } from './domain/signed-tokens.ts';
import { Verifications } from './domain/verification.ts';
import { GatheredMails, SummaryWork } from './domain/gathered-mail.ts';
import { QueuedSummaries, SummaryLane } from './infrastructure/summary-lane.ts';
import { MikroGatheredMails } from './infrastructure/persistence/mikro-gathered-mails.ts';
import { BowserDeviceNames } from './infrastructure/bowser-device-names.ts';
import { JoseSignedTokens } from './infrastructure/jose-signed-tokens.ts';
import { MikroAccounts, MikroUsers } from './infrastructure/persistence/mikro-users.ts';
import { MikroVerifications } from './infrastructure/persistence/mikro-verifications.ts';

const adapters: Provider[] = [
  { provide: Users, useClass: MikroUsers },
  { provide: UserLookup, useExisting: Users },
  { provide: Accounts, useClass: MikroAccounts },
  { provide: Verifications, useClass: MikroVerifications },
  { provide: DeviceNames, useClass: BowserDeviceNames },
  { provide: GatheredMails, useClass: MikroGatheredMails },
  { provide: SummaryWork, useClass: QueuedSummaries },
  { provide: SignedTokens, useClass: JoseSignedTokens },
];

const flows: Provider[] = [AccountMails, Denials, HolderMails, UserDirectory];

@Module({})
export class UsersModule {
  constructor(purges: Purges, gathered: GatheredMails, _lane: SummaryLane) {
    purges.register('gathered-mail-cleanup', 'Deletes counts of mails whose time is over.', { gathered });
  }

  static forRoot(options: AccountOptions): DynamicModule {
    const settings: AccountSettings = { options };
    return {
      module: UsersModule,
      global: true,
      providers: [{ provide: AccountSettings, useValue: settings }, ...adapters, ...flows, MailSummaries, SummaryLane],
      exports: [AccountSettings, Users, UserLookup, Accounts, Verifications, DeviceNames, SignedTokens, ...flows],
    };
  }
}
