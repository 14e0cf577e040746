import { beforeEach, describe, expect, test } from '@jest/globals';
import type { SessionPrincipal } from '../../sessions/domain/principal.ts';
import { type AccountFlows, accountFlows } from '../../testing/account-flows.ts';
import type { ProfileChange } from './profile.ts';

let flows: AccountFlows;
let ada: SessionPrincipal;
beforeEach(async () => {
  flows = accountFlows({
    extraUserFields: [
      { name: 'company', type: 'string', required: true },
      { name: 'age', type: 'number', required: false },
    ],
  });
  ada = await flows.registered({ username: 'Ada_L', language: 4, body: { company: 'Engines', age: 36 } });
  flows.clock.advance(1000);
});

/** As the route calls it: what is named, and the whole body. */
const update = (body: Omit<ProfileChange, 'body'> & Record<string, unknown>) =>
  flows.profile.update(ada, { ...body, body });
const user = () => flows.stored(ada.user);

describe('a change', () => {
  test('of one thing leaves everything else', async () => {
    const changed = await update({ name: 'Ada King' });
    expect(changed).toEqual(Object.assign(ada.user, { name: 'Ada King', updatedAt: flows.clock.now() }));
    expect(await user()).toEqual(changed);
  });

  test.each([
    ['picture', { image: 'https://example.com/a.png' }],
    ['no picture', { image: null }],
    ['Russian, whose number is 0', { language: 0 }],
    ['no preference of language', { language: null }],
    ['another spelling of the user name', { displayUsername: 'Ada Lovelace' }],
  ])('to %s', async (_, values) => {
    await update(values);
    expect(await user()).toEqual(Object.assign(ada.user, { ...values, updatedAt: flows.clock.now() }));
  });

  test('of the user name changes what is shown with it', async () => {
    await update({ username: 'Countess.Ada' });
    expect(await user()).toMatchObject({ username: 'countess.ada', displayUsername: 'Countess.Ada' });
    await update({ username: 'ADA', displayUsername: 'Ada!' });
    expect(await user()).toMatchObject({ username: 'ada', displayUsername: 'Ada!' });
  });

  test('to no user name leaves none to be shown, and the name to others', async () => {
    await update({ username: null, displayUsername: 'Ada L.' });
    expect(await user()).toMatchObject({ username: null, displayUsername: null });
    await expect(flows.profile.isUsernameAvailable('ada_l')).resolves.toBe(true);
  });

  test('to no phone number', async () => {
    await flows.alter(ada.user, { phoneNumber: '+12133734253', phoneNumberVerified: true });
    await update({ phoneNumber: null });
    expect(await user()).toMatchObject({ phoneNumber: null, phoneNumberVerified: false });
  });

  test('to one’s own user name in another case is one', async () => {
    await update({ username: 'ADA_L' });
    expect(await user()).toMatchObject({ username: 'ada_l', displayUsername: 'ADA_L' });
  });

  test('of a configured field keeps the others', async () => {
    await update({ age: null });
    expect((await user()).extra).toEqual({ company: 'Engines', age: null });
  });

  test('of what only the service decides does nothing', async () => {
    const forged = {
      id: 'x',
      role: 'admin',
      emailVerified: true,
      banned: true,
      twoFactorEnabled: true,
      phoneNumber: '+12133734253',
      phoneNumberVerified: true,
      createdAt: '2000-01-01',
    };
    await update(forged);
    expect(await user()).toEqual(Object.assign(ada.user, { updatedAt: flows.clock.now() }));
  });
});

test('a name is stored without what would make it look like another', async () => {
  await expect(update({ name: '\u202EAda\u202C King\n', displayUsername: 'ad\u200Ba' })).resolves.toMatchObject({
    name: 'Ada King',
    displayUsername: 'ada',
  });
});

describe('is refused, and nothing is changed', () => {
  test.each([
    ['EMAIL_CAN_NOT_BE_UPDATED', 400, { email: 'ada@engines.example' }],
    ['EMAIL_CAN_NOT_BE_UPDATED', 400, { name: 'Ada King', email: undefined }],
    ['NO_FIELDS_TO_UPDATE', 400, {}],
    ['UNKNOWN_LANGUAGE', 400, { language: 2 }],
    ['FIELD_IS_REQUIRED', 400, { company: '' }],
    ['INVALID_FIELD', 400, { age: '36' }],
    ['INVALID_FIELD', 400, { name: ' \u202E\u200B ' }],
    ['INVALID_FIELD', 400, { name: 'Ada King', image: '/api/auth/organization/get-full-organization' }],
    ['INVALID_FIELD', 400, { name: 'Ada King', image: 'javascript:alert(1)' }],
    ['USERNAME_TOO_SHORT', 422, { username: 'ad' }],
    ['USERNAME_TOO_LONG', 422, { username: 'a'.repeat(31) }],
    ['INVALID_USERNAME', 422, { username: 'ada l' }],
  ])('%s (%d)', async (code, status, body) => {
    const before = await user();
    await expect(update({ ...body })).rejects.toMatchObject({ code, status });
    expect(await user()).toEqual(before);
  });

  test('a user name of somebody else, in any case', async () => {
    await flows.registered({ email: 'eve@example.com', username: 'eve', body: { company: 'Garden' } });
    await expect(update({ name: 'Ada King', username: 'EVE' })).rejects.toMatchObject({
      code: 'USERNAME_IS_ALREADY_TAKEN',
      status: 422,
    });
    expect(await user()).toEqual(ada.user);
  });

  test('a session that has ended meanwhile', async () => {
    await flows.sessions.signOut(ada.token);
    await expect(update({ name: 'Ada King' })).rejects.toMatchObject({ code: 'UNAUTHORIZED', status: 401 });
    expect((await user()).name).toBe('Ada');
  });

  test('an account that was deleted meanwhile', async () => {
    await flows.removeUser(ada.user);
    await expect(update({ name: 'Ada King' })).rejects.toMatchObject({ code: 'UNAUTHORIZED', status: 401 });
  });
});

test('two changes at the same moment are both kept', async () => {
  await Promise.all([
    update({ name: 'Ada King' }),
    update({ age: 37 }),
    update({ image: 'https://example.com/a.png' }),
  ]);
  expect(await user()).toMatchObject({
    name: 'Ada King',
    image: 'https://example.com/a.png',
    extra: { company: 'Engines', age: 37 },
  });
});

describe('whether a user name is free', () => {
  test.each([
    ['ada_l', false],
    ['ADA_L', false],
    ['ada_m', true],
  ])('%s: %s', async (username, free) => {
    await expect(flows.profile.isUsernameAvailable(username)).resolves.toBe(free);
  });

  test.each([
    ['USERNAME_TOO_SHORT', 'ad'],
    ['USERNAME_TOO_LONG', 'a'.repeat(31)],
    ['INVALID_USERNAME', 'ada@example.com'],
  ])('is refused as %s', async (code, username) => {
    await expect(flows.profile.isUsernameAvailable(username)).rejects.toMatchObject({ code, status: 422 });
  });
});
