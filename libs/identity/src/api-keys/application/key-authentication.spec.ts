import { expect, test } from '@jest/globals';
import { apiKeyFlows } from '../testing/api-key-flows.ts';

test('a key without permissions becomes a principal for its owner, at one use per request', async () => {
  const { authentication, provisioning, holder } = apiKeyFlows();
  const { user } = await holder();
  const { key, secret } = await provisioning.create(user.id, { remaining: 1 });
  const { id, name, expiresAt, createdAt, updatedAt } = key;
  await expect(authentication.authenticate(secret)).resolves.toEqual({
    kind: 'api-key',
    user,
    key: { id, name, expiresAt, createdAt, updatedAt },
    token: secret,
  });
  await expect(authentication.authenticate(secret)).rejects.toMatchObject({ code: 'USAGE_EXCEEDED', status: 401 });
});

const BILLING = { gatehouse: ['billing.read'] };
const refused = { code: 'API_KEY_NOT_ACCEPTED', status: 403 };

test.each([
  ['no permissions', undefined, undefined, 'accepted'],
  ['no permissions, where one is named', undefined, BILLING, 'accepted'],
  ['the permission that is named', { ...BILLING, files: ['read'] }, BILLING, 'accepted'],
  ['a permission, where none is named', BILLING, undefined, 'refused'],
  ['foreign permissions', { files: ['read'] }, BILLING, 'refused'],
  ['another permission of the service', { gatehouse: ['profile.read'] }, BILLING, 'refused'],
  ['the same action of another resource', { files: ['billing.read'] }, BILLING, 'refused'],
  ['an empty map of permissions', {}, BILLING, 'refused'],
])('a key with %s', async (_, permissions, needed, outcome) => {
  const { authentication, provisioning, holder, stored } = apiKeyFlows();
  const { key, secret } = await provisioning.create((await holder()).user.id, { remaining: 5, permissions });
  const seen = await authentication.authenticate(secret, needed).catch((refusal: unknown) => refusal);
  expect(seen).toMatchObject(outcome === 'accepted' ? { key: { id: key.id } } : refused);
  expect((await stored())[0]).toMatchObject({ remaining: outcome === 'accepted' ? 4 : 5 });
});

test('the key of an owner who is deleted while it is spent is refused', async () => {
  const { authentication, provisioning, holder, users } = apiKeyFlows();
  const { secret } = await provisioning.create((await holder()).user.id, {});
  users.find = async () => undefined;
  await expect(authentication.authenticate(secret)).rejects.toMatchObject({
    code: 'INVALID_USER_ID_FROM_API_KEY',
    message: 'The user id from the API key is invalid.',
    status: 401,
  });
});

test.each([
  ['k'.repeat(63), 403],
  ['k'.repeat(64), 401],
])('an unknown key: %j is answered %i', async (key, status) => {
  await expect(apiKeyFlows().authentication.authenticate(key)).rejects.toMatchObject({
    code: 'INVALID_API_KEY',
    message: 'Invalid API key.',
    status,
  });
});
