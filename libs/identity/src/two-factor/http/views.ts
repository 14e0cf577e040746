import { ApiProperty } from '@nestjs/swagger';
import type { ListPage } from '#shared-kernel/application/list-page';
import { ListPageView, listViewOf } from '#shared-kernel/http/list-page.dto';
import { SessionView, type UserViews, UserView } from '../../sessions/http.ts';
import type { Enrolled } from '../application/enrolment.ts';
import type { SecondStepResult } from '../application/second-step.ts';
import type { TwoFactorOverview } from '../application/two-factor-overview.ts';
import { type SecondFactorMethod, secondFactorMethods } from '../domain/second-factor-method.ts';
import type { FoundDevice } from '../application/trusted-device-pages.ts';

type Answer<Name extends 'status' | 'challenge'> = Awaited<ReturnType<TwoFactorOverview[Name]>>;

export class TotpUriView {
  /** The `otpauth://` URI of the QR code. */
  totpURI!: string;
}

export class EnrolmentView extends TotpUriView {
  /** Shown once. */
  backupCodes!: string[];

  static of({ totpURI, backupCodes }: Enrolled): EnrolmentView {
    return { totpURI, backupCodes: [...backupCodes] };
  }
}

export class BackupCodesView {
  status!: boolean;
  /** Shown once. */
  backupCodes!: string[];
}

export class SecondStepView {
  token!: string;
  user!: UserView;
}

export class BackupCodeStepView {
  /** Null with `disableSession`. */
  token!: string | null;
  user!: UserView;
  /** Null with `disableSession`. */
  session!: SessionView | null;
  backupCodesLeft!: number;

  static of({ user, started, caller, backupCodesLeft }: SecondStepResult, views: UserViews): BackupCodeStepView {
    const signedIn = started ?? caller;
    return {
      token: signedIn?.token ?? null,
      user: views.of(user),
      session: signedIn ? SessionView.of(signedIn.session, signedIn.token) : null,
      backupCodesLeft,
    };
  }
}

export class CodeLengthView {
  /** Digits of a code of the authenticator. */
  totp!: number;
  /** Digits of a mailed code. */
  otp!: number;
}

export class TwoFactorStatusView {
  enabled!: boolean;
  enabledAt!: Date | null;
  /** Methods that a sign-in offers; empty while it is off. */
  @ApiProperty({ enum: secondFactorMethods, isArray: true }) methods!: SecondFactorMethod[];
  backupCodesLeft!: number;
  /** Whether an enrolment waits for its first correct code. */
  isPending!: boolean;
  trustedDevices!: number;
  codeLength!: CodeLengthView;

  static of(status: Answer<'status'>): TwoFactorStatusView {
    return { ...status, methods: [...status.methods] };
  }
}

export class ChallengeView {
  @ApiProperty({ enum: secondFactorMethods, isArray: true }) methods!: SecondFactorMethod[];
  expiresAt!: Date;
  /** Seconds until `expiresAt`, by the clock of the service. */
  secondsLeft!: number;
  /** Wrong attempts left; 0 without a lock means that only a newly mailed code is accepted. */
  attemptsLeft!: number;
  /** Seconds until the account's second factor is unlocked, by the clock of the service; 0 when it is not locked. */
  lockedSeconds!: number;
  /** The masked address to which codes are mailed. */
  maskedEmail!: string;
  /** Null when there is no valid mailed code. */
  codeSentAt!: Date | null;
  codeLength!: CodeLengthView;

  static of(challenge: Answer<'challenge'>): ChallengeView {
    return { ...challenge, methods: [...challenge.methods] };
  }
}

export class TrustedDeviceView {
  id!: string;
  userAgent!: string;
  ipAddress!: string;
  createdAt!: Date;
  lastUsedAt!: Date;
  expiresAt!: Date;
  /** Whether it is the browser of this request. */
  isCurrent!: boolean;

  static of({ id, userAgent, ipAddress, createdAt, lastUsedAt, expiresAt, isCurrent }: FoundDevice): TrustedDeviceView {
    return { id, userAgent, ipAddress, createdAt, lastUsedAt, expiresAt, isCurrent };
  }
}

export class TrustedDevicePageView extends ListPageView {
  items!: TrustedDeviceView[];

  static of(page: ListPage<FoundDevice>): TrustedDevicePageView {
    return listViewOf(page, (device) => TrustedDeviceView.of(device));
  }
}
