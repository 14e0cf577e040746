import { describe, expect, test } from '@jest/globals';
import { templateText, whyNotAgain, whyNotElsewhere } from './email-state.ts';

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
