import { describe, expect, test } from '@jest/globals';
import { assessment, helpFor, isDisputable, type Entry } from './help.ts';

const entry = (action: string, more: Partial<Entry> = {}): Entry => ({
  action,
  outcome: 'done',
  actor: 'you',
  isCurrentSession: false,
  ...more,
});

describe('help after "This wasn’t me"', () => {
  test.each([
    [entry('session.started'), ['session', 'others', 'password', 'key', 'two-factor']],
    [entry('api-key.created'), ['session', 'others', 'password', 'key', 'two-factor']],
    [entry('api-key.all-deleted'), ['session', 'others', 'password', 'key', 'two-factor']],
    [entry('email.change.requested'), ['session', 'others', 'password', 'email', 'key', 'two-factor']],
    [entry('trusted-device.added'), ['session', 'others', 'password', 'devices', 'key', 'two-factor']],
    [entry('profile.changed', { actor: 'api-key' }), ['key', 'password']],
    [entry('profile.changed', { actor: 'app' }), ['app', 'password']],
    [entry('oauth.consent.given'), ['app', 'session', 'others', 'password', 'key', 'two-factor']],
    [entry('oauth.access.given'), ['app', 'session', 'others', 'password', 'key', 'two-factor']],
    [entry('oauth.device.approved'), ['app', 'session', 'others', 'password', 'key', 'two-factor']],
    [entry('oauth.consent.given', { outcome: 'refused' }), ['session', 'others', 'password', 'key', 'two-factor']],
    [entry('session.started', { outcome: 'refused', actor: 'anonymous' }), ['password', 'two-factor']],
    [entry('phone.verified', { outcome: 'refused', actor: 'other' }), ['password', 'two-factor']],
    [entry('password.confirmed', { outcome: 'refused' }), ['session', 'others', 'password', 'key', 'two-factor']],
  ])('%o', (what, help) => {
    expect(helpFor(what)).toEqual(help);
  });

  test('not offered for this session, staff and the system', () => {
    expect(isDisputable(entry('session.started'))).toBe(true);
    expect(isDisputable(entry('session.started', { actor: 'anonymous' }))).toBe(true);
    expect(isDisputable(entry('session.started', { actor: 'other', outcome: 'refused' }))).toBe(true);
    expect(isDisputable(entry('session.started', { isCurrentSession: true }))).toBe(false);
    expect(isDisputable(entry('user.created'))).toBe(false);
    expect(isDisputable(entry('user.role.changed', { actor: 'staff' }))).toBe(false);
    expect(isDisputable(entry('user.role.changed', { actor: 'system' }))).toBe(false);
  });

  test('offered for access that was given and what an app does to the account, not for its own work', () => {
    expect(isDisputable(entry('oauth.consent.given'))).toBe(true);
    expect(isDisputable(entry('profile.changed', { actor: 'app' }))).toBe(true);
    expect(isDisputable(entry('oauth.client.deleted', { actor: 'app' }))).toBe(false);
    expect(isDisputable(entry('oauth.token.issued', { actor: 'app', outcome: 'refused' }))).toBe(false);
  });

  test('failures at the second step mean that the password is known', () => {
    const stranger = { actor: 'anonymous' };
    expect(assessment(entry('session.challenged', stranger))).toMatch('correct password');
    const byProvider = { ...stranger, details: { method: 'social:github' } };
    expect(assessment(entry('session.challenged', byProvider))).toBe(
      'Someone signed in with your account at github. Change the password there now.',
    );
    expect(assessment(entry('two-factor.passed', { ...stranger, outcome: 'refused' }))).toMatch('correct password');
    expect(assessment(entry('session.started', { ...stranger, outcome: 'refused' }))).toMatch('failed');
    expect(assessment(entry('session.started', { actor: 'other', outcome: 'refused' }))).toMatch('failed');
    expect(assessment(entry('password.reset.requested', stranger))).toMatch('without signing in');
    expect(assessment(entry('session.started'))).toMatch('access to your account');
  });
});
