import { type DynamicModule, Module } from '@nestjs/common';
import { Sweeps } from '#shared-kernel/application/sweeps';
import { ClientDirectory } from './application/client-directory.ts';
import { ClientRegistration } from './application/client-registration.ts';
import { ClientSecrets } from './application/client-secrets.ts';
import { UnusedClients } from './application/unused-clients.ts';
import { type OAuthOptions, OAuthSettings } from './domain/oauth-options.ts';
import { Clients } from './domain/ports.ts';
import { ClientsController } from './http/clients.controller.ts';
import { MikroClients } from './infrastructure/persistence/mikro-clients.ts';

/** The authorization server: OAuth 2 and OpenID Connect. Needs the modules of the kernel and of identity, both global. */
@Module({})
export class OAuthServerModule {
  static forRoot(options: OAuthOptions): DynamicModule {
    const settings: OAuthSettings = { options };
    return {
      module: OAuthServerModule,
      controllers: [ClientsController],
      providers: [
        { provide: OAuthSettings, useValue: settings },
        { provide: Clients, useClass: MikroClients },
        ClientDirectory,
        ClientRegistration,
        ClientSecrets,
        UnusedClients,
      ],
    };
  }

  constructor(sweeps: Sweeps, clients: UnusedClients) {
    sweeps.register('oauth-client-cleanup', { clients });
  }
}
