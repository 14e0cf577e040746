import type { components } from '../../api/schema.gen.ts';
import { counted } from '../../messages/counted.ts';
import { type Details, textOf } from '../../shared/audit/audit-messages.ts';
import { absoluteTime } from '../../ui/time/time-messages.ts';

export type Cause = components['schemas']['CauseView'];

const timeIn = (value: unknown): string | undefined => {
  const text = textOf(value);
  return text && absoluteTime(new Date(text));
};

/** " since 3 Nov 2026, 14:03 CET"; nothing where the time is unknown. */
const since = (value: unknown): string => {
  const time = timeIn(value);
  return time ? ` since ${time}` : '';
};

function bannedText({ until, reason, by }: Details): string {
  const end = timeIn(until);
  const [why, staff] = [textOf(reason), textOf(by)];
  return `Banned until ${end ?? 'the ban is lifted'}${staff ? `, by ${staff}` : ''}.${why ? ` Reason: ${why}` : ''}`;
}

function attemptsText({ elsewhereUntil, onKnownDevicesUntil }: Details): string {
  const [elsewhere, known] = [timeIn(elsewhereUntil), timeIn(onKnownDevicesUntil)];
  const pauses = [
    ...(elsewhere ? [`on new devices until ${elsewhere}`] : []),
    ...(known ? [`on a device used before until ${known}`] : []),
  ];
  return `Too many incorrect passwords. No password is accepted ${pauses.join(', and ') || 'for a while'}.`;
}

const mailStates: Readonly<Record<string, string>> = {
  waiting: 'it will be tried again',
  'given-up': 'it won’t be tried again',
  'left-out': 'it was not sent, because of a limit or because it had expired',
};

/** "reset-password" as "reset password". */
const spaced = (kind: string): string => kind.replaceAll('-', ' ');

function mailsText({ mails }: Details): string {
  const all = Array.isArray(mails) ? (mails as readonly Details[]) : [];
  const { kind, createdAt, state, error } = all[0] ?? {};
  const time = timeIn(createdAt);
  const outcome = mailStates[textOf(state) ?? ''];
  const latest = [`“${spaced(textOf(kind) ?? 'unknown')}”`, time && `from ${time}`].filter(Boolean).join(' ');
  const failure = textOf(error);
  return [
    `${counted(all.length, 'email')} didn’t arrive.`,
    `${all.length > 1 ? 'The latest' : 'This'} is ${latest}${outcome ? `; ${outcome}` : ''}.`,
    ...(failure ? [`Error: ${failure}`] : []),
  ].join(' ');
}

/** In the order in which staff read them: what certainly keeps a person out comes first. */
const words: Readonly<Record<Cause['code'], (details: Details) => string>> = {
  banned: bannedText,
  'second-factor-locked': ({ until }) =>
    `Too many incorrect two-factor codes. No code is accepted until ${timeIn(until) ?? 'the lock ends'}.`,
  'password-attempts-limited': attemptsText,
  'email-not-verified': () => 'The email address isn’t verified, and sign-in needs a verified address.',
  'no-way-to-sign-in': ({ hasPhone }) =>
    hasPhone
      ? 'There is no password and no linked account. A verified phone number is all there is.'
      : 'There is no password and no linked account. “Forgot password” sets a password.',
  'no-password': ({ providers }) =>
    `There is no password. Sign-in works with ${typeof providers === 'number' ? counted(providers, 'linked account') : 'linked accounts'} only.`,
  'mails-undelivered': mailsText,
  'email-never-proven': (details) =>
    `Nobody has proven to own the email address${since(details['since'])}. The first password reset takes the account over and ends all other access.`,
  'second-factor-required': ({ hasAuthenticator }) =>
    `Every sign-in needs a second step, because no device is trusted: ${
      hasAuthenticator ? 'a code from the authenticator app, or a backup code' : 'a code sent by email'
    }.`,
  'account-new': (details) =>
    `The account is less than a day old: it exists${since(details['since'])}. Emails may be on their way, or the address may be misspelled.`,
};

const order = Object.keys(words);

export const causeText = ({ code, details }: Cause): string => words[code](details);

export const surestFirst = (causes: readonly Cause[]): Cause[] =>
  causes
    // A code newer than this page has no words.
    .filter(({ code }) => Object.hasOwn(words, code))
    .toSorted((one, other) => order.indexOf(one.code) - order.indexOf(other.code));
