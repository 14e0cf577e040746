import { expect, test } from '@jest/globals';
import { apiKeyFlows } from '../testing/api-key-flows.ts';

const code = (expected: string) => expect.objectContaining({ code: expected });
const everything = {
  name: 'Plan',
  prefix: 'p_',
  expiresIn: 86_400,
  remaining: 0,
  refillAmount: 10,
  refillInterval: 1,
  rateLimitEnabled: false,
  rateLimitMax: 7,
  rateLimitTimeWindow: 1000,
  permissions: { files: ['read'] },
};

test('the server creates keys for any user, with every property', async () => {
  const { provisioning, holder, outbox } = apiKeyFlows();
  const { user } = await holder();
  const { expiresIn: _, ...stored } = everything;
  const { key } = await provisioning.create(user.id, everything);
  expect(key).toMatchObject({ userId: user.id, ...stored, usedUpAt: null });
  expect(outbox.mails).toHaveLength(1);
});

test('a key for an unknown user is refused', async () => {
  await expect(apiKeyFlows().provisioning.create('nobody', {})).rejects.toThrow(code('UNAUTHORIZED_SESSION'));
});

test('the server changes any key; with a user id, only a key of that user', async () => {
  const { provisioning, holder } = apiKeyFlows();
  const [{ user }, { user: other }] = [await holder(), await holder()];
  const { key } = await provisioning.create(user.id, { remaining: 0 });
  const changed = await provisioning.update(key.id, { remaining: 3, permissions: null, enabled: false });
  expect(changed).toMatchObject({ remaining: 3, enabled: false });
  await expect(provisioning.update(key.id, { userId: user.id, remaining: null })).resolves.toMatchObject({
    remaining: null,
  });
  await expect(provisioning.update(key.id, { userId: other.id, remaining: 1 })).rejects.toThrow(code('KEY_NOT_FOUND'));
  await expect(provisioning.update('nonsense', { remaining: 1 })).rejects.toThrow(code('KEY_NOT_FOUND'));
});

test('an update must have a value, and leave at least one use', async () => {
  const { provisioning, holder } = apiKeyFlows();
  const { key } = await provisioning.create((await holder()).user.id, {});
  await expect(provisioning.update(key.id, {})).rejects.toThrow(code('NO_VALUES_TO_UPDATE'));
  await expect(provisioning.update(key.id, { remaining: 0 })).rejects.toThrow(code('INVALID_REMAINING'));
});
