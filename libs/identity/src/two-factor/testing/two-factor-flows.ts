import type { Refusal } from '#shared-kernel/domain/refusal';
import { AesSecretBox } from '#shared-kernel/infrastructure/crypto/aes-secret-box';
import { HmacSigner } from '#shared-kernel/infrastructure/crypto/hmac-signer';
import { KeyRing } from '#shared-kernel/infrastructure/crypto/key-ring';
import { CountingRandom } from '#shared-kernel/testing/counting-random';
import type { SignInContext } from '../../sessions/application/session-issuing.ts';
import type { SignInChallenge } from '../../sessions/application/sign-in-gates.ts';
import type { SessionPrincipal } from '../../sessions/domain/principal.ts';
import { accountFlows, LAPTOP, PASSWORD } from '../../testing/account-flows.ts';
import { MemoryAccounts } from '../../testing/memory-accounts.ts';
import { CodeChecks } from '../application/code-checks.ts';
import { CodeJudge } from '../application/code-judge.ts';
import { DeviceTrusting } from '../application/device-trusting.ts';
import { Enrolment } from '../application/enrolment.ts';
import { FactorSecrets } from '../application/factor-secrets.ts';
import { HolderConfirmation } from '../application/holder-confirmation.ts';
import { OneTimeCodesByMail } from '../application/one-time-codes-by-mail.ts';
import { SecondStep } from '../application/second-step.ts';
import { type Prover, Trials } from '../application/trials.ts';
import { TrustedDevicesOfCaller } from '../application/trusted-devices-of-caller.ts';
import { TwoFactorCleanup } from '../application/two-factor-cleanup.ts';
import { TwoFactorGate } from '../application/two-factor-gate.ts';
import { TwoFactorMails } from '../application/two-factor-mails.ts';
import { TwoFactorOverview } from '../application/two-factor-overview.ts';
import { TwoFactorSwitch } from '../application/two-factor-switch.ts';
import { twoFactorDefaults, type TwoFactorOptions } from '../domain/two-factor-options.ts';
import { OtplibTotp } from '../infrastructure/otplib-totp.ts';
import { MemoryChallenges } from './memory-challenges.ts';
import { MemoryOneTimeCodes } from './memory-one-time-codes.ts';
import { MemoryTrustedDevices } from './memory-trusted-devices.ts';
import { MemoryTwoFactorDatabase } from './memory-two-factor-database.ts';
import { MemoryTwoFactors } from './memory-two-factors.ts';

const PLAIN = { trustDevice: false, disableSession: false };

/** Every flow of the room beside those of accounts, on storage in memory. */
export function twoFactorFlows(changes: Partial<TwoFactorOptions> = {}) {
  const accounts = accountFlows();
  const { clock, uow, users, database, outbox, issuing, passwordChange, gates } = accounts;
  const settings = { options: { ...twoFactorDefaults, ...changes } };
  const accountSettings = { options: accounts.options };
  const random = new CountingRandom();
  const ring = new KeyRing(['a-secret-of-the-tests-long-enough-to-be-one']);
  const signer = new HmacSigner(ring);
  const totp = new OtplibTotp();
  const tables = new MemoryTwoFactorDatabase(uow, database);
  const twoFactors = new MemoryTwoFactors(tables);
  const challenges = new MemoryChallenges(tables);
  const codes = new MemoryOneTimeCodes(tables);
  const devices = new MemoryTrustedDevices(tables);

  const secrets = new FactorSecrets(new AesSecretBox(ring), random, settings);
  const checks = new CodeChecks(totp, secrets, settings, clock);
  const mails = new TwoFactorMails(outbox, accountSettings, settings, clock);
  const holder = new HolderConfirmation(
    users,
    new MemoryAccounts(database),
    passwordChange,
    accountSettings,
    clock,
    uow,
  );
  const change = new TwoFactorSwitch(users, twoFactors, challenges, codes, devices, issuing, mails, clock);
  const trials = new Trials(users, twoFactors, challenges, codes, clock);
  const trusting = new DeviceTrusting(devices, settings, clock, random);
  gates.register(new TwoFactorGate(twoFactors, challenges, devices, trusting, checks, change, settings, clock, random));

  const enrolment = new Enrolment(twoFactors, holder, secrets, checks, totp, change, mails, settings, clock, uow);
  const judge = new CodeJudge(checks, challenges, codes, signer, settings, clock);
  const step = new SecondStep(trials, judge, checks, twoFactors, change, trusting, issuing, mails, uow);
  const flows = {
    ...accounts,
    tables,
    enrolment,
    step,
    overview: new TwoFactorOverview(users, twoFactors, codes, devices, trials, checks, settings, clock, uow),
    mailed: new OneTimeCodesByMail(trials, twoFactors, codes, checks, mails, signer, settings, clock, random, uow),
    trustedDevices: new TrustedDevicesOfCaller(devices, clock, uow),
    cleanup: new TwoFactorCleanup(challenges, codes, devices, clock, uow),

    /** What an authenticator with the secret of this address shows now. */
    codeOf: (totpURI: string) => totp.generate(secretIn(totpURI), clock.now()),

    verifyTotp: (prover: Prover, code: string, proof: Partial<typeof PLAIN> = {}, context = LAPTOP) =>
      step.verifyTotp(prover, { ...PLAIN, ...proof, code }, context),
    verifyOtp: (prover: Prover, code: string, proof: Partial<typeof PLAIN> = {}, context = LAPTOP) =>
      step.verifyOtp(prover, { ...PLAIN, ...proof, code }, context),
    verifyBackupCode: (prover: Prover, code: string, proof: Partial<typeof PLAIN> = {}, context = LAPTOP) =>
      step.verifyBackupCode(prover, { ...PLAIN, ...proof, code }, context),

    /** Somebody whose second factor is on, an unused time step ahead, and the mails of it forgotten. */
    async protectedAda(context = LAPTOP) {
      const ada = await accounts.registered({}, context);
      const { totpURI, backupCodes } = await enrolment.enable(ada, { password: PASSWORD }, context);
      const { started } = await flows.verifyTotp(as(ada), flows.codeOf(totpURI));
      clock.advance(30_000);
      outbox.mails = [];
      return { ada: started!, totpURI, backupCodes };
    },

    signInAs: (email: string, context: SignInContext = LAPTOP) =>
      accounts.signIn.withEmail({ email, password: PASSWORD }, context),

    /** The first step of a sign-in, up to the challenge. */
    async challenged(email = 'ada@example.com', context: SignInContext = LAPTOP): Promise<SignInChallenge> {
      const outcome = await flows.signInAs(email, context);
      if (outcome.kind !== 'challenged') throw new Error('There was no challenge');
      return outcome.challenge;
    },

    /** The youngest code in the outbox. */
    mailedCode(): string {
      const mail = outbox.mails.findLast(({ kind }) => kind === 'two-factor-otp');
      return /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? '';
    },
  };
  return flows;
}

export type TwoFactorFlows = ReturnType<typeof twoFactorFlows>;

/** Shows a second factor from a session. */
export const as = (caller: SessionPrincipal): Prover => ({ caller, challengeToken: undefined });

/** Shows a second factor for a challenge. */
export const meeting = ({ token }: SignInChallenge): Prover => ({ caller: undefined, challengeToken: token });

/** What must be refused, as code and details. */
export async function refusalOf(work: Promise<unknown>): Promise<{ code: string; details?: object | undefined }> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown as Refusal,
  );
  if (!error) throw new Error('Nothing was refused');
  return { code: error.code, ...(error.details && { details: error.details }) };
}

/** A code of six digits that is not this one. */
export const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The characters behind the base32 of an authenticator's address (RFC 4648 §6), decoded by other means than the product's. */
export function secretIn(totpURI: string): string {
  const base32 = new URL(totpURI).searchParams.get('secret') ?? '';
  const bits = Array.from(base32, (letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return (bits.match(/.{8}/g) ?? []).map((byte) => String.fromCharCode(parseInt(byte, 2))).join('');
}
