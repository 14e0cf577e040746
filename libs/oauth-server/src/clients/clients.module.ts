import { type DynamicModule, Module, type Provider } from '@nestjs/common';
import { AccountPolicies } from '#identity';
import { Purges } from '#shared-kernel/application/purges';
import { ClientFetches } from './application/client-fetches.ts';
import { ClientIdMetadataDocuments } from './application/client-id-metadata-documents.ts';
import { ClientMails } from './application/client-mails.ts';
import { ClientEditing } from './application/client-editing.ts';
import { ClientDirectory } from './application/client-directory.ts';
import { ClientsController } from './http/clients.controller.ts';
import { ClientResolution } from './application/client-resolution.ts';
import { ClientRegistration } from './application/client-registration.ts';
import { ClientSecretsUndo } from './application/client-secrets-undo.ts';
import { ClientSecrets } from './application/client-secrets.ts';
import { OwnClients } from './application/own-clients.ts';
import { RegistrationManagement } from './application/registration-management.ts';
import { UnusedClients } from './application/unused-clients.ts';
import { type OAuthOptions, OAuthSettings } from './domain/oauth-options.ts';
import { ClientLookup, Clients } from './domain/ports.ts';
import { OwnClientsController } from './http/own-clients.controller.ts';
import { RegistrationController } from './http/registration.controller.ts';
import { MikroClients } from './infrastructure/persistence/mikro-clients.ts';
import { PreparedClientLookup } from './infrastructure/persistence/prepared-client-lookup.ts';

/** Used by the other rooms. */
const shared: Provider[] = [
  { provide: Clients, useClass: MikroClients },
  { provide: ClientLookup, useClass: PreparedClientLookup },
  ClientFetches,
  ClientResolution,
  ClientSecrets,
  ClientEditing,
];

/** Clients of the authorization server: registration, metadata, ownership, trust. */
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
        ...shared,
        ClientIdMetadataDocuments,
        ClientDirectory,
        ClientMails,
        ClientRegistration,
        ClientSecretsUndo,
        RegistrationManagement,
        OwnClients,
        UnusedClients,
      ],
      exports: [OAuthSettings, ...shared],
    };
  }

  constructor(purges: Purges, clients: UnusedClients, policies: AccountPolicies, undo: ClientSecretsUndo) {
    policies.register(undo);
    purges.register('oauth-client-cleanup', { clients });
  }
}
