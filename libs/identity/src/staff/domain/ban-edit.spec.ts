import { describe, expect, test } from '@jest/globals';
import { banAfter } from './ban-edit.ts';

const FREE = { banned: false, banReason: null, banExpires: null };
const UNTIL = '2027-01-01T00:00:00.000Z';
const BANNED = { banned: true, banReason: 'spam', banExpires: new Date(UNTIL) };
const LATER = '2028-01-01T00:00:00.000Z';

describe('the ban of an account after an edit', () => {
  test.each([
    [FREE, {}, undefined],
    [FREE, { banned: true }, { reason: 'No reason', until: undefined }],
    [FREE, { banned: true, banReason: 'spam', banExpires: UNTIL }, { reason: 'spam', until: new Date(UNTIL) }],
    [FREE, { banned: false }, 'lift'],
    [FREE, { banReason: null, banExpires: null }, undefined],
    [BANNED, {}, undefined],
    [BANNED, { banned: true }, { reason: 'spam', until: new Date(UNTIL) }],
    [BANNED, { banReason: 'fraud' }, { reason: 'fraud', until: new Date(UNTIL) }],
    [BANNED, { banReason: '' }, { reason: 'No reason', until: new Date(UNTIL) }],
    [BANNED, { banExpires: LATER }, { reason: 'spam', until: new Date(LATER) }],
    [BANNED, { banExpires: null }, { reason: 'spam', until: undefined }],
    [BANNED, { banned: false, banReason: null, banExpires: null }, 'lift'],
    [{ ...BANNED, banned: false }, { banned: true }, { reason: 'No reason', until: undefined }],
  ])('of %j by %j is %j', (user, edit, expected) => {
    expect(banAfter(user, edit)).toEqual(expected);
  });

  test.each([
    [FREE, { banReason: 'spam' }],
    [FREE, { banExpires: UNTIL }],
    [BANNED, { banExpires: 'tomorrow' }],
  ])('of %j is not edited by %j', (user, edit) => {
    expect(() => banAfter(user, edit)).toThrow('is invalid');
  });
});
