interface Words {
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** Leads to the page the mail is about. */
  readonly actionLabel?: string;
  readonly note: string;
}

/** What each mail says, in one language. Another language is one more table of this type. */
export interface TwoFactorWords {
  oneTimeCode(p: { name: string; code: string; lifeSeconds: number }): Words;
  turnedOn(p: { name: string }): Words;
  changed(p: { name: string }): Words;
  turnedOff(p: { name: string }): Words;
  locked(p: { name: string; lockSeconds: number }): Words;
  backupCodesRenewed(p: { name: string }): Words;
}

/** Whole minutes, rounded down: no longer than it lasts. */
function minutes(seconds: number): string {
  const count = Math.max(1, Math.floor(seconds / 60));
  return `${count} minute${count === 1 ? '' : 's'}`;
}

const english: TwoFactorWords = {
  oneTimeCode: ({ name, code, lifeSeconds }) => ({
    subject: 'Your sign-in code',
    heading: 'Your sign-in code',
    paragraphs: [`Hello ${name},`, `${code} is your code. Enter it where you were asked for it, and nowhere else.`],
    note: `The code works once, for ${minutes(lifeSeconds)}. If you did not try to sign in, somebody knows your password: change it.`,
  }),
  turnedOn: ({ name }) => ({
    subject: 'Two-factor authentication is on',
    heading: 'Two-factor authentication is on',
    paragraphs: [
      `Hello ${name},`,
      'From now on, signing in to your account asks for a code of your authenticator as well. Devices you trusted before are asked again.',
    ],
    actionLabel: 'See two-factor authentication',
    note: 'If this was not you, change your password and turn it off.',
  }),
  changed: ({ name }) => ({
    subject: 'Your authenticator was replaced',
    heading: 'Your authenticator was replaced',
    paragraphs: [
      `Hello ${name},`,
      'Signing in to your account asks for codes of the new authenticator from now on. The old one and its backup codes no longer work, and devices you trusted before are asked again.',
    ],
    actionLabel: 'See two-factor authentication',
    note: 'If this was not you, change your password at once and end the sessions you do not know.',
  }),
  turnedOff: ({ name }) => ({
    subject: 'Two-factor authentication is off',
    heading: 'Two-factor authentication is off',
    paragraphs: [`Hello ${name},`, 'Your account is protected by your password alone now.'],
    actionLabel: 'Turn it on again',
    note: 'If this was not you, change your password at once and end the sessions you do not know.',
  }),
  locked: ({ name, lockSeconds }) => ({
    subject: 'Too many wrong codes for your account',
    heading: 'Too many wrong codes',
    paragraphs: [
      `Hello ${name},`,
      `Somebody has entered too many wrong two-factor codes for your account. No code is accepted for the next ${minutes(lockSeconds)}; where you are signed in, you stay signed in.`,
    ],
    actionLabel: 'Choose another password',
    note: 'If this was not you, somebody knows your password: change it.',
  }),
  backupCodesRenewed: ({ name }) => ({
    subject: 'Your backup codes were replaced',
    heading: 'Your backup codes were replaced',
    paragraphs: [`Hello ${name},`, 'Your account has a new set of backup codes. The earlier ones no longer work.'],
    actionLabel: 'See two-factor authentication',
    note: 'If this was not you, change your password at once and end the sessions you do not know.',
  }),
};

const words: Readonly<Record<string, TwoFactorWords>> = { en: english };

/** The words in the language of this tag, English where there is no translation yet. */
export function wordsIn(tag = 'en'): { words: TwoFactorWords; tag: string } {
  return Object.hasOwn(words, tag) ? { words: words[tag]!, tag } : { words: english, tag: 'en' };
}
