import { ApiProperty } from '@nestjs/swagger';
import { SessionView, type UserViews } from '../../sessions/http.ts';
import { UserView } from '../../users/http.ts';
import type { Enrolled } from '../application/enrolment.ts';
import type { SecondStepResult } from '../application/second-step.ts';
import type { ChallengeInfo, TwoFactorStatus } from '../application/two-factor-overview.ts';
import { type SecondFactorMethod, secondFactorMethods } from '../domain/second-factor-method.ts';
import type { TrustedDevice } from '../domain/trusted-device.ts';

export class TotpUriView {
  /** `otpauth://`, what an authenticator reads from a QR code. */
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
  /** Null where no session was wanted. */
  token!: string | null;
  user!: UserView;
  /** Null where no session was wanted. */
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
  /** What a sign-in asks for; empty while it is off. */
  @ApiProperty({ enum: secondFactorMethods, isArray: true }) methods!: SecondFactorMethod[];
  backupCodesLeft!: number;
  /** An enrolment has begun and waits for its first right code. */
  isPending!: boolean;
  trustedDevices!: number;
  codeLength!: CodeLengthView;

  static of(status: TwoFactorStatus): TwoFactorStatusView {
    return { ...status, methods: [...status.methods] };
  }
}

export class ChallengeView {
  @ApiProperty({ enum: secondFactorMethods, isArray: true }) methods!: SecondFactorMethod[];
  expiresAt!: Date;
  /** Until `expiresAt`, by the clock of the service. */
  secondsLeft!: number;
  /** Wrong tries; 0 without a lock: only a newly mailed code may still be tried. */
  attemptsLeft!: number;
  /** Until the account's second step is unlocked, by the clock of the service; 0 while it is not locked. */
  lockedSeconds!: number;
  /** Where a code is mailed to, as far as its owner needs to know. */
  maskedEmail!: string;
  /** Null while no mailed code is open. */
  codeSentAt!: Date | null;
  codeLength!: CodeLengthView;

  static of(challenge: ChallengeInfo): ChallengeView {
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
  /** The browser that asks. */
  isCurrent!: boolean;

  static of(device: TrustedDevice, isCurrent: boolean): TrustedDeviceView {
    const { id, userAgent, ipAddress, createdAt, lastUsedAt, expiresAt } = device;
    return { id, userAgent, ipAddress, createdAt, lastUsedAt, expiresAt, isCurrent };
  }
}
