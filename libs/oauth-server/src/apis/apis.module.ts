import { Global, Module, type Provider } from '@nestjs/common';
import { CurrentOptions } from '../clients/index.ts';
import { KnownApis } from './application/known-apis.ts';
import { Apis } from './domain/ports.ts';
import { MikroApis } from './infrastructure/persistence/mikro-apis.ts';

const providers: Provider[] = [
  { provide: Apis, useClass: MikroApis },
  KnownApis,
  { provide: CurrentOptions, useExisting: KnownApis },
];

/** Global, because clients, requests and tokens are checked against the APIs. */
@Global()
@Module({ providers, exports: providers })
export class ApisModule {}
