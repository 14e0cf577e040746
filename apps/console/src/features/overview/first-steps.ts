import { type Boot, offersPhoneNumbers } from '../../api/boot.ts';
import type { User } from '../../api/session.ts';

export interface FirstStep {
  readonly text: string;
  readonly done: boolean;
  readonly to: string;
}

/** Milliseconds an account counts as new. */
const NEW = 14 * 86_400_000;

/** What a new account may still want to do; empty when it is not new any more or all is done. */
export function firstSteps(user: User, boot: Boot, now: number): readonly FirstStep[] {
  const steps: readonly FirstStep[] = [
    { text: 'Confirm your email', done: user.emailVerified, to: '/account/email' },
    ...(boot.usernames ? [{ text: 'Choose a username', done: user.username !== null, to: '/account/profile' }] : []),
    ...(offersPhoneNumbers(boot)
      ? [{ text: 'Add your phone number', done: user.phoneNumberVerified, to: '/account/profile' }]
      : []),
    // Russian is 0: only null means that nothing was chosen.
    ...(boot.languages.length > 0
      ? [{ text: 'Choose your language', done: user.language !== null, to: '/account/preferences' }]
      : []),
  ];
  const isNew = now - Date.parse(user.createdAt) < NEW;
  return isNew && steps.some(({ done }) => !done) ? steps : [];
}
