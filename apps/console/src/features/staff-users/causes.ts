import type { components } from '../../api/schema.gen.ts';
import { counted } from '../../messages/counted.ts';
import { type Details, listOf, textOf } from '../../shared/audit/audit-messages.ts';
import { listText } from '../../shared/organization/role-names.ts';
import { providerName } from '../../shared/social/social.ts';
import { templateText } from '../../shared/staff/email-names.ts';
import { absoluteTime, minuteTime } from '../../ui/time/time-messages.ts';

export type Cause = components['schemas']['CauseView'];

const timeIn = (value: unknown): string | undefined => {
  const text = textOf(value);
  return text && absoluteTime(new Date(text));
};

/** Ends are shown as the person sees them: as the minute in which nothing is left to wait for. */
const endIn = (value: unknown): string | undefined => {
  const text = textOf(value);
  return text && minuteTime(new Date(text));
};

/** " since 3 Nov 2026, 14:03 CET"; nothing where the time is unknown. */
const since = (value: unknown): string => {
  const time = timeIn(value);
  return time ? ` since ${time}` : '';
};

function bannedText({ until, reason, by }: Details): string {
  const end = endIn(until);
  const [why, staff] = [textOf(reason), textOf(by)];
  return `Banned${staff ? ` by ${staff}` : ''}, ${end ? `until ${end}` : 'without an end'}.${why ? ` Reason: ${why}` : ''}`;
}

function attemptsText({ elsewhereUntil, onKnownDevicesUntil }: Details): string {
  const [elsewhere, known] = [endIn(elsewhereUntil), endIn(onKnownDevicesUntil)];
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

function failuresText({ count, most, since: begin }: Details): string {
  const number = typeof count === 'number' ? counted(count, 'incorrect password') : 'Many incorrect passwords';
  return `${number}${since(begin)}.${typeof most === 'number' ? ` After ${most}, no password is accepted for a while.` : ''}`;
}

function secondStepText({ hasAuthenticator, mailedCodes }: Details): string {
  const ways = [
    ...(hasAuthenticator ? ['a code from the authenticator app', 'a backup code'] : []),
    ...(mailedCodes === false ? [] : ['a code by email']),
  ];
  const advice =
    hasAuthenticator && mailedCodes !== false
      ? ' A person who has lost their phone chooses “Get a code by email” there.'
      : '';
  const text = ways.length > 0 ? `: ${listText(ways, 'or')}` : '';
  return `Every sign-in needs a second step, because no device is trusted${text}.${advice}`;
}

function providersText({ names, providers }: Details): string {
  const known = listOf(names).map(providerName);
  if (known.length > 0) return listText(known, 'or');
  return typeof providers === 'number' ? counted(providers, 'linked account') : 'linked accounts';
}

function mailsText({ mails }: Details): string {
  const all = Array.isArray(mails) ? (mails as readonly Details[]) : [];
  const { kind, createdAt, state, error } = all[0] ?? {};
  const time = timeIn(createdAt);
  const outcome = mailStates[textOf(state) ?? ''];
  const latest = [`“${templateText(textOf(kind) ?? 'unknown')}”`, time && `of ${time}`].filter(Boolean).join(' ');
  const failure = textOf(error);
  return [
    `${counted(all.length, 'email')} didn’t arrive${all.length > 1 ? '. The latest:' : ':'} ${latest}${outcome ? `; ${outcome}` : ''}.`,
    ...(failure ? [`Error: ${failure}`] : []),
  ].join(' ');
}

/** In the order in which staff read them: what certainly keeps a person out comes first. */
const words: Readonly<Record<Cause['code'], (details: Details) => string>> = {
  banned: bannedText,
  'second-factor-locked': ({ until }) =>
    `Too many incorrect two-factor codes. No code is accepted until ${endIn(until) ?? 'the lock ends'}.`,
  'password-attempts-limited': attemptsText,
  'email-not-verified': () => 'The email address isn’t confirmed, and sign-in needs a confirmed one.',
  'no-way-to-sign-in': ({ hasPhone }) =>
    hasPhone
      ? 'There is no password and no linked account. A verified phone number is all there is.'
      : 'There is no password and no linked account. “Forgot password” sets a password.',
  'no-password': (details) => `There is no password. Sign-in works with ${providersText(details)} only.`,
  'passwords-refused': failuresText,
  'mails-undelivered': mailsText,
  'second-factor-required': secondStepText,
  'account-new': (details) =>
    `The account is less than a day old: it exists${since(details['since'])}. Emails may be on their way, or the address may be misspelled.`,
  'email-never-proven': (details) =>
    `This address has been unconfirmed${since(details['since'])}. The first password reset takes the account over and ends all other access.`,
};

const order = Object.keys(words);

export const causeText = ({ code, details }: Cause): string => words[code](details);

export const surestFirst = (causes: readonly Cause[]): Cause[] =>
  causes
    // A code newer than this page has no words.
    .filter(({ code }) => Object.hasOwn(words, code))
    .toSorted((one, other) => order.indexOf(one.code) - order.indexOf(other.code));
