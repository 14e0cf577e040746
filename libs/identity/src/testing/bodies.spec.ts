import { describe, expect, test } from '@jest/globals';
import { ShapePipe } from '#shared-kernel/http/shape.pipe';
import * as contact from '../contact/http/bodies.dto.ts';
import * as credentialShapes from '../credentials/http/credentials.dto.ts';
import * as profile from '../profile/http/bodies.dto.ts';
import * as sessionShapes from '../sessions/http/bodies.dto.ts';

const { PasswordResetView: _, ResetPreviewView: __, PasswordSignInBody: ___, ...credentials } = credentialShapes;
const { SearchSessionsQuery: ____, ...sessions } = sessionShapes;
const bodies = { ...sessions, ...credentials, ...contact, ...profile };

/** A valid value for every member that is not optional. */
const complete: Record<keyof typeof bodies, object> = {
  SignUpBody: { name: 'Ada', email: 'ada@example.com', password: 'correct horse' },
  ConfirmEmailBody: { token: 'token' },
  UndoPreviewBody: { token: 'token' },
  UndoEmailChangeBody: { token: 'token' },
  DisownAccountBody: { token: 'token' },
  SetPictureBody: { picture: 'data:image/png;base64,iVBORw0KGgo=' },
  SignInEmailBody: { email: 'ada@example.com', password: 'correct horse' },
  SignInUsernameBody: { username: 'ada', password: 'correct horse' },
  SignInPhoneNumberBody: { phoneNumber: '+12133734253', password: 'correct horse' },
  UsernameBody: { username: 'ada' },
  PhoneNumberBody: { phoneNumber: '+12133734253' },
  VerifyPhoneNumberBody: { phoneNumber: '+12133734253', code: '123456' },
  RequestPasswordResetBody: { email: 'ada@example.com' },
  ResetPasswordBody: { newPassword: 'correct horse' },
  ResetPreviewBody: { token: 'token' },
  ChangePasswordBody: { currentPassword: 'correct horse', newPassword: 'new horse' },
  ReauthenticateBody: { password: 'correct horse' },
  ChangeEmailBody: { newEmail: 'ada@example.com' },
  SendVerificationEmailBody: { email: 'ada@example.com' },
  UpdateUserBody: {},
  DeleteUserBody: {},
  RevokeSessionsBody: {},
  RevokeSessionBody: { token: 'abc' },
  TokenQuery: {},
  CallbackQuery: {},
  VerifyEmailQuery: { token: 'abc' },
};
/** Members that accept null. */
const nullable = [
  'SignUpBody.image',
  ...['image', 'language', 'username', 'phoneNumber'].map((member) => `UpdateUserBody.${member}`),
];

const pipe = new ShapePipe();
const read = (name: keyof typeof bodies, value: unknown) =>
  pipe.transform(value, { type: 'body', metatype: bodies[name] });

const names = Object.keys(bodies) as (keyof typeof bodies)[];
const members = names.flatMap((name) => Object.keys(new bodies[name]()).map((member) => [name, member] as const));

test.each(names)('%s: what is required is enough', async (name) => {
  await expect(read(name, complete[name])).resolves.toMatchObject(complete[name]);
});

test.each(names)('%s: unknown members are dropped', async (name) => {
  const forged = { ...complete[name], role: 'admin', emailVerified: true, banned: false, id: 'x' };
  const body = (await read(name, forged)) as object;
  expect({ ...body }).toEqual(complete[name]);
});

test.each(names)('%s: missing members are reported as required', async (name) => {
  for (const member of Object.keys(complete[name])) {
    const { [member]: _, ...rest } = complete[name] as Record<string, unknown>;
    await expect(read(name, rest)).rejects.toMatchObject({ message: `[body.${member}] ${member} is required` });
  }
});

describe.each(members)('%s.%s', (name, member) => {
  test('of another type is reported with its type, not its bounds', async () => {
    const problem = read(name, { ...complete[name], [member]: { $ne: '' } });
    await expect(problem).rejects.toMatchObject({
      message: expect.stringMatching(/ must be an? (?:string|boolean value|integer number)$/),
    });
  });

  test.each<[string, unknown]>([
    ['an array', ['a']],
    ['an object', { $ne: '' }],
    ['a number that is not whole', 0.5],
    ['a text where that is wrong, NUL where it is not', '\0'],
    ...(nullable.includes(`${name}.${member}`) ? [] : ([['null', null]] as [string, unknown][])),
  ])('is refused as %s', async (_, value) => {
    await expect(read(name, { ...complete[name], [member]: value })).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      status: 400,
    });
  });
});

test.each(nullable)('%s accepts null', async (path) => {
  const [name, member] = path.split('.') as [keyof typeof bodies, string];
  await expect(read(name, { ...complete[name], [member]: null })).resolves.toMatchObject({ [member]: null });
});

describe('members that are stored or mailed are bounded', () => {
  test.each([
    ['SignUpBody', 'name', 255],
    ['SignUpBody', 'displayUsername', 255],
    ['SignUpBody', 'image', 32_768],
    ['SignUpBody', 'callbackURL', 2048],
    ['UpdateUserBody', 'name', 255],
    ['UpdateUserBody', 'image', 32_768],
    ['UpdateUserBody', 'displayUsername', 255],
    ['RequestPasswordResetBody', 'redirectTo', 2048],
    ['RevokeSessionBody', 'token', 2048],
  ] as const)('%s.%s: %d characters', async (name, member, most) => {
    const withLength = (length: number) => read(name, { ...complete[name], [member]: 'a'.repeat(length) });
    await expect(withLength(most)).resolves.toBeDefined();
    await expect(withLength(most + 1)).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
  });

  test.each(['SignUpBody', 'UpdateUserBody'] as const)('%s: an empty name is refused', async (name) => {
    await expect(read(name, { ...complete[name], name: '' })).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
  });
});
