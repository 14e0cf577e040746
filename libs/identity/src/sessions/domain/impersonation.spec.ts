import { describe, expect, test } from '@jest/globals';
import { accountDefaults } from '../../users/domain/account-options.ts';
import { type ImpersonationStart, mustBeAllowedIn, mustNotImpersonate } from './impersonation.ts';
import { isOfHolder, Session } from './session.ts';

const start = new Date('2026-11-20T12:00:00.000Z');
const after = (ms: number) => new Date(start.getTime() + ms);
const MINUTE = 60_000;
const values = { id: 's2', userId: 'ada', tokenDigest: 'd', ipAddress: '192.0.2.1', userAgent: 'Firefox' };
const from = { id: 's1', userId: 'anna', expiresAt: after(24 * 60 * MINUTE) };

const begun = (begin: Partial<ImpersonationStart> = {}) =>
  Session.impersonate(values, { from, reason: 'case 8841', readOnly: false, ...begin }, accountDefaults, start);

describe('a session in which a member of staff acts as the user', () => {
  test('names both, lives half an hour, and is that of nobody who authenticated', () => {
    expect(begun()).toMatchObject({
      userId: 'ada',
      impersonatedBy: 'anna',
      impersonatedBySessionId: 's1',
      impersonationReason: 'case 8841',
      impersonationReadOnly: false,
      expiresAt: after(30 * MINUTE),
      methods: [],
    });
    expect(begun().isFreshAt(start, accountDefaults)).toBe(false);
    expect(isOfHolder(begun())).toBe(false);
  });

  test('never outlives the session of the member of staff', () => {
    const expiresAt = after(10 * MINUTE);
    expect(begun({ from: { ...from, expiresAt } }).expiresAt).toEqual(expiresAt);
  });

  test('is never due for an extension', () => {
    const always = { ...accountDefaults, sessionUpdateAgeSeconds: 0 };
    expect(begun().isDueForExtension(after(29 * MINUTE), always)).toBe(false);
  });

  test.each([
    [true, 'case 8841', true],
    [false, 'case 8841', false],
    [false, null, true],
  ])('readOnly %j with the reason %j is read-only: %j', (readOnly, reason, expected) => {
    expect(begun({ readOnly, reason }).impersonationReadOnly).toBe(expected);
  });
});

describe('what staff may do as the user', () => {
  const READ_ONLY = 'IMPERSONATION_IS_READ_ONLY';
  const NEVER = 'NOT_WHILE_IMPERSONATING';
  test.each([
    ['looks', true, 'allowed', undefined],
    ['looks', true, 'unless-read-only', READ_ONLY],
    ['looks', true, 'refused', NEVER],
    ['may change', false, 'allowed', undefined],
    ['may change', false, 'unless-read-only', undefined],
    ['may change', false, 'refused', NEVER],
    ['is not known to be allowed to change', null, 'unless-read-only', READ_ONLY],
  ] as const)('who %s (%j) at a route that is %s: %s', (_, impersonationReadOnly, route, code) => {
    const act = () => mustBeAllowedIn({ impersonatedBy: 'anna', impersonationReadOnly }, route);
    if (code === undefined) expect(act).not.toThrow();
    else expect(act).toThrow(expect.objectContaining({ code, status: 403 }));
  });

  test('the user may do everything', () => {
    for (const route of ['allowed', 'unless-read-only', 'refused'] as const) {
      expect(() => mustBeAllowedIn({ impersonatedBy: null, impersonationReadOnly: null }, route)).not.toThrow();
    }
    expect(() => mustNotImpersonate({ impersonatedBy: null })).not.toThrow();
  });
});
