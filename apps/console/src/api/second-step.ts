/** During the second step the browser has the challenge cookie but no session; only the server knows the account. */
import { answer, api } from './client.ts';
import { ApiRefusal } from './refusal.ts';
import type { components } from './schema.gen.ts';

/** Methods of the second step by their API names, the default first. */
export const secondMethods = ['totp', 'otp', 'backup-code'] as const;
export type SecondMethod = (typeof secondMethods)[number];

export interface Challenge {
  readonly methods: readonly SecondMethod[];
  /** No attempts left: only an emailed code can still be used. */
  readonly isUsedUp: boolean;
  /** Until when the account is locked, by this device's clock; undefined = not locked. */
  readonly lockedUntil: Date | undefined;
  /** `a••@example.com`. */
  readonly maskedEmail: string;
  readonly isCodeSent: boolean;
  /** The end by the clock of this device, which may be wrong by hours: computed from the seconds that are left. */
  readonly endsAt: Date;
  readonly codeLength: components['schemas']['CodeLengthView'];
}

export type SecondProof = components['schemas']['SecondStepView'] | components['schemas']['BackupCodeStepView'];

export const codesLeftAfter = (proof: SecondProof): number | undefined =>
  'backupCodesLeft' in proof ? proof.backupCodesLeft : undefined;

export const methodFor = (wanted: SecondMethod | undefined, challenge: Challenge | undefined): SecondMethod => {
  const { methods } = challenge ?? { methods: secondMethods };
  return methods.find((method) => method === wanted) ?? methods[0] ?? 'totp';
};

export const isChallenged = (signedIn: object): signedIn is components['schemas']['ChallengedView'] =>
  'twoFactorRedirect' in signedIn && signedIn.twoFactorRedirect === true;

/** The challenge expired, was used, or never existed. */
export const isChallengeOver = (refusal: unknown): boolean =>
  refusal instanceof ApiRefusal && refusal.code === 'INVALID_TWO_FACTOR_COOKIE';

const inSeconds = (seconds: number): Date => new Date(Date.now() + seconds * 1000);

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
