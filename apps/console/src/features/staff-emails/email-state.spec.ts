import { describe, expect, test } from '@jest/globals';
import { templateText } from '../../shared/staff/email-names.ts';
import { accountOf, errorMeaning, whyNotAgain, whyNotElsewhere } from './email-state.ts';

const NOW = Date.parse('2026-11-29T12:00:00.000Z');
const later = '2026-11-29T12:00:01.000Z';

describe('a mail', () => {
  test.each([
    ['dead', null, undefined],
    ['failing', later, undefined],
    ['dead', '2026-11-29T12:00:00.000Z', 'It has expired. Have a new email sent.'],
    ['sent', later, 'Its content is deleted. Have a new email sent.'],
    ['dropped', null, 'Its content is deleted. Have a new email sent.'],
  ] as const)('that is %s until %s', (state, expiresAt, why) => {
    expect(whyNotAgain({ state, expiresAt }, NOW)).toBe(why);
    expect(whyNotElsewhere({ state, expiresAt, isSecret: false }, NOW)).toBe(why);
  });

  test('with a secret goes to nobody else', () => {
    const mail = { state: 'dead', expiresAt: null, isSecret: true } as const;
    expect(whyNotAgain(mail, NOW)).toBeUndefined();
    expect(whyNotElsewhere(mail, NOW)).toBe('It has a link or code that lets its reader in.');
  });
});

test('templates have a name, also unknown ones', () => {
  expect([templateText('verify-email'), templateText('trusted-device-copied'), templateText('constructor')]).toEqual([
    'Confirm email',
    'Trusted device copied',
    'Constructor',
  ]);
});

test.each([
  ['550 5.1.1 to RCPT TO (EENVELOPE)', 'The mail server of the recipient refused the address.'],
  ['552 5.2.2 to DATA (EMESSAGE)', 'The mailbox of the recipient is full.'],
  ['connect ECONNREFUSED (ESOCKET)', 'The email server could not be reached.'],
  ['421 try again', undefined],
])('the error %s is put in words', (error, words) => {
  expect(errorMeaning(error)).toBe(words);
});

test('the account of a list is that of its filter', () => {
  const id = 'a6a7d1ee-2f77-4b34-9a3f-5ab1f0d4e6aa';
  expect([accountOf(`?state=sent&userId=${id}`), accountOf('?userId=ada'), accountOf('')]).toEqual([
    id,
    undefined,
    undefined,
  ]);
});
