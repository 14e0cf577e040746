import { type DynamicModule, Module } from '@nestjs/common';
import { ApisModule } from './apis/apis.module.ts';
import { AuthorizationModule } from './authorization/authorization.module.ts';
import { ClientAuthenticationModule } from './client-authentication/client-authentication.module.ts';
import type { OAuthOptions } from './clients/domain/oauth-options.ts';
import { ClientsModule } from './clients/clients.module.ts';
import { DevicesModule } from './devices/devices.module.ts';
import { DiscoveryModule } from './discovery/discovery.module.ts';
import { GrantsModule } from './grants/grants.module.ts';
import { KeysModule } from './keys/keys.module.ts';
import { LogoutModule } from './logout/logout.module.ts';
import { StaffModule } from './staff/staff.module.ts';
import { TokenEndpointModule } from './token-endpoint/token-endpoint.module.ts';

/** The authorization server: OAuth 2 and OpenID Connect. Needs the modules of the kernel and of identity, both global. */
@Module({})
export class OAuthServerModule {
  static forRoot(options: OAuthOptions): DynamicModule {
    return {
      module: OAuthServerModule,
      imports: [
        ClientsModule.forRoot(options),
        ApisModule,
        ClientAuthenticationModule,
        KeysModule,
        GrantsModule,
        AuthorizationModule,
        DevicesModule,
        TokenEndpointModule,
        LogoutModule,
        DiscoveryModule,
        StaffModule,
      ],
      exports: [AuthorizationModule],
    };
  }
}
