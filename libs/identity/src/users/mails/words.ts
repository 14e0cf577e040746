import { shownAddress } from '#shared-kernel/domain/unlinked';
import { greeting } from '#shared-kernel/application/greeting';
import { inWords } from '#shared-kernel/application/time-words';
import type { MailBody } from '#shared-kernel/application/mail-layout';
import { type LanguageCode, languageOf } from '../domain/language.ts';

type Words = Omit<MailBody, 'action'> & { readonly actionLabel?: string };

/**
 * What each mail says, in one language. Another language is one more table of this type. `helper` is whom to contact:
 * support, or the administrator of the service.
 */
export interface MailWords {
  verifyEmail(p: { name: string; email: string; lifeSeconds: number }): Words;
  changeEmail(p: { name: string; email: string; newEmail: string; lifeSeconds: number }): Words;
  emailChanged(p: { name: string; newEmail: string; time: string; helper: string }): Words;
  emailChangedWithUndo(p: { name: string; newEmail: string; time: string; lifeSeconds: number }): Words;
  emailRestored(p: { name: string; time: string }): Words;
  emailTakenBack(p: { email: string; time: string }): Words;
  resetPassword(p: { name: string; lifeSeconds: number }): Words;
  /** As `resetPassword`, for an account without a password. */
  setPassword(p: { name: string; lifeSeconds: number }): Words;
  /** `isFirst`: the account had none. `phoneEnding`: of a number that can sign in. */
  passwordChanged(p: {
    name: string;
    time: string;
    isFirst: boolean;
    apiKeys: number;
    phoneEnding: string | undefined;
  }): Words;
  accountLinked(p: { name: string; provider: string; time: string }): Words;
  phoneNumberAdded(p: { name: string; phoneEnding: string; time: string }): Words;
  /** `provider`: undefined for the password. */
  accountUnlinked(p: { name: string; provider: string | undefined; time: string }): Words;
  deleteAccount(p: { name: string; email: string; lifeSeconds: number }): Words;
  accountDeleted(p: { name: string; email: string; time: string; helper: string }): Words;
  accountDisowned(p: { email: string; time: string }): Words;
  newDevice(p: { name: string; device: string; ipAddress: string; time: string }): Words;
  accountExists(p: { name: string; email: string }): Words;
  phoneCode(p: { code: string; productName: string; lifeSeconds: number }): string;
  readonly unknownDevice: string;
  readonly unknownAddress: string;
}

const once = (lifeSeconds: number) => `This link works once and expires in ${inWords(lifeSeconds)}.`;

const aboutEmailChange = ({ name, newEmail, time }: { name: string; newEmail: string; time: string }) => ({
  subject: 'Your email address was changed',
  heading: 'Your email address was changed',
  paragraphs: [
    greeting(name),
    `The email address of your account was changed to ${shownAddress(newEmail)} on ${time}.`,
  ],
});

function aboutUnlinking(provider: string | undefined) {
  const subject =
    provider === undefined
      ? 'The password of your account was removed'
      : `${provider} was disconnected from your account`;
  return { subject, heading: subject };
}

const english: MailWords = {
  verifyEmail: ({ name, email, lifeSeconds }) => ({
    subject: 'Confirm your email address',
    heading: 'Confirm your email address',
    paragraphs: [greeting(name), `Confirm that ${email} is yours.`],
    actionLabel: 'Confirm email',
    note: `${once(lifeSeconds)} If you didn't create an account, ignore this email, or open the link and choose "I did not create this account".`,
  }),
  changeEmail: ({ name, email, newEmail, lifeSeconds }) => ({
    subject: 'Change your email address?',
    heading: 'Change your email address?',
    paragraphs: [
      greeting(name),
      `You asked to change the email address of your account from ${email} to ${shownAddress(newEmail)}. If you aren't signed in, sign in with your current address first.`,
    ],
    actionLabel: 'Change email',
    note: `${once(lifeSeconds)} If this wasn't you, don't open it, and change your password.`,
  }),
  emailChanged: ({ helper, ...change }) => ({
    ...aboutEmailChange(change),
    note: `If this was you, there is nothing to do. If it wasn't, contact ${helper} right away.`,
  }),
  emailChangedWithUndo: ({ lifeSeconds, ...change }) => ({
    ...aboutEmailChange(change),
    actionLabel: 'Undo the change',
    note: `If this was you, there is nothing to do. If it wasn't, undo the change within ${inWords(lifeSeconds)}, then set a password. Undoing it signs out every device.`,
  }),
  emailRestored: ({ name, time }) => ({
    subject: 'Your email address was changed back',
    heading: 'Your email address was changed back',
    paragraphs: [
      greeting(name),
      `The change of your email address was undone on ${time}. Every device was signed out. Passwords, API keys, connected accounts, two-factor and phone numbers that were added after the change was asked for no longer work, nor do those added before it in the session that asked for it.`,
    ],
    actionLabel: 'Set a password',
    note: 'Another person may have known your password: set a new one now, then check your connected accounts and API keys.',
  }),
  emailTakenBack: ({ email, time }) => ({
    subject: 'Your email address was removed from an account',
    heading: 'Your email address was removed from an account',
    paragraphs: [
      `${shownAddress(email)} was removed from an account on ${time}, because the owner of its former address undid the change.`,
    ],
    note: 'There is nothing to do.',
  }),
  resetPassword: ({ name, lifeSeconds }) => ({
    subject: 'Reset your password',
    heading: 'Reset your password',
    paragraphs: [greeting(name), 'Someone, probably you, asked to reset the password of your account.'],
    actionLabel: 'Choose a new password',
    note: `${once(lifeSeconds)} If you didn't ask for it, you can ignore this email. Your password stays the same.`,
  }),
  setPassword: ({ name, lifeSeconds }) => ({
    subject: 'Set a password for your account',
    heading: 'Set a password for your account',
    paragraphs: [greeting(name), 'Someone, probably you, asked to set a password for your account. It has none yet.'],
    actionLabel: 'Choose a password',
    note: `${once(lifeSeconds)} If you didn't ask for it, you can ignore this email. Your account stays as it is.`,
  }),
  passwordChanged: ({ name, time, isFirst, apiKeys, phoneEnding }) => ({
    subject: isFirst ? 'A password was added to your account' : 'Your password was changed',
    heading: isFirst ? 'A password was added to your account' : 'Your password was changed',
    paragraphs: [
      greeting(name),
      isFirst
        ? `A password was added to your account on ${time}. It can be used to sign in.`
        : `Your password was changed on ${time}.`,
      ...(apiKeys > 0 ? [`${apiKeys === 1 ? '1 API key still works' : `${apiKeys} API keys still work`}.`] : []),
      ...(phoneEnding ? [`The phone number ending in ${phoneEnding} can still sign in.`] : []),
    ],
    actionLabel: 'Reset password',
    note: "If this was you, there is nothing to do. If it wasn't, reset your password now and sign out any device you don't recognize.",
  }),
  accountLinked: ({ name, provider, time }) => ({
    subject: `${provider} was connected to your account`,
    heading: `${provider} was connected to your account`,
    paragraphs: [greeting(name), `An account at ${provider} was connected to your account on ${time}. It can sign in.`],
    actionLabel: 'View connected accounts',
    note: "If this was you, there is nothing to do. If it wasn't, disconnect it, then reset your password.",
  }),
  phoneNumberAdded: ({ name, phoneEnding, time }) => ({
    subject: 'A phone number was added to your account',
    heading: 'A phone number was added to your account',
    paragraphs: [
      greeting(name),
      `The phone number ending in ${phoneEnding} was added to your account on ${time}. It can sign in with a code.`,
    ],
    actionLabel: 'View your account',
    note: "If this was you, there is nothing to do. If it wasn't, remove the number, then reset your password.",
  }),
  accountUnlinked: ({ name, provider, time }) => ({
    ...aboutUnlinking(provider),
    paragraphs: [
      greeting(name),
      `${provider === undefined ? 'The password' : `An account at ${provider}`} was removed from your account on ${time}. It can no longer be used to sign in.`,
    ],
    actionLabel: 'View connected accounts',
    note: "If this was you, there is nothing to do. If it wasn't, reset your password now and sign out any device you don't recognize.",
  }),
  deleteAccount: ({ name, email, lifeSeconds }) => ({
    subject: 'Confirm the deletion of your account',
    heading: 'Delete your account?',
    paragraphs: [
      greeting(name),
      `You asked to delete the account of ${email}. This permanently deletes the account and everything that belongs to it.`,
    ],
    actionLabel: 'Delete my account',
    note: `${once(lifeSeconds)} You need to be signed in to use it. If this wasn't you, change your password.`,
  }),
  accountDeleted: ({ name, email, time, helper }) => ({
    subject: 'Your account was deleted',
    heading: 'Your account was deleted',
    paragraphs: [greeting(name), `The account of ${email} was permanently deleted on ${time}.`],
    note: `If this was you, there is nothing to do. If it wasn't, contact ${helper} right away.`,
  }),
  accountDisowned: ({ email, time }) => ({
    subject: 'The account you did not create was deleted',
    heading: 'The account you did not create was deleted',
    paragraphs: [
      `You told us on ${time} that another person had created an account with ${email}. That account and everything that belonged to it are deleted.`,
    ],
    note: 'You can create an account of your own with this address.',
  }),
  newDevice: ({ name, device, ipAddress, time }) => ({
    subject: `New sign-in from ${device}`,
    heading: 'New sign-in to your account',
    paragraphs: [
      greeting(name),
      `New sign-in from ${device}, ${ipAddress}, on ${time}. This device has not signed in to your account before.`,
    ],
    actionLabel: 'View your sessions',
    note: "If this was you, there is nothing to do. If it wasn't, sign out that device and change your password.",
  }),
  accountExists: ({ name, email }) => ({
    subject: 'You already have an account',
    heading: 'You already have an account',
    paragraphs: [
      greeting(name),
      `Someone, probably you, tried to create an account for ${email}, but there already is one.`,
    ],
    actionLabel: 'Sign in',
    note: "If you forgot your password, you can reset it on the sign-in page. If this wasn't you, you can ignore this email.",
  }),
  phoneCode: ({ code, productName, lifeSeconds }) =>
    `${code} is your ${productName} code. It works once and expires in ${inWords(lifeSeconds)}. Don't share it.`,
  unknownDevice: 'an unknown device',
  unknownAddress: 'an unknown address',
};

const words: Readonly<Record<string, MailWords>> = { en: english };

/** The words in the person's language, English where there is no translation yet. */
export function wordsIn(language: LanguageCode): { words: MailWords; tag: string } {
  const tag = languageOf(language)?.tag ?? 'en';
  return Object.hasOwn(words, tag) ? { words: words[tag]!, tag } : { words: english, tag: 'en' };
}
