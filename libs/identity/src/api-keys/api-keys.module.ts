import { type DynamicModule, Module, type OnModuleInit, type Provider } from '@nestjs/common';
import { CredentialsModule } from '../credentials/credentials.module.ts';
import { AccountReclaim } from '../credentials/index.ts';
import { Principals } from '../sessions/http.ts';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { KeyAuthentication } from './application/key-authentication.ts';
import { KeyCleanup } from './application/key-cleanup.ts';
import { KeyMails } from './application/key-mails.ts';
import { KeyMaking } from './application/key-making.ts';
import { KeyManagement } from './application/key-management.ts';
import { KeyProvisioning } from './application/key-provisioning.ts';
import { KeySurrender } from './application/key-surrender.ts';
import { KeyVerification } from './application/key-verification.ts';
import { UsageHistory } from './application/usage-history.ts';
import { UsageMeter } from './application/usage-meter.ts';
import { type ApiKeyOptions, ApiKeySettings } from './domain/api-key-options.ts';
import { ApiKeys, KeySpending, KeyUsage, UsageCounts } from './domain/ports.ts';
import { ApiKeyReader } from './http/api-key-reader.ts';
import { ApiKeyController } from './http/api-key.controller.ts';
import { KeyVerificationController } from './http/key-verification.controller.ts';
import { ServiceCredentialGuard } from './http/service-credential.guard.ts';
import { MikroApiKeys } from './infrastructure/persistence/mikro-api-keys.ts';
import { MikroKeyUsage } from './infrastructure/persistence/mikro-key-usage.ts';
import { ExpiredKeysJob } from './jobs/expired-keys.job.ts';
import { UsageWriting } from './jobs/usage-writing.ts';

const adapters: Provider[] = [
  { provide: ApiKeys, useClass: MikroApiKeys },
  { provide: KeySpending, useExisting: ApiKeys },
  { provide: KeyUsage, useClass: MikroKeyUsage },
  { provide: UsageCounts, useExisting: KeyUsage },
];

const flows: Provider[] = [
  KeyAuthentication,
  KeyCleanup,
  KeyMails,
  KeyMaking,
  KeyManagement,
  KeyProvisioning,
  KeySurrender,
  KeyVerification,
  UsageHistory,
  UsageMeter,
];

const doors: Provider[] = [ApiKeyReader, ExpiredKeysJob, ServiceCredentialGuard, UsageWriting];

/** Keys for programs. Registers how a key stands for its owner, and what happens to keys when an account is reclaimed. */
@Module({})
export class ApiKeysModule implements OnModuleInit {
  constructor(
    private readonly principals: Principals,
    private readonly reader: ApiKeyReader,
    private readonly settings: ApiKeySettings,
    private readonly reclaim: AccountReclaim,
    private readonly surrender: KeySurrender,
  ) {}

  static forRoot(options: ApiKeyOptions): DynamicModule {
    const settings: ApiKeySettings = { options };
    return {
      module: ApiKeysModule,
      imports: [SessionsModule, CredentialsModule],
      controllers: [ApiKeyController, KeyVerificationController],
      providers: [{ provide: ApiKeySettings, useValue: settings }, ...adapters, ...flows, ...doors],
    };
  }

  onModuleInit(): void {
    this.reclaim.register(this.surrender);
    if (this.settings.options.sessions) this.principals.register(this.reader);
  }
}
