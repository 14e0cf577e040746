import type { SecondMethod } from '../api/second-step.ts';

/** What is asked for, above the box. */
export const stepTitles: Readonly<Record<SecondMethod, string>> = {
  totp: 'Enter the code from your app',
  otp: 'Enter the code we mailed you',
  'backup-code': 'Use a backup code',
};

/** Where to find it. @param maskedEmail undefined while it is not known */
export function stepLead(method: SecondMethod, maskedEmail = 'your e-mail address'): string {
  switch (method) {
    case 'totp':
      return 'It has 6 digits and changes every half a minute.';
    case 'otp':
      return `A code is on its way to ${maskedEmail}. It works for a few minutes.`;
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
