import { describe, expect, test } from '@jest/globals';
import { FixedClock } from '#shared-kernel/testing/fixed-clock';
import { aSession } from '../../testing/a-session.ts';
import { aUser } from '../../testing/a-user.ts';
import { accountDefaults, type ExtraUserField } from '../../users/domain/account-options.ts';
import * as contactViews from '../../contact/http/views.ts';
import * as credentialShapes from '../../credentials/http/credentials.dto.ts';
import * as profileViews from '../../profile/http/views.ts';
import * as sessionViews from './views.ts';

const shapes = { ...sessionViews, ...contactViews, ...credentialShapes, ...profileViews };
const views = Object.entries(shapes).filter(([name]) => name.endsWith('View')) as [string, new () => object][];
const { SessionView, UserView, UserViews } = sessionViews;

const USER_FIELDS = [
  'id',
  'name',
  'email',
  'emailVerified',
  'image',
  'createdAt',
  'updatedAt',
  'twoFactorEnabled',
  'role',
  'banned',
  'banReason',
  'banExpires',
  'username',
  'displayUsername',
  'phoneNumber',
  'phoneNumberVerified',
  'language',
];
const SESSION_FIELDS = [
  'id',
  'userId',
  'token',
  'expiresAt',
  'createdAt',
  'updatedAt',
  'ipAddress',
  'userAgent',
  'activeOrganizationId',
  'activeTeamId',
];

/** Must never be in an answer. */
const secrets = {
  password: 'secret 1',
  tokenDigest: 'secret 2',
  accounts: ['secret 3'],
  twoFactorSecret: 'secret 4',
  backupCodes: ['secret 5'],
};
const user = Object.assign(aUser({ extra: { company: 'Engines' } }), secrets);
const session = Object.assign(aSession(user.id), secrets);

const company: ExtraUserField = { name: 'company', type: 'string', required: false };

test('a user is shown with the fields of the contract and the configured ones', () => {
  const view = UserView.of(user, [company, { ...company, name: 'never given' }]);
  expect(Object.keys(view).toSorted()).toEqual([...USER_FIELDS, 'company', 'never given'].toSorted());
  expect(view).toHaveProperty('never given', null);
  for (const field of USER_FIELDS) expect(view).toHaveProperty(field, user[field as keyof typeof user]);
});

test('a field that was taken out of the configuration is not shown any more', () => {
  expect(UserView.of(user, [])).not.toHaveProperty('company');
});

test('a session is shown with the fields of the contract and the token it is given', () => {
  const view = SessionView.of(session, 'handle');
  expect(Object.keys(view).toSorted()).toEqual(SESSION_FIELDS.toSorted());
  expect(view).toEqual({
    ...Object.fromEntries(SESSION_FIELDS.map((field) => [field, session[field as keyof typeof session]])),
    token: 'handle',
  });
});

test('properties that are not listed are never shown', () => {
  const everything = JSON.stringify([
    new UserViews(
      { options: { ...accountDefaults, baseUrl: 'https://accounts.example.com', extraUserFields: [company] } },
      new FixedClock(),
    ).ofSession({
      kind: 'session',
      session,
      user,
      token: 'token',
    }),
    SessionView.of(session, 'handle'),
  ]);
  expect(everything).not.toContain('secret');
  expect(everything).not.toContain(aSession(user.id, { id: session.id }).tokenDigest);
});

test('a configured field cannot replace a built-in one', () => {
  const extra = { role: 'admin', email: 'eve@example.com', emailVerified: true, id: 'x' };
  const shadowed = aUser({ extra });
  const fields = Object.keys(extra).map((name) => ({ ...company, name }));
  expect(UserView.of(shadowed, fields)).toMatchObject({
    role: 'user',
    email: shadowed.email,
    emailVerified: false,
    id: shadowed.id,
  });
});

test('Russian is 0 and no preference is null', () => {
  expect(UserView.of(aUser({ language: 0 }), []).language).toBe(0);
  expect(UserView.of(aUser(), []).language).toBeNull();
});

describe('no view has a field for a secret', () => {
  const SECRET =
    /password|hash|digest|secret|salt|seal|nonce|code|attempt|identifier|credential|private|backup|apikey(?!s)|cookie/i;
  /** Says whether there is one. */
  const NO_SECRET = ['hasPassword'];
  /** Only views of sessions contain a token. */
  const TELL_TOKENS = ['SessionView', 'TokenAndUserView', 'SignedInView', 'PhoneVerificationView'];

  test.each(views)('%s', (name, View) => {
    const fields = Object.keys(new View());
    expect(fields.length).toBeGreaterThan(0);
    expect(fields.filter((field) => SECRET.test(field) && !NO_SECRET.includes(field))).toEqual([]);
    expect(fields.some((field) => /token/i.test(field))).toBe(TELL_TOKENS.includes(name));
  });
});
