import { expect, jest, test } from '@jest/globals';
import { apiKeyFlows } from '../testing/api-key-flows.ts';
import type { NewKeyRequest } from './key-issuing.ts';
import type { ServerOnlyProperties } from '../domain/key-rules.ts';
import type { KeySpending } from '../domain/ports.ts';

const DAY = 86_400_000;

async function withKey(properties: NewKeyRequest & ServerOnlyProperties = {}) {
  const flows = apiKeyFlows();
  const { user } = await flows.holder();
  const { key, secret } = await flows.provisioning.create(user.id, properties);
  const verify = (permissions?: Record<string, string[]>) => flows.verification.verify(secret, { permissions });
  const codes = async (times: number) => {
    const seen = [];
    for (let i = 0; i < times; i++) seen.push((await verify()).refusal?.code);
    return seen;
  };
  return { ...flows, user, key, secret, verify, codes };
}

test('a usable key is returned with its remaining uses', async () => {
  const { verify, clock } = await withKey({ remaining: 2 });
  await expect(verify()).resolves.toMatchObject({ key: { remaining: 1, requestCount: 1, lastRequest: clock.now() } });
});

test.each([
  ['', 'INVALID_API_KEY'],
  ['k'.repeat(63), 'INVALID_API_KEY'],
  ['k'.repeat(64), 'KEY_NOT_FOUND'],
])('%j is no key', async (key, code) => {
  await expect(apiKeyFlows().verification.verify(key)).resolves.toMatchObject({ refusal: { code } });
});

test('a key without a required permission is answered as not found and not spent', async () => {
  const { verify, management, user, holder, key } = await withKey({ permissions: { files: ['read'] }, remaining: 5 });
  await expect(verify({ files: ['read'] })).resolves.toMatchObject({ key: { remaining: 4 } });
  const asking: Record<string, string[]>[] = [{ files: ['write'] }, { files: [] }, {}, { toString: ['length'] }];
  for (const asked of asking) {
    await expect(verify(asked)).resolves.toMatchObject({
      refusal: { code: 'KEY_NOT_FOUND', message: 'API Key not found' },
    });
  }
  const caller = { ...(await holder()), user };
  await expect(management.get(caller, key.id)).resolves.toMatchObject({ remaining: 4 });
});

test('uses end, and return with the refill', async () => {
  const { codes, clock } = await withKey({ remaining: 1, refillAmount: 2, refillInterval: 1, rateLimitEnabled: false });
  expect(await codes(2)).toEqual([undefined, 'USAGE_EXCEEDED']);
  clock.advance(DAY + 1);
  expect(await codes(3)).toEqual([undefined, undefined, 'USAGE_EXCEEDED']);
});

test('a used-up key is not found by its owner after its first refusal, and says why it is refused until it is purged', async () => {
  const { codes, clock, purge, management, holder, user, key } = await withKey({ remaining: 1 });
  const caller = { ...(await holder()), user };
  expect(await codes(1)).toEqual([undefined]);
  await expect(management.get(caller, key.id)).resolves.toMatchObject({ remaining: 0 });
  expect(await codes(2)).toEqual(['USAGE_EXCEEDED', 'USAGE_EXCEEDED']);
  await expect(management.get(caller, key.id)).rejects.toThrow('API Key not found');
  await expect(management.list(caller)).resolves.toEqual([]);
  clock.advance(7 * DAY);
  await purge();
  expect(await codes(1)).toEqual(['KEY_NOT_FOUND']);
});

test('a full window says when it ends; refusals do not move it', async () => {
  const { verify, codes, clock } = await withKey({ rateLimitMax: 2, rateLimitTimeWindow: 1500 });
  expect(await codes(2)).toEqual([undefined, undefined]);
  clock.advance(400);
  const { refusal } = await verify();
  expect(refusal).toMatchObject({
    code: 'RATE_LIMITED',
    message: 'Rate limit exceeded.',
    status: 429,
    details: { details: { tryAgainIn: 1100 }, retryAfterSeconds: 2 },
  });
  clock.advance(1099);
  expect(await codes(1)).toEqual(['RATE_LIMITED']);
  clock.advance(1);
  expect(await codes(1)).toEqual([undefined]);
});

test('an expired key is refused as expired, and is then purged', async () => {
  const { cleanup, codes, clock, stored } = await withKey({ expiresIn: 86_400 });
  const purged = jest.spyOn(cleanup, 'onDemand');
  clock.advance(DAY);
  expect(await codes(1)).toEqual(['KEY_EXPIRED']);
  await purged.mock.results[0]!.value;
  expect(await stored()).toEqual([]);
  expect(await codes(1)).toEqual(['KEY_NOT_FOUND']);
});

test.each([
  ['banned', 'KEY_DISABLED'],
  ['deleted', 'KEY_NOT_FOUND'],
])('the keys of a %s owner are refused', async (how, code) => {
  const { codes, uow, users, user } = await withKey();
  await uow.run<unknown>(() =>
    how === 'banned' ? users.save(Object.assign(user, { banned: true })) : users.remove(user),
  );
  expect(await codes(1)).toEqual([code]);
});

test('calls and refusals of keys that exist are counted by the hour', async () => {
  const { codes, key, verification, meter, usage, clock, uow } = await withKey({ remaining: 2 });
  await codes(2);
  clock.advance(3_600_000);
  await codes(3);
  await verification.verify('k'.repeat(64));
  await meter.flush();
  const hours = await uow.read(() => usage.hoursOf(key.id, new Date(0)));
  expect(hours.map(({ calls, refusals }) => [calls, refusals])).toEqual([
    [2, 0],
    [0, 3],
  ]);
});

test('a use that a concurrent caller prevented is tried again, a limited number of times', async () => {
  const { key, secret } = await withKey();
  let asked = 0;
  const losing = { spend: async () => ({ key, spent: ++asked === 3, ownerIsBanned: false }) } as unknown as KeySpending;
  const { verification } = apiKeyFlows({}, losing);
  await expect(verification.verify(secret)).resolves.toEqual({ key });
  expect(asked).toBe(3);
  await expect(verification.verify(secret)).rejects.toThrow('no use of it was counted');
});
