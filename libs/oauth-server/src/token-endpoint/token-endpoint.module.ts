import { Module } from '@nestjs/common';
import { DevicesModule } from '../devices/devices.module.ts';
import { GrantsModule } from '../grants/grants.module.ts';
import { KeysModule } from '../keys/keys.module.ts';
import { ClientCredentials } from './application/client-credentials.ts';
import { CodeExchange } from './application/code-exchange.ts';
import { DeviceExchange } from './application/device-exchange.ts';
import { IdTokenOfAnswer } from './application/grant-type.ts';
import { RefreshExchange } from './application/refresh-exchange.ts';
import { TokenEndpoint } from './application/token-endpoint.ts';
import { TokenController } from './http/token.controller.ts';

@Module({
  imports: [GrantsModule, DevicesModule, KeysModule],
  controllers: [TokenController],
  providers: [TokenEndpoint, CodeExchange, RefreshExchange, ClientCredentials, DeviceExchange, IdTokenOfAnswer],
})
export class TokenEndpointModule {}
