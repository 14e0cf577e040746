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
  readonly methods: readonly SecondMethod[];
  /** "a…@example.com". */
  readonly maskedEmail: string;
  /** A code had been mailed for this challenge when it was read. */
  readonly isCodeSent: boolean;
  /** By the server's clock: this device's may be wrong by hours. */
  readonly secondsLeft: number;
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

/** How long no code of the account is looked at; undefined = the refusal is another one. */
export const lockSeconds = ({ code, retryAfter }: ApiRefusal): number | undefined =>
  code === 'ACCOUNT_TEMPORARILY_LOCKED' ? retryAfter : undefined;

/** @throws ApiRefusal INVALID_TWO_FACTOR_COOKIE when there is none */
export async function readChallenge(): Promise<Challenge> {
  const { methods, maskedEmail, codeSentAt, secondsLeft, codeLength } = await answer(
    api.GET('/api/auth/two-factor/challenge'),
  );
  return {
    methods: secondMethods.filter((method) => methods.includes(method)),
    maskedEmail,
    isCodeSent: codeSentAt !== null,
    secondsLeft,
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
