import { expect, test } from '@jest/globals';
import { apiKeyFlows } from '../testing/api-key-flows.ts';

const meta = { ipAddress: '192.0.2.7', userAgent: 'curl' };
const WEEK = 604_800_000;

test('a key acts as its owner, in what is no stored session, one use a time', async () => {
  const { signIn, provisioning, holder, clock } = apiKeyFlows();
  const { user } = await holder();
  const { key, secret } = await provisioning.create(user.id, { remaining: 1 });
  const signedIn = await signIn.signIn(secret, meta);
  expect(signedIn).toMatchObject({ token: secret, user: { id: user.id } });
  expect(signedIn.session).toMatchObject({ id: key.id, userId: user.id, ...meta, remembered: false });
  expect(signedIn.session.expiresAt.getTime() - clock.now().getTime()).toBe(WEEK);
  await expect(signIn.signIn(secret, meta)).rejects.toMatchObject({ code: 'USAGE_EXCEEDED', status: 401 });
});

test('it ends with the key', async () => {
  const { signIn, provisioning, holder } = apiKeyFlows();
  const { key, secret } = await provisioning.create((await holder()).user.id, { expiresIn: 86_400 });
  expect((await signIn.signIn(secret, meta)).session.expiresAt).toEqual(key.expiresAt);
});

test('an owner who is deleted while the key is spent has no key any more', async () => {
  const { signIn, provisioning, holder, users } = apiKeyFlows();
  const { secret } = await provisioning.create((await holder()).user.id, {});
  users.find = async () => undefined;
  await expect(signIn.signIn(secret, meta)).rejects.toMatchObject({
    code: 'INVALID_USER_ID_FROM_API_KEY',
    message: 'The user id from the API key is invalid.',
    status: 401,
  });
});

test.each([
  ['k'.repeat(63), 403],
  ['k'.repeat(64), 401],
])('no key: %j is answered %i', async (key, status) => {
  await expect(apiKeyFlows().signIn.signIn(key, meta)).rejects.toMatchObject({
    code: 'INVALID_API_KEY',
    message: 'Invalid API key.',
    status,
  });
});
