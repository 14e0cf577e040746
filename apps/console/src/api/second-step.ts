/**
 * The second step of a sign-in. The browser holds the challenge's cookie and no session yet; which account it is about
 * nobody says here but the server.
 */
import { answer, api } from './client.ts';
import { ApiRefusal } from './refusal.ts';
import type { components } from './schema.gen.ts';

/** Ways to take it, as the API names them, the usual one first. */
export const secondMethods = ['totp', 'otp', 'backup-code'] as const;
export type SecondMethod = (typeof secondMethods)[number];

export interface Challenge {
  /** Those that may still be tried. */
  readonly methods: readonly SecondMethod[];
  /** All tries are used up: only a code that is mailed may be tried. */
  readonly isUsedUp: boolean;
  /** When the account's second step opens again, by this device's clock; undefined = it is open. */
  readonly lockedUntil: Date | undefined;
  /** "a…@example.com". */
  readonly maskedEmail: string;
  /** A code had been mailed for this challenge when it was read. */
  readonly isCodeSent: boolean;
  /** By this device's clock, which may be wrong by hours: the server says how long it is until then. */
  readonly endsAt: Date;
  readonly codeLength: components['schemas']['CodeLengthView'];
}

/** What the session began with; after a backup code, how many are left. */
export type SecondProof = components['schemas']['SecondStepView'] | components['schemas']['BackupCodeStepView'];

export const codesLeftAfter = (proof: SecondProof): number | undefined =>
  'backupCodesLeft' in proof ? proof.backupCodesLeft : undefined;

/** The wanted way where the account has it, else its usual one. */
export const methodFor = (wanted: SecondMethod | undefined, challenge: Challenge | undefined): SecondMethod => {
  const { methods } = challenge ?? { methods: secondMethods };
  return methods.find((method) => method === wanted) ?? methods[0] ?? 'totp';
};

/** What stands in the way of a session after a right password. */
export const isChallenged = (signedIn: object): signedIn is components['schemas']['ChallengedView'] =>
  'twoFactorRedirect' in signedIn && signedIn.twoFactorRedirect === true;

/** Expired, used up, or never there. */
export const isChallengeOver = (refusal: unknown): boolean =>
  refusal instanceof ApiRefusal && refusal.code === 'INVALID_TWO_FACTOR_COOKIE';

const inSeconds = (seconds: number): Date => new Date(Date.now() + seconds * 1000);

/** Until when no code of the account is looked at; undefined = the refusal is another one. */
export const lockEnd = ({ code, retryAfter }: ApiRefusal): Date | undefined =>
  code === 'ACCOUNT_TEMPORARILY_LOCKED' && retryAfter !== undefined ? inSeconds(retryAfter) : undefined;

/** @throws ApiRefusal INVALID_TWO_FACTOR_COOKIE when there is none */
export async function readChallenge(): Promise<Challenge> {
  const challenge = await answer(api.GET('/api/auth/two-factor/challenge'));
  const { methods, attemptsLeft, lockedSeconds, maskedEmail, codeSentAt, secondsLeft, codeLength } = challenge;
  const isUsedUp = attemptsLeft === 0 && lockedSeconds === 0;
  return {
    methods: secondMethods.filter((method) => methods.includes(method) && (!isUsedUp || method === 'otp')),
    isUsedUp,
    lockedUntil: lockedSeconds > 0 ? inSeconds(lockedSeconds) : undefined,
    maskedEmail,
    isCodeSent: codeSentAt !== null,
    endsAt: inSeconds(secondsLeft),
    codeLength,
  };
}

export const mailCode = () => answer(api.POST('/api/auth/two-factor/send-otp', { body: {} as never }));

export function proveSecond(method: SecondMethod, code: string, trustDevice: boolean): Promise<SecondProof> {
  const body = { code, trustDevice };
  switch (method) {
    case 'totp':
      return answer(api.POST('/api/auth/two-factor/verify-totp', { body }));
    case 'otp':
      return answer(api.POST('/api/auth/two-factor/verify-otp', { body }));
    case 'backup-code':
      return answer(api.POST('/api/auth/two-factor/verify-backup-code', { body }));
  }
}
