import { describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { actionText } from './audit-messages.ts';
import { activityTitle } from './activity-title.ts';
import { activityKinds } from './activity-kinds.ts';
import { activityChanges, activityNote, activityMessages, refusedNote } from './activity-messages.ts';

const catalogue = readFileSync(`${import.meta.dirname}/../../../../../docs/AUDIT.md`, 'utf8');

/** The published actions that concern an account; those of organizations have a page of their own. */
const actions = [...catalogue.matchAll(/^\| `([\w.-]+)`/gm)]
  .map(([, action = '']) => action)
  .filter((action) => !action.startsWith('organization.'));

describe('words for security activity', () => {
  test('every action of the catalogue has words, and no words are left over', () => {
    expect(actions.length).toBeGreaterThan(30);
    const missing = actions.filter((action) => !Object.hasOwn(activityMessages, action));
    expect(missing.map((action) => `${action}: say it in apps/console/src/shared/audit/activity-messages.ts`)).toEqual(
      [],
    );
    expect(Object.keys(activityMessages).filter((action) => !actions.includes(action))).toEqual([]);
  });

  test('words are plain: no name of an action', () => {
    for (const { done, refused = '' } of Object.values(activityMessages)) {
      expect(done).toMatch(/^[A-Z][^._]*$/);
      expect(refused).not.toMatch(/[._]/);
    }
  });

  test('a refusal without words of its own is said, and an unknown action is spelled', () => {
    expect(actionText(activityMessages, { action: 'session.started', outcome: 'refused' })).toBe('Sign-in failed');
    expect(actionText(activityMessages, { action: 'email.changed', outcome: 'refused' })).toBe(
      'Email changed: refused',
    );
    expect(actionText(activityMessages, { action: 'door-bell.rung', outcome: 'done' })).toBe('Door bell rung');
    expect(actionText(activityMessages, { action: 'constructor', outcome: 'done' })).toBe('Constructor');
  });

  test('each filter finds actions, and each action about an account is found by one', () => {
    const filters = activityKinds.map(({ value }) => value).filter((value) => value !== '');
    for (const value of filters) expect(actions.some((action) => action.startsWith(value))).toBe(true);
    const aboutAccounts = actions.filter(
      (action) => !/^(?:job|staff-view|audit-export|data-export|mail|rate-limit)\./.test(action),
    );
    const unfiltered = aboutAccounts.filter(
      (action) => filters.filter((value) => action.startsWith(value)).length !== 1,
    );
    const place = 'apps/console/src/shared/audit/activity-kinds.ts';
    expect(unfiltered.map((action) => `${action}: needs one filter in ${place}`)).toEqual([]);
  });

  test.each([
    ['password.changed', null, { proof: 'mailed link' }, 'Using a link sent to your email.'],
    ['session.all-ended', null, { count: 2, kept: 'x' }, '2 sessions, all but the one that did it.'],
    ['session.all-ended', null, { count: 1 }, '1 session.'],
    ['two-factor.passed', null, { method: 'totp' }, 'Authenticator app.'],
    ['api-key.created', 'Deploy', { expiresAt: null }, 'Deploy'],
    ['api-key.changed', 'Deploy', { fields: ['name', 'enabled'] }, 'Deploy. Changed: name and on or off.'],
    ['profile.changed', null, { fields: ['name', 'image'] }, 'Changed: picture.'],
    // Blanked with a deleted account.
    ['phone.verified', null, {}, undefined],
  ])('%s of %s, %o', (action, label, details, note) => {
    expect(activityNote(action, label, details)).toBe(note);
  });

  test.each([
    ['session.started', 'done', { methods: ['social:github'] }, 'Signed in with github'],
    ['session.started', 'done', { methods: ['social:github', 'otp', 'mfa'] }, 'Signed in with github'],
    ['session.started', 'done', { methods: ['pwd'] }, 'Signed in'],
    ['session.started', 'done', { methods: ['social:github'], replaces: 'x' }, 'Signed in'],
    ['session.started', 'refused', { methods: ['social:github'] }, 'Sign-in with github failed'],
    ['session.started', 'refused', {}, 'Sign-in failed'],
    ['session.challenged', 'done', { method: 'social:github' }, 'github accepted, second step requested'],
    ['session.challenged', 'done', { method: 'pwd' }, 'Password accepted, second step requested'],
    ['account.linked', 'done', { provider: 'github', way: 'session' }, 'github connected'],
    ['account.linked', 'refused', { provider: 'github' }, 'github not connected'],
    ['account.unlinked', 'done', { provider: 'github' }, 'github disconnected'],
    ['account.unlinked', 'done', { provider: 'credential' }, 'Password removed'],
    ['password.changed', 'done', { proof: 'mailed link', first: true }, 'Password added'],
    ['password.changed', 'done', { proof: 'mailed link' }, 'Password changed'],
    // Blanked, or of an older version.
    ['account.linked', 'done', {}, 'Account connected'],
  ] as const)('%s %s %o: %s', (action, outcome, details, title) => {
    expect(activityTitle({ action, outcome, details })).toBe(title);
  });

  test.each([
    [
      'session.started',
      { replaces: 'x', again: 'social:github' },
      'A new session replaced the old one after you confirmed with github.',
    ],
    ['session.started', { replaces: 'x', again: 'pwd' }, 'A new session replaced the old one after a security check.'],
    ['account.linked', { provider: 'github', way: 'sign-in' }, 'At a sign-in with the same email.'],
    ['account.linked', { provider: 'github', way: 'session' }, undefined],
  ])('%s %o: %s', (action, details, note) => {
    expect(activityNote(action, null, details)).toBe(note);
  });

  describe('refusals of apps', () => {
    /** Each action of apps that is refused, with each published reason. */
    const refusals = [...catalogue.matchAll(/^\| `(oauth\.[\w.-]+)`.* Refused(.*?):/gm)].flatMap(
      ([, action = '', why = '']) => [...why.matchAll(/`(\w+)`/g)].map(([, reason = '']) => ({ action, reason })),
    );

    test('are published with their reasons', () => {
      const published = refusals.map(({ action, reason }) => `${action} ${reason}`);
      expect(published.toSorted()).toEqual([
        'oauth.consent.given access_denied',
        'oauth.device.approved access_denied',
        'oauth.token.issued CODE_REPLAYED',
        'oauth.token.issued REFRESH_TOKEN_REUSED',
      ]);
      const refused = [...catalogue.matchAll(/^\| `(oauth\.[\w.-]+)`.* Refused/gm)].map(([, action]) => action);
      expect(refused).toEqual([...new Set(refusals.map(({ action }) => action))]);
    });

    test.each(refusals)('$action $reason: names the app, and no code', ({ action, reason }) => {
      const note = refusedNote(action, reason, 'Acme Calendar');
      expect(note).toContain('“Acme Calendar”');
      expect(note).not.toMatch(/[A-Z]{2}|_|It was refused/);
      expect(refusedNote(action, reason, null)).toContain('the app');
    });

    test('say what it means; a reason that is newer than this page is not spelled', () => {
      expect(refusedNote('oauth.token.issued', 'CODE_REPLAYED', 'Acme Calendar')).toBe(
        'A sign-in code of “Acme Calendar” was used twice. Its access was ended. If it was you, sign in to the app again.',
      );
      expect(refusedNote('oauth.token.issued', 'TOKEN_EATEN', 'Acme Calendar')).toBe('Acme Calendar. It was refused.');
      expect(refusedNote('oauth.token.issued', 'constructor', null)).toBe('It was refused.');
    });
  });

  test('changes are told with what was before', () => {
    const details = { fields: ['name'], before: { name: 'Ada' }, after: { name: 'Ada L.' } };
    expect(activityChanges('profile.changed', details)).toEqual([{ label: 'Name', before: 'Ada', after: 'Ada L.' }]);
    const moved = { before: { email: 'a@example.com' }, after: { email: 'b@example.com' } };
    expect(activityChanges('email.changed', moved)).toEqual([
      { label: 'Email', before: 'a@example.com', after: 'b@example.com' },
    ]);
    expect(activityChanges('email.changed', {})).toEqual([]);
  });
});
