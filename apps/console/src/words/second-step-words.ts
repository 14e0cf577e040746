import type { Challenge, SecondMethod } from '../api/second-step.ts';

/** What is asked for, above the box. */
export const stepTitles: Readonly<Record<SecondMethod, string>> = {
  totp: 'Enter the code from your app',
  otp: 'Enter the code from your mail',
  'backup-code': 'Use a backup code',
};

/** Where to find it. @param challenge undefined while it is not known */
export function stepLead(method: SecondMethod, challenge?: Pick<Challenge, 'codeLength'>): string {
  switch (method) {
    case 'totp':
      return challenge
        ? `It has ${challenge.codeLength.totp} digits and changes every half a minute.`
        : 'It changes every half a minute.';
    case 'otp':
      // That one has left is said where it is known.
      return 'The newest one works, for a few minutes.';
    case 'backup-code':
      return 'One of those you saved when you set up two-factor. Each works once.';
  }
}

/** The way to another one. */
export const stepWays: Readonly<Record<SecondMethod, string>> = {
  totp: 'Use the authenticator app',
  otp: 'Get a code by e-mail',
  'backup-code': 'Use a backup code',
};

/** The one thing to say of a locked account. @param until in words, by the reader's clock */
export const lockTitle = 'Too many wrong codes';
export const lockWords = (until: string): string =>
  `Signing in to this account is locked until ${until}. Sign in again after that.`;
