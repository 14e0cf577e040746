import type { Provider } from '@nestjs/common';
import { memoryKernel } from '#shared-kernel/testing/memory-kernel';
import { ContactModule } from '../contact/contact.module.ts';
import { CredentialsModule } from '../credentials/credentials.module.ts';
import { ProfileModule } from '../profile/profile.module.ts';
import { KnownDevices, Sessions } from '../sessions/domain/ports.ts';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { accountDefaults, type AccountOptions } from '../users/domain/account-options.ts';
import { Accounts, Users, Verifications } from '../users/domain/ports.ts';
import { UsersModule } from '../users/users.module.ts';
import { memoryKit } from './memory-kit.ts';

/** The modules of accounts on in-memory storage, with cheap password hashing. */
export function accountsInMemory() {
  const kit = memoryKit();
  const kernel = memoryKernel(kit.uow);
  const options: AccountOptions = {
    ...accountDefaults,
    baseUrl: 'https://accounts.example.com',
    passwordHashing: { memoryKib: 8, passes: 1, lanes: 1 },
  };
  const replacements: Provider[] = [
    ...kernel.providers,
    { provide: Users, useValue: kit.users },
    { provide: Accounts, useValue: kit.accounts },
    { provide: Verifications, useValue: kit.verifications },
    { provide: Sessions, useValue: kit.sessions },
    { provide: KnownDevices, useValue: kit.devices },
  ];
  const modules = [UsersModule.forRoot(options), SessionsModule, ContactModule, CredentialsModule, ProfileModule];
  return { ...kit, ...kernel, options, modules, replacements };
}
