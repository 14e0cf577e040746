import { accountModules } from '#identity/testing/account-flows';
import { Sessions } from '#identity/sessions/domain/ports';
import { Users } from '#identity/users/domain/ports';
import { Wiring } from '#shared-kernel/testing/wiring';
import { oauthDefaults } from '../clients/domain/oauth-options.ts';
import { OAuthServerModule } from '../oauth-server.module.ts';
import { Interactions, PushedRequests } from '../authorization/domain/ports.ts';
import { UsedProofs } from '../client-authentication/domain/ports.ts';
import { ClientLookup, Clients } from '../clients/domain/ports.ts';
import { DeviceRequests } from '../devices/domain/ports.ts';
import { GrantOverview } from '../grants/domain/grant-overview.ts';
import { AtomicIssuing } from '../grants/application/atomic-issuing.ts';
import {
  AuthorizationCodes,
  CodeLookup,
  Consents,
  Grants,
  OrganizationChoices,
  TokenLookup,
  Tokens,
} from '../grants/domain/ports.ts';
import { SigningKeys } from '../keys/domain/ports.ts';
import type { PostgresKit } from './postgres-kit.ts';

import type { Provider } from '@nestjs/common';
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
  const base = accountModules({}, undefined, instance);
  const options = { ...oauthDefaults, issuer: 'https://accounts.example.com/api/auth', ...pages };
  const replacements = [
    ...base.replacements,
    ...portsOf(instance),
    { provide: Users, useValue: instance.users },
    { provide: Sessions, useValue: instance.sessions },
  ];
  return new Wiring([...base.modules, OAuthServerModule.forRoot(options)], replacements);
}

/** The ports of a kit, as replacements in a `Wiring`. */
const portsOf = (kit: PostgresKit): Provider[] => [
  { provide: Clients, useValue: kit.clients },
  { provide: ClientLookup, useValue: kit.clientLookup },
  { provide: UsedProofs, useValue: kit.usedProofs },
  { provide: Grants, useValue: kit.grants },
  { provide: AuthorizationCodes, useValue: kit.codes },
  { provide: Tokens, useValue: kit.tokens },
  { provide: TokenLookup, useValue: kit.lookup },
  { provide: CodeLookup, useValue: kit.codeLookup },
  { provide: AtomicIssuing, useValue: kit.issuing },
  { provide: Consents, useValue: kit.consents },
  { provide: OrganizationChoices, useValue: kit.organizationChoices },
  { provide: GrantOverview, useValue: kit.overview },
  { provide: Interactions, useValue: kit.interactions },
  { provide: PushedRequests, useValue: kit.pushedRequests },
  { provide: DeviceRequests, useValue: kit.devices },
  { provide: SigningKeys, useValue: kit.signingKeys },
];
