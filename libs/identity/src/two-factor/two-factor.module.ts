import { type DynamicModule, Module, type Provider, type Type } from '@nestjs/common';
import { Purges } from '#shared-kernel/application/purges';
import { CredentialsModule } from '../credentials/credentials.module.ts';
import { AccountPolicies } from '../sessions/index.ts';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { CodeVerification, CodeChecks } from './application/code-verification.ts';
import { TrustedDevicePages } from './application/trusted-device-pages.ts';
import { TrustedDevicesOfCaller, TrustIssuing } from './application/trust-issuing.ts';
import { Enrolment, CurrentCode } from './application/enrolment.ts';
import { FactorRepair } from './application/factor-repair.ts';
import { FactorForStaff, FactorInspection, TwoFactorOverview } from './application/two-factor-overview.ts';
import { FactorSecrets, FactorSealing } from './application/factor-secrets.ts';
import { OneTimeCodesByMail } from './application/one-time-codes-by-mail.ts';
import { SecondStep } from './application/second-step.ts';
import { Attempts } from './application/attempts.ts';
import { TwoFactorPolicy } from './application/two-factor-policy.ts';
import { TwoFactorMails } from './application/two-factor-mails.ts';
import { TwoFactorActivation } from './application/two-factor-activation.ts';
import { TwoFactors } from './domain/two-factor.ts';
import { Challenges, OneTimeCodes } from './domain/challenge.ts';
import { TrustedDevices } from './domain/trusted-device.ts';
import { Totp } from './domain/second-factor-method.ts';
import { type TwoFactorOptions, TwoFactorSettings } from './domain/two-factor-options.ts';
import { EnrolmentController, TrustedDevicesController } from './http/enrolment.controller.ts';
import { SecondStepController } from './http/second-step.controller.ts';
import { OtplibTotp } from './infrastructure/otplib-totp.ts';
import {
  MikroTwoFactors,
  MikroChallenges,
  MikroOneTimeCodes,
  MikroTrustedDevices,
} from './infrastructure/persistence/mikro-two-factors.ts';
import { StoredDevicePages } from './infrastructure/persistence/stored-device-pages.ts';

const adapters: Provider[] = [
  { provide: TwoFactors, useClass: MikroTwoFactors },
  { provide: Challenges, useClass: MikroChallenges },
  { provide: OneTimeCodes, useClass: MikroOneTimeCodes },
  { provide: TrustedDevices, useClass: MikroTrustedDevices },
  { provide: TrustedDevicePages, useClass: StoredDevicePages },
  { provide: Totp, useClass: OtplibTotp },
];

const flows: Provider[] = [
  CodeChecks,
  CodeVerification,
  CurrentCode,
  TrustIssuing,
  Enrolment,
  FactorForStaff,
  FactorInspection,
  FactorRepair,
  FactorSealing,
  FactorSecrets,
  OneTimeCodesByMail,
  SecondStep,
  Attempts,
  TrustedDevicesOfCaller,
  TwoFactorPolicy,
  TwoFactorMails,
  TwoFactorOverview,
  TwoFactorActivation,
];

const controllers: Type[] = [EnrolmentController, SecondStepController, TrustedDevicesController];

/** The second factor. Registers the policy that requires it before a session starts. */
@Module({})
export class TwoFactorModule {
  constructor(
    policies: AccountPolicies,
    policy: TwoFactorPolicy,
    purges: Purges,
    challenges: Challenges,
    codes: OneTimeCodes,
    devices: TrustedDevices,
    _forStaff: FactorForStaff,
  ) {
    policies.register(policy);
    purges.register('two-factor-cleanup', 'Deletes expired challenges, one-time codes and trusted devices.', {
      challenges,
      codes,
      devices,
    });
  }

  static forRoot(options: TwoFactorOptions): DynamicModule {
    const settings: TwoFactorSettings = { options };
    return {
      module: TwoFactorModule,
      // Its options are given once, and the room of staff repairs factors.
      global: true,
      imports: [SessionsModule, CredentialsModule],
      controllers,
      providers: [{ provide: TwoFactorSettings, useValue: settings }, ...adapters, ...flows],
      exports: [FactorRepair],
    };
  }
}
