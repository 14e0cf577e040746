import { Injectable } from '@nestjs/common';
import { Audit } from '#shared-kernel/application/audit';
import { Clock } from '#shared-kernel/application/clock';
import { alphabets, Random } from '#shared-kernel/application/random';
import { Signer } from '#shared-kernel/application/signer';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { userTarget } from '../../users/index.ts';
import { TwoFactors } from '../domain/two-factor.ts';
import { OneTimeCodes, OneTimeCode } from '../domain/challenge.ts';
import { TwoFactorSettings } from '../domain/two-factor-options.ts';
import { TwoFactorRefusal } from '../domain/two-factor-refusals.ts';
import { Attempts, type Claimant } from './attempts.ts';
import { twoFactorActions } from './audit-actions.ts';
import { TwoFactorMails } from './two-factor-mails.ts';
import { codeSigning, codeSignatureOf, CodeChecks } from './code-verification.ts';

@Injectable()
export class OneTimeCodesByMail {
  constructor(
    private readonly attempts: Attempts,
    private readonly twoFactors: TwoFactors,
    private readonly codes: OneTimeCodes,
    private readonly checks: CodeChecks,
    private readonly mails: TwoFactorMails,
    private readonly signer: Signer,
    private readonly settings: TwoFactorSettings,
    private readonly clock: Clock,
    private readonly random: Random,
    private readonly audit: Audit,
    private readonly uow: UnitOfWork,
  ) {}

  /**
   * Mails a code to the account; an earlier one of the same challenge or session is void. Counted per account: every
   * sign-in issues a challenge, so a counter per challenge would not limit mails.
   * @throws OTP_NOT_CONFIGURED, OTP_NOT_ENABLED, INVALID_TWO_FACTOR_COOKIE, MAILED_CODE_NOT_ACCEPTED,
   *   ACCOUNT_TEMPORARILY_LOCKED, TOO_MANY_CODES_MAILED
   */
  async send(claimant: Claimant): Promise<void> {
    const { options } = this.settings;
    if (!options.otpEnabled) throw TwoFactorRefusal.OTP_NOT_CONFIGURED();
    const code = this.random.text(options.otpDigits, alphabets.digits);
    await this.uow.run(async () => {
      const attempt = await this.attempts.open(claimant);
      if (!attempt) throw TwoFactorRefusal.OTP_NOT_ENABLED();
      const { user, record, holderId } = attempt;
      this.checks.mustAcceptMailedCodes(record);
      this.checks.mustNotBeLocked(record);
      const now = this.clock.now();
      const retryAfterSeconds = record.countMailedCode(now, options);
      if (retryAfterSeconds > 0) throw TwoFactorRefusal.TOO_MANY_CODES_MAILED({ retryAfterSeconds });
      await this.twoFactors.save(record);
      const signature = this.signer.sign(codeSigning, codeSignatureOf(holderId, code));
      await this.codes.put(OneTimeCode.issue({ holderId, userId: user.id, signature }, options.otpLifeSeconds, now));
      await this.mails.oneTimeCode(user, code);
      this.audit.record({ action: twoFactorActions['two-factor.code.requested'], target: userTarget(user) });
    });
  }
}
