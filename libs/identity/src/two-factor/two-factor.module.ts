import { type DynamicModule, Module, type OnModuleInit, type Provider, type Type } from '@nestjs/common';
import { CredentialsModule } from '../credentials/credentials.module.ts';
import { SignInGates } from '../sessions/index.ts';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { CodeChecks } from './application/code-checks.ts';
import { CodeJudge } from './application/code-judge.ts';
import { DeviceTrusting } from './application/device-trusting.ts';
import { Enrolment } from './application/enrolment.ts';
import { FactorSecrets } from './application/factor-secrets.ts';
import { OneTimeCodesByMail } from './application/one-time-codes-by-mail.ts';
import { SecondStep } from './application/second-step.ts';
import { Trials } from './application/trials.ts';
import { TrustedDevicesOfCaller } from './application/trusted-devices-of-caller.ts';
import { TwoFactorCleanup } from './application/two-factor-cleanup.ts';
import { TwoFactorGate } from './application/two-factor-gate.ts';
import { TwoFactorMails } from './application/two-factor-mails.ts';
import { TwoFactorOverview } from './application/two-factor-overview.ts';
import { TwoFactorSwitch } from './application/two-factor-switch.ts';
import { Challenges, OneTimeCodes, Totp, TrustedDevices, TwoFactors } from './domain/ports.ts';
import { type TwoFactorOptions, TwoFactorSettings } from './domain/two-factor-options.ts';
import { EnrolmentController } from './http/enrolment.controller.ts';
import { SecondStepController } from './http/second-step.controller.ts';
import { TrustedDevicesController } from './http/trusted-devices.controller.ts';
import { OtplibTotp } from './infrastructure/otplib-totp.ts';
import { MikroChallenges } from './infrastructure/persistence/mikro-challenges.ts';
import { MikroOneTimeCodes } from './infrastructure/persistence/mikro-one-time-codes.ts';
import { MikroTrustedDevices } from './infrastructure/persistence/mikro-trusted-devices.ts';
import { MikroTwoFactors } from './infrastructure/persistence/mikro-two-factors.ts';
import { TwoFactorCleanupJob } from './jobs/two-factor-cleanup.job.ts';

const adapters: Provider[] = [
  { provide: TwoFactors, useClass: MikroTwoFactors },
  { provide: Challenges, useClass: MikroChallenges },
  { provide: OneTimeCodes, useClass: MikroOneTimeCodes },
  { provide: TrustedDevices, useClass: MikroTrustedDevices },
  { provide: Totp, useClass: OtplibTotp },
];

const flows: Provider[] = [
  CodeChecks,
  CodeJudge,
  DeviceTrusting,
  Enrolment,
  FactorSecrets,
  OneTimeCodesByMail,
  SecondStep,
  Trials,
  TrustedDevicesOfCaller,
  TwoFactorCleanup,
  TwoFactorGate,
  TwoFactorMails,
  TwoFactorOverview,
  TwoFactorSwitch,
];

const controllers: Type[] = [EnrolmentController, SecondStepController, TrustedDevicesController];

/** The second factor. Registers the gate that sign-in asks before a session starts. */
@Module({})
export class TwoFactorModule implements OnModuleInit {
  constructor(
    private readonly gates: SignInGates,
    private readonly gate: TwoFactorGate,
  ) {}

  static forRoot(options: TwoFactorOptions): DynamicModule {
    const settings: TwoFactorSettings = { options };
    return {
      module: TwoFactorModule,
      imports: [SessionsModule, CredentialsModule],
      controllers,
      providers: [{ provide: TwoFactorSettings, useValue: settings }, ...adapters, ...flows, TwoFactorCleanupJob],
    };
  }

  onModuleInit(): void {
    this.gates.register(this.gate);
  }
}
