import { type DynamicModule, Logger, Module, type Provider } from '@nestjs/common';
import { AccountPolicies } from '#identity';
import { type Expiring, Purges } from '#shared-kernel/application/purges';
import { ClientFetches } from './application/client-fetches.ts';
import { ClientLog } from './application/client-log.ts';
import { ClientMails } from './application/client-mails.ts';
import { ClientEditing } from './application/client-editing.ts';
import { ClientsController } from './http/clients.controller.ts';
import { ClientResolution } from './application/client-resolution.ts';
import { ClientRegistration } from './application/client-registration.ts';
import { ClientSecrets, ClientSecretsUndo } from './application/client-secrets.ts';
import { OwnClients } from './application/own-clients.ts';
import { RegistrationManagement } from './application/registration-management.ts';
import { LOGGED_SECONDS, LoggedRequests } from './domain/client-log.ts';
import { type OAuthOptions, OAuthSettings } from './domain/oauth-options.ts';
import { ClientLookup, Clients, DocumentFailures } from './domain/ports.ts';
import { OwnClientsController } from './http/own-clients.controller.ts';
import { RegistrationController } from './http/registration.controller.ts';
import { MikroClients, PreparedClientLookup } from './infrastructure/persistence/mikro-clients.ts';
import { ClientLogWriting, StoredClientLog } from './infrastructure/persistence/stored-client-log.ts';

function loggedFailures(): DocumentFailures {
  const logger = new Logger('ClientDocuments');
  return { note: (failure) => logger.warn({ msg: 'The metadata document of a client cannot be used', ...failure }) };
}

const shared: Provider[] = [
  { provide: Clients, useClass: MikroClients },
  { provide: ClientLookup, useClass: PreparedClientLookup },
  ClientFetches,
  ClientResolution,
  ClientSecrets,
  ClientEditing,
  ClientMails,
  { provide: LoggedRequests, useClass: StoredClientLog },
  ClientLog,
];

@Module({})
export class ClientsModule {
  static forRoot(options: OAuthOptions): DynamicModule {
    const settings: OAuthSettings = { options };
    return {
      module: ClientsModule,
      // Every other room needs clients and settings.
      global: true,
      controllers: [ClientsController, RegistrationController, OwnClientsController],
      providers: [
        { provide: OAuthSettings, useValue: settings },
        { provide: DocumentFailures, useFactory: loggedFailures },
        ...shared,
        ClientRegistration,
        ClientSecretsUndo,
        RegistrationManagement,
        OwnClients,
        ClientLogWriting,
      ],
      exports: [OAuthSettings, ...shared],
    };
  }

  constructor(
    purges: Purges,
    stored: Clients,
    requests: LoggedRequests,
    { options }: OAuthSettings,
    policies: AccountPolicies,
    undo: ClientSecretsUndo,
  ) {
    policies.register(undo);
    // Anyone can register clients without a session: those that are never used must not stay.
    const clients: Expiring = {
      deleteExpired: (now, limit) =>
        stored.deleteUnused(new Date(now.getTime() - options.unusedClientLifeSeconds * 1000), limit),
    };
    purges.register('oauth-client-cleanup', 'Deletes registered applications that nobody used in time.', { clients });
    const logged: Expiring = {
      deleteExpired: (now, limit) => requests.deleteBefore(new Date(now.getTime() - LOGGED_SECONDS * 1000), limit),
    };
    purges.register('oauth-client-log-cleanup', 'Deletes requests of applications from the logs of their owners.', {
      logged,
    });
  }
}
