import { describe, expect, test } from '@jest/globals';
import { aUser } from '../../testing/a-user.ts';
import type { User } from '../../users/domain/user.ts';
import { signInCauses } from './sign-in-causes.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const DAY = 86_400_000;
const ago = (days: number) => new Date(NOW.getTime() - days * DAY);

const proven = { emailVerified: true, emailProven: true, reclaimableSince: null, createdAt: ago(30) };
const fine = { ways: { hasPassword: true, providers: [] }, mails: [], requireEmailVerification: false, bannedBy: null };

describe('what may keep a person out', () => {
  test.each<[string, Partial<User>, Partial<Parameters<typeof signInCauses>[1]>, object[]]>([
    ['nothing', {}, {}, []],
    [
      'a ban until a time',
      { banned: true, banReason: 'spam', banExpires: ago(-1) },
      { bannedBy: 'anna@example.com' },
      [{ code: 'banned', details: { until: ago(-1).toISOString(), reason: 'spam', by: 'anna@example.com' } }],
    ],
    [
      'a ban without an end',
      { banned: true, banReason: 'spam', banExpires: null },
      {},
      [{ code: 'banned', details: { until: null, reason: 'spam', by: null } }],
    ],
    ['no ban that is over', { banned: true, banReason: 'spam', banExpires: ago(1) }, {}, []],
    [
      'an address that must be verified first',
      { emailVerified: false },
      { requireEmailVerification: true },
      [{ code: 'email-not-verified', details: {} }],
    ],
    ['no unverified address where that is allowed', { emailVerified: false }, {}, []],
    [
      'an address that was never proven',
      { emailProven: false, reclaimableSince: ago(3) },
      {},
      [{ code: 'email-never-proven', details: { since: ago(3).toISOString() } }],
    ],
    [
      'nothing to sign in with',
      {},
      { ways: { hasPassword: false, providers: [] } },
      [{ code: 'no-way-to-sign-in', details: { hasPhone: false } }],
    ],
    [
      'no password beside a provider',
      {},
      { ways: { hasPassword: false, providers: ['acme', 'other'] } },
      [{ code: 'no-password', details: { providers: 2, names: ['acme', 'other'] } }],
    ],
    [
      'mails that did not arrive',
      {},
      { mails: [{ kind: 'reset-password' }] },
      [{ code: 'mails-undelivered', details: { mails: [{ kind: 'reset-password' }] } }],
    ],
    [
      'an account that is hours old',
      { createdAt: ago(0.5) },
      {},
      [{ code: 'account-new', details: { since: ago(0.5).toISOString() } }],
    ],
  ])('%s', (_, values, around, causes) => {
    expect(signInCauses(aUser({ ...proven, ...values }), { ...fine, ...around }, NOW)).toEqual(causes);
  });

  test('is told all at once, the surest first', () => {
    const user = aUser({ banned: true, emailVerified: false, reclaimableSince: ago(0), createdAt: ago(0) });
    const around = {
      ways: { hasPassword: false, providers: [] },
      mails: [{ kind: 'verify-email' }],
      requireEmailVerification: true,
      bannedBy: null,
    };
    expect(signInCauses(user, around, NOW).map(({ code }) => code)).toEqual([
      'banned',
      'email-not-verified',
      'no-way-to-sign-in',
      'mails-undelivered',
      'account-new',
      'email-never-proven',
    ]);
  });
});
