import { inWords } from '#shared-kernel/application/duration-words';
import type { MailBody } from '#shared-kernel/application/mail-layout';
import { type LanguageCode, languageOf } from '../domain/language.ts';

type Words = Omit<MailBody, 'action'> & { readonly actionLabel?: string };

/** What each mail says, in one language. Another language is one more table of this type. */
export interface MailWords {
  verifyEmail(p: { name: string; email: string; lifeSeconds: number }): Words;
  changeEmail(p: { name: string; email: string; newEmail: string; lifeSeconds: number }): Words;
  emailChanged(p: { name: string; newEmail: string }): Words;
  resetPassword(p: { name: string; lifeSeconds: number }): Words;
  passwordChanged(p: { name: string; time: string }): Words;
  deleteAccount(p: { name: string; email: string; lifeSeconds: number }): Words;
  newDevice(p: { name: string; device: string; ipAddress: string; time: string }): Words;
  accountExists(p: { name: string; email: string }): Words;
  phoneCode(p: { code: string; lifeSeconds: number }): string;
  readonly unknownDevice: string;
  readonly unknownAddress: string;
}

const english: MailWords = {
  verifyEmail: ({ name, email, lifeSeconds }) => ({
    subject: 'Confirm your e-mail address',
    heading: 'Confirm your e-mail address',
    paragraphs: [`Hello ${name},`, `Please confirm that ${email} is your address.`],
    actionLabel: 'Confirm e-mail',
    note: `The link works once, for ${inWords(lifeSeconds)}. If you did not ask for this mail, you can ignore it.`,
  }),
  changeEmail: ({ name, email, newEmail, lifeSeconds }) => ({
    subject: 'Confirm the change of your e-mail address',
    heading: 'Confirm the change of your e-mail address',
    paragraphs: [
      `Hello ${name},`,
      `You asked to change the address of your account from ${email} to ${newEmail}. Sign in with your current address first if you are not signed in.`,
    ],
    actionLabel: 'Change e-mail',
    note: `The link works once, for ${inWords(lifeSeconds)}. If this was not you, do not open it and change your password.`,
  }),
  emailChanged: ({ name, newEmail }) => ({
    subject: 'The e-mail address of your account was changed',
    heading: 'Your e-mail address was changed',
    paragraphs: [`Hello ${name},`, `Your account now uses ${newEmail}.`],
    note: 'If this was not you, contact support at once.',
  }),
  resetPassword: ({ name, lifeSeconds }) => ({
    subject: 'Choose a new password',
    heading: 'Choose a new password',
    paragraphs: [`Hello ${name},`, 'Somebody, hopefully you, asked for a new password for your account.'],
    actionLabel: 'Choose a new password',
    note: `The link works once, for ${inWords(lifeSeconds)}. If you did not ask for it, your password stays as it is.`,
  }),
  passwordChanged: ({ name, time }) => ({
    subject: 'Your password was changed',
    heading: 'Your password was changed',
    paragraphs: [`Hello ${name},`, `Your account has a new password since ${time}.`],
    actionLabel: 'Choose a new password',
    note: 'If this was you, there is nothing to do. If not, choose a new password at once and end the sessions you do not know.',
  }),
  deleteAccount: ({ name, email, lifeSeconds }) => ({
    subject: 'Confirm the deletion of your account',
    heading: 'Delete your account?',
    paragraphs: [
      `Hello ${name},`,
      `You asked to delete the account of ${email}. This cannot be undone: everything that belongs to the account is removed.`,
    ],
    actionLabel: 'Delete my account',
    note: `The link works once, for ${inWords(lifeSeconds)}, while you are signed in. If this was not you, change your password.`,
  }),
  newDevice: ({ name, device, ipAddress, time }) => ({
    subject: 'New sign-in to your account',
    heading: 'New sign-in to your account',
    paragraphs: [
      `Hello ${name},`,
      `Your account was just signed in to from a device we have not seen before: ${device}, address ${ipAddress}, ${time}.`,
    ],
    actionLabel: 'See your sessions',
    note: 'If this was you, there is nothing to do. If not, end that session and change your password.',
  }),
  accountExists: ({ name, email }) => ({
    subject: 'You already have an account',
    heading: 'You already have an account',
    paragraphs: [
      `Hello ${name},`,
      `Somebody, hopefully you, tried to create an account for ${email}, which has one already.`,
    ],
    actionLabel: 'Sign in',
    note: 'If you forgot your password, you can choose a new one on the sign-in page. If this was not you, ignore this mail.',
  }),
  phoneCode: ({ code, lifeSeconds }) =>
    `${code} is your code. It works once, for ${inWords(lifeSeconds)}. Do not share it.`,
  unknownDevice: 'an unknown device',
  unknownAddress: 'unknown',
};

const words: Readonly<Record<string, MailWords>> = { en: english };

/** The words in the person's language, English where there is no translation yet. */
export function wordsIn(language: LanguageCode): { words: MailWords; tag: string } {
  const tag = languageOf(language)?.tag ?? 'en';
  return Object.hasOwn(words, tag) ? { words: words[tag]!, tag } : { words: english, tag: 'en' };
}
