import { describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { absoluteTime, minuteTime } from '../../ui/time/time-messages.ts';
import { type Cause, causeText, surestFirst } from './causes.ts';

const openapi = JSON.parse(readFileSync(`${import.meta.dirname}/../../../../api/openapi.json`, 'utf8')) as {
  components: { schemas: { CauseView: { properties: { code: { enum: Cause['code'][] } } } } };
};
const codes = openapi.components.schemas.CauseView.properties.code.enum;

const AT = '2026-11-29T12:00:00.000Z';
const time = absoluteTime(new Date(AT));
const end = minuteTime(new Date('2026-11-29T12:00:10.000Z'));
const END = '2026-11-29T12:00:10.000Z';
const mail = { kind: 'reset-password', createdAt: AT, state: 'waiting', attempts: 3, error: null };

const table: readonly (readonly [Cause['code'], Cause['details'], string | RegExp])[] = [
  ['banned', { until: null, reason: 'Spam' }, 'Banned, without an end. Reason: Spam'],
  [
    'banned',
    { until: END, reason: 'Spam', by: 'anna@example.com' },
    `Banned by anna@example.com, until ${end}. Reason: Spam`,
  ],
  ['banned', { until: AT, reason: null, by: null }, `Banned, until ${time}.`],
  ['email-not-verified', {}, 'The email address isn’t confirmed'],
  ['email-never-proven', { since: AT }, `This address has been unconfirmed since ${time}.`],
  ['no-way-to-sign-in', { hasPhone: false }, 'There is no password and no linked account. “Forgot password”'],
  ['no-way-to-sign-in', { hasPhone: true }, 'A verified phone number is all there is.'],
  ['no-password', { providers: 1 }, 'Sign-in works with 1 linked account only.'],
  ['no-password', { providers: 2 }, 'Sign-in works with 2 linked accounts only.'],
  ['no-password', { providers: 1, names: ['acme'] }, 'Sign-in works with acme only.'],
  ['no-password', { providers: 2, names: ['acme', 'other'] }, 'Sign-in works with acme or other only.'],
  ['second-factor-locked', { until: END }, `No code is accepted until ${end}.`],
  [
    'second-factor-required',
    { hasAuthenticator: true, mailedCodes: true },
    'a code from the authenticator app, a backup code, or a code by email. A person who has lost their phone chooses',
  ],
  [
    'second-factor-required',
    { hasAuthenticator: true, mailedCodes: false },
    /: a code from the authenticator app or a backup code\.$/,
  ],
  ['second-factor-required', { hasAuthenticator: false, mailedCodes: true }, /: a code by email\.$/],
  [
    'passwords-refused',
    { count: 14, most: 20, since: AT },
    `14 incorrect passwords since ${time}. After 20, no password is accepted`,
  ],
  [
    'password-attempts-limited',
    { elsewhereUntil: AT, onKnownDevicesUntil: null },
    `No password is accepted on new devices until ${time}.`,
  ],
  [
    'password-attempts-limited',
    { elsewhereUntil: AT, onKnownDevicesUntil: AT },
    `on new devices until ${time}, and on a device used before until ${time}.`,
  ],
  [
    'mails-undelivered',
    { mails: [mail] },
    `1 email didn’t arrive: “Reset password” of ${time}; it will be tried again.`,
  ],
  [
    'mails-undelivered',
    { mails: [{ ...mail, state: 'given-up', error: 'Mailbox full' }, mail] },
    `2 emails didn’t arrive. The latest: “Reset password” of ${time}; it won’t be tried again. Error: Mailbox full`,
  ],
  ['account-new', { since: AT }, `it exists since ${time}.`],
];

describe('what may keep a person out', () => {
  test.each(table)('%s %j', (code, details, words) => {
    const text = causeText({ code, details });
    if (typeof words === 'string') expect(text).toContain(words);
    else expect(text).toMatch(words);
  });

  test('every code of the service has words, and a test of them', () => {
    expect(codes.length).toBeGreaterThan(5);
    expect(codes.filter((code) => !table.some(([known]) => known === code))).toEqual([]);
  });

  test('words do without their details', () => {
    for (const code of codes) expect(causeText({ code, details: {} })).not.toMatch(/undefined|Invalid/);
  });

  test('the surest is first, and a code without words is left out', () => {
    const causes = ['account-new', 'newer-than-this', 'second-factor-locked', 'banned'].map((code) => ({
      code: code as Cause['code'],
      details: {},
    }));
    expect(surestFirst(causes).map(({ code }) => code)).toEqual(['banned', 'second-factor-locked', 'account-new']);
  });
});
