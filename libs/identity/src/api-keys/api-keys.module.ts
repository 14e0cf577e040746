import { type DynamicModule, Module, type Provider } from '@nestjs/common';
import { Purges } from '#shared-kernel/application/purges';
import { Principals } from '../sessions/http.ts';
import { AccountPolicies } from '../sessions/index.ts';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { KeyCleanup } from './application/key-cleanup.ts';
import { KeyIssuing } from './application/key-issuing.ts';
import { KeyList } from './application/key-list.ts';
import { KeyManagement, KeyProvisioning } from './application/key-management.ts';
import { KeyPolicy } from './application/key-policy.ts';
import { KeySupervision } from './application/key-supervision.ts';
import { KeyUses, KeyVerification, KeyAuthentication, KeyHolderEntitlements } from './application/key-verification.ts';
import { UsageHistory, UsageMeter } from './application/key-usage.ts';
import { type ApiKeyOptions, ApiKeySettings } from './domain/api-key-options.ts';
import { ApiKeys, KeySpending, KeyUsage, UsageCounts } from './domain/ports.ts';
import { ApiKeyController } from './http/api-key.controller.ts';
import { KeyVerificationController } from './http/key-verification.controller.ts';
import { ServiceCredentialGuard, ApiKeyReader } from './http/api-key-reader.ts';
import { StaffKeysController } from './http/staff-keys.controller.ts';
import { KeysForStaff, StoredKeyList } from './infrastructure/persistence/keys-for-staff.ts';
import { MikroApiKeys, MikroKeyUsage } from './infrastructure/persistence/mikro-api-keys.ts';
import { UsageWriting } from './jobs/usage-writing.ts';

const adapters: Provider[] = [
  { provide: ApiKeys, useClass: MikroApiKeys },
  { provide: KeySpending, useExisting: ApiKeys },
  { provide: KeyUsage, useClass: MikroKeyUsage },
  { provide: UsageCounts, useExisting: KeyUsage },
  { provide: KeyList, useClass: StoredKeyList },
];

const flows: Provider[] = [
  KeyAuthentication,
  KeyCleanup,
  KeyHolderEntitlements,
  KeyIssuing,
  KeyManagement,
  KeyPolicy,
  KeyProvisioning,
  KeySupervision,
  KeyUses,
  KeyVerification,
  UsageHistory,
  UsageMeter,
];

const doors: Provider[] = [ApiKeyReader, ServiceCredentialGuard, KeysForStaff, UsageWriting];

/** API keys. Registers them as a kind of principal, and ends them when an account is banned or reclaimed. */
@Module({})
export class ApiKeysModule {
  constructor(
    principals: Principals,
    reader: ApiKeyReader,
    policies: AccountPolicies,
    policy: KeyPolicy,
    purges: Purges,
    cleanup: KeyCleanup,
    _forStaff: KeysForStaff,
  ) {
    reader.registerWith(principals);
    policies.register(policy);
    purges.register(
      'expired-keys',
      'Deletes expired and used-up API keys, and the hours of their usage that are too old to show.',
      { keys: cleanup.endedKeys, hours: cleanup.oldHours },
    );
  }

  static forRoot(options: ApiKeyOptions): DynamicModule {
    const settings: ApiKeySettings = { options };
    return {
      module: ApiKeysModule,
      imports: [SessionsModule],
      controllers: [ApiKeyController, KeyVerificationController, StaffKeysController],
      providers: [{ provide: ApiKeySettings, useValue: settings }, ...adapters, ...flows, ...doors],
      exports: [ApiKeySettings, KeyHolderEntitlements, KeySupervision, KeyUses],
    };
  }
}
