import { expect, test } from '@jest/globals';
import { aSession } from '../../testing/a-session.ts';
import { aUser } from '../../testing/a-user.ts';
import { callerOf } from './principal.ts';

const user = aUser({ emailVerified: true, emailProven: true, twoFactorEnabled: true });
const person = { userId: user.id, email: user.email, emailConfirmed: true, emailProven: true, hasSecondFactor: true };

test('a session tells other contexts when and how its holder authenticated', () => {
  const session = aSession(user.id, { methods: ['pwd', 'otp', 'mfa'], activeOrganizationId: 'an-organization' });
  expect(callerOf({ kind: 'session', user, session, token: 'secret' })).toEqual({
    ...person,
    sessionId: session.id,
    authentication: { authenticatedAt: session.authenticatedAt, methods: ['pwd', 'otp', 'mfa'] },
    activeOrganizationId: 'an-organization',
    activeTeamId: null,
    organizationIds: null,
  });
});

const program = {
  ...person,
  sessionId: null,
  authentication: null,
  activeOrganizationId: null,
  activeTeamId: null,
  organizationIds: null,
};

test('an API key has neither session nor authentication', () => {
  const at = new Date('2026-11-20T12:00:00Z');
  const key = { id: 'a-key', name: null, expiresAt: null, createdAt: at, updatedAt: at };
  expect(callerOf({ kind: 'api-key', user, key, token: 'secret' })).toEqual(program);
});

test.each([[null], [['an-organization']], [[]]])(
  'an access token has neither, and sees the organizations %j',
  (ids) => {
    const granted = {
      client: { id: 'a-client', name: 'Partner' },
      scopes: ['organizations.read'],
      organizationIds: ids,
    };
    const caller = callerOf({ kind: 'access-token', user, ...granted, token: 'secret' });
    expect(caller).toEqual({ ...program, organizationIds: ids });
  },
);
