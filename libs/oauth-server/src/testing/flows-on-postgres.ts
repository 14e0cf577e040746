import { accountsInMemory } from '#identity/testing/memory-account-flows';
import { Sessions } from '#identity/sessions/domain/ports';
import { Users } from '#identity/users/domain/ports';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { Wiring } from '#shared-kernel/testing/wiring';
import { oauthDefaults } from '../clients/domain/oauth-options.ts';
import { OAuthServerModule } from '../oauth-server.module.ts';
import { portsOf } from './memory-kit.ts';
import type { PostgresKit } from './postgres-kit.ts';

const pages = {
  devicePage: '/device',
  loginPage: '/login',
  consentPage: '/consent',
  logoutPage: '/sign-out',
  signedOutPage: '/signed-out',
  accountPage: '/account',
};

/** The flows of the authorization server on the storage of one instance. */
export function flowsOnPostgres(instance: PostgresKit): Wiring {
  const base = accountsInMemory();
  const options = { ...oauthDefaults, issuer: 'https://accounts.example.com/api/auth', ...pages };
  const replacements = [
    ...base.replacements,
    ...portsOf(instance),
    { provide: UnitOfWork, useValue: instance.uow },
    { provide: Users, useValue: instance.users },
    { provide: Sessions, useValue: instance.sessions },
  ];
  // The audit in memory knows only transactions in memory.
  base.audit.record = () => undefined;
  return new Wiring([...base.modules, OAuthServerModule.forRoot(options)], replacements);
}
