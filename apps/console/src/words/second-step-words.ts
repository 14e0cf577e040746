import type { Challenge, SecondMethod } from '../api/second-step.ts';

/** Titles of the second step. */
export const stepTitles: Readonly<Record<SecondMethod, string>> = {
  totp: 'Enter the code from your app',
  otp: 'Enter the code from your email',
  'backup-code': 'Use a backup code',
};

/** Where to find it. @param challenge undefined while it is not known */
export function stepLead(method: SecondMethod, challenge?: Pick<Challenge, 'codeLength'>): string {
  switch (method) {
    case 'totp':
      return challenge
        ? `It has ${challenge.codeLength.totp} digits and changes every 30 seconds.`
        : 'It changes every 30 seconds.';
    case 'otp':
      // Whether one was sent is said elsewhere.
      return 'Only the latest code works, for a few minutes.';
    case 'backup-code':
      return 'One of the codes you saved when you set up two-factor. Each works once.';
  }
}

/** Links to another method. */
export const stepWays: Readonly<Record<SecondMethod, string>> = {
  totp: 'Use the authenticator app',
  otp: 'Get a code by email',
  'backup-code': 'Use a backup code',
};

/** Words for a locked account. @param until in words, by the local clock */
export const lockTitle = 'Too many incorrect codes';
export const lockWords = (until: string): string => `Sign-in is locked until ${until}. Sign in again after that.`;
