import { secretIn } from './secret-in.ts';
import { Wiring } from '#shared-kernel/testing/wiring';
import type { SignInChallenge, SignInContext } from '../../sessions/application/account-policies.ts';
import type { SessionPrincipal } from '../../sessions/domain/principal.ts';
import { accountFlowsOf, accountModules, LAPTOP, PASSWORD } from '../../testing/account-flows.ts';
import { Enrolment } from '../application/enrolment.ts';
import { FactorInspection, TwoFactorOverview } from '../application/two-factor-overview.ts';
import { OneTimeCodesByMail } from '../application/one-time-codes-by-mail.ts';
import { SecondStep } from '../application/second-step.ts';
import type { Claimant } from '../application/attempts.ts';
import { TrustedDevicesOfCaller } from '../application/trust-issuing.ts';
import { Totp } from '../domain/second-factor-method.ts';
import { twoFactorDefaults, type TwoFactorOptions } from '../domain/two-factor-options.ts';
import { twoFactorEntities } from '../../persistence/entities.ts';
import { TwoFactorModule } from '../two-factor.module.ts';
import { needsDatabase } from '#shared-kernel/testing/flow-database';
import { Purger } from '#shared-kernel/infrastructure/purger';

const PLAIN = { trustDevice: false, disableSession: false };

needsDatabase(twoFactorEntities);

/** The tables of this room. */
export const TABLES = ['two_factor', 'two_factor_challenge', 'two_factor_code', 'trusted_device'];

/** The flows of the room and of accounts. */
export function twoFactorFlows(changes: Partial<TwoFactorOptions> = {}) {
  const base = accountModules();
  const { clock, outbox } = base;
  const room = TwoFactorModule.forRoot({ ...twoFactorDefaults, issuer: 'Gatehouse', ...changes });
  const wiring = new Wiring([...base.modules, room], base.replacements);
  const accounts = accountFlowsOf(base, wiring);
  const totp = wiring.get(Totp);
  const enrolment = wiring.get(Enrolment);
  const inspection = wiring.get(FactorInspection);
  const step = wiring.get(SecondStep);
  const flows = {
    ...accounts,
    enrolment,
    inspection,
    step,
    overview: wiring.get(TwoFactorOverview),
    mailed: wiring.get(OneTimeCodesByMail),
    trustedDevices: wiring.get(TrustedDevicesOfCaller),
    purge: async () => (await wiring.get(Purger).run('two-factor-cleanup')).result,

    /** The current code of the secret in this URI. */
    codeOf: (totpURI: string) => totp.generate(secretIn(totpURI), clock.now()),

    verifyTotp: (claimant: Claimant, code: string, proof: Partial<typeof PLAIN> = {}, context = LAPTOP) =>
      step.verify('totp', claimant, { ...PLAIN, ...proof, code }, context),
    verifyOtp: (claimant: Claimant, code: string, proof: Partial<typeof PLAIN> = {}, context = LAPTOP) =>
      step.verify('otp', claimant, { ...PLAIN, ...proof, code }, context),
    verifyBackupCode: (claimant: Claimant, code: string, proof: Partial<typeof PLAIN> = {}, context = LAPTOP) =>
      step.verify('backup-code', claimant, { ...PLAIN, ...proof, code }, context),

    /** A user with a second factor, an unused time step later, with the mails of it cleared. */
    async protectedAda(context = LAPTOP) {
      const ada = await accounts.registered({}, context);
      const { totpURI, backupCodes } = await enrolment.enable(ada, { password: PASSWORD }, context);
      const { started } = await flows.verifyTotp(as(ada), flows.codeOf(totpURI));
      clock.advance(30_000);
      outbox.mails = [];
      return { ada: started!, totpURI, backupCodes };
    },

    signInAs: (email: string, context: SignInContext = LAPTOP) =>
      accounts.signIn.withPassword({ email }, { password: PASSWORD }, context),

    /** The first step of a sign-in; returns the challenge. */
    async challenged(email = 'ada@example.com', context: SignInContext = LAPTOP): Promise<SignInChallenge> {
      const outcome = await flows.signInAs(email, context);
      if (outcome.kind !== 'challenged') throw new Error('There was no challenge');
      return outcome.challenge;
    },

    /** The latest code in the outbox. */
    mailedCode(): string {
      const mail = outbox.mails.findLast(({ kind }) => kind === 'two-factor-otp');
      return /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? '';
    },
  };
  return flows;
}

export type TwoFactorFlows = ReturnType<typeof twoFactorFlows>;

/** Presents a second factor from a session. */
export const as = (caller: SessionPrincipal): Claimant => ({ caller, challengeToken: undefined });

/** Presents a second factor for a challenge. */
export const completing = ({ token }: SignInChallenge): Claimant => ({ caller: undefined, challengeToken: token });

/** A code of six digits that is not this one. */
export const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

export { secretIn };
