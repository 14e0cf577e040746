import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { DatabaseUnavailable } from '#shared-kernel/application/database-unavailable';
import { digest } from '#shared-kernel/domain/digest';
import { FixedClock } from '#shared-kernel/testing/fixed-clock';
import { asideOf, untilBlocked } from '#shared-kernel/testing/until-blocked';
import { aUser } from '../../testing/a-user.ts';
import { type KeyVerdict, KeyVerification } from '../application/key-verification.ts';
import type { ApiKey } from '../domain/api-key.ts';
import { anApiKey } from './an-api-key.ts';
import { postgresKits, verificationOn } from './postgres-kit.ts';

/** Concurrent requests on two instances, for every invariant of the room. */

const MANY = 500;
const SECRET = 'k'.repeat(64);
const now = new Date('2026-11-20T12:00:00.123Z');
const DAY = 86_400_000;

let all: Awaited<ReturnType<typeof postgresKits>>;
let userId: string;
let clock: FixedClock;
let verifications: KeyVerification[];

beforeAll(async () => {
  all = await postgresKits(3);
});
afterAll(() => all.close());
beforeEach(async () => {
  const { uow, users, em } = kit();
  await em.fork().execute('delete from api_key');
  const user = aUser();
  userId = user.id;
  await uow.run(() => users.add(user));
  clock = new FixedClock(now);
  verifications = all.kits.slice(0, 2).map((instance) => verificationOn(instance, clock));
});

/** A third instance, because the connections of the first two are in use. */
const kit = () => all.kits[2]!;
const make = async (values: Parameters<typeof anApiKey>[1]): Promise<ApiKey> => {
  const key = anApiKey(userId, { createdAt: now, keyDigest: digest(SECRET), rateLimitEnabled: false, ...values });
  await kit().uow.run(() => kit().keys.save(key));
  return key;
};
const stored = async ({ id }: ApiKey) => (await kit().uow.read(() => kit().keys.find(id, now)))!;
/** Repeats a verification that got no connection in time. */
const verify = (index: number): Promise<KeyVerdict> =>
  verifications[index % 2]!.verify(SECRET).catch((error: unknown) => {
    if (error instanceof DatabaseUnavailable && isTimeout(error.cause)) return verify(index);
    throw error;
  });
const isTimeout = (error: unknown) => /timeout exceeded when trying to connect/.test(String(error));
const verifyManyAtOnce = () => Promise.all(Array.from({ length: MANY }, (_, index) => verify(index)));

function expectSpent(verdicts: readonly KeyVerdict[], uses: number, code: string): void {
  expect(verdicts.filter(({ refusal }) => !refusal)).toHaveLength(uses);
  expect(new Set(verdicts.flatMap(({ refusal }) => refusal?.code ?? []))).toEqual(new Set([code]));
}

test(`of ${MANY} verifications at once exactly as many succeed as uses are left`, async () => {
  await make({ remaining: 100 });
  const verdicts = await verifyManyAtOnce();
  expectSpent(verdicts, 100, 'USAGE_EXCEEDED');
  const left = verdicts.flatMap((verdict) => verdict.key?.remaining ?? []);
  expect(left.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, index) => index));
  const refused = await kit().keys.spend(digest(SECRET), {}, clock.now());
  expect(refused?.key).toMatchObject({ remaining: 0, usedUpAt: clock.now(), requestCount: 100 });
});

test(`of ${MANY} verifications at once exactly as many succeed as the window allows, and no more uses are spent`, async () => {
  const key = await make({ remaining: 300, rateLimitEnabled: true, rateLimitMax: 40 });
  expectSpent(await verifyManyAtOnce(), 40, 'RATE_LIMITED');
  await expect(stored(key)).resolves.toMatchObject({ remaining: 260, requestCount: 40 });
});

test('when the window has ended, a new one begins once', async () => {
  const key = await make({ rateLimitEnabled: true, rateLimitMax: 40, windowStartedAt: now, requestCount: 40 });
  clock.advance(key.rateLimitTimeWindow);
  expectSpent(await verifyManyAtOnce(), 40, 'RATE_LIMITED');
  await expect(stored(key)).resolves.toMatchObject({ requestCount: 40, windowStartedAt: clock.now() });
});

test('when the refill is due, it happens once', async () => {
  const key = await make({ remaining: 3, refillAmount: 50, refillInterval: 1 });
  clock.advance(DAY + 1);
  expectSpent(await verifyManyAtOnce(), 50, 'USAGE_EXCEEDED');
  await expect(stored(key)).resolves.toMatchObject({ remaining: 0, lastRefillAt: clock.now() });
});

test('a key that is disabled or deleted meanwhile is not spent; no deadlock', async () => {
  const key = await make({ remaining: 100_000 });
  const change = async (work: (locked: ApiKey) => Promise<void>) =>
    kit().uow.run(async () => {
      await kit().users.findForUpdate(userId);
      await work((await kit().keys.findForUpdate(key.id, now))!);
    });
  const [switchedOff] = await Promise.all([
    verifyManyAtOnce(),
    change(async (locked) => {
      locked.edit({ enabled: false }, now);
      await kit().keys.save(locked);
    }),
  ]);
  const { remaining } = await stored(key);
  expect(100_000 - remaining!).toBe(switchedOff.filter(({ refusal }) => !refusal).length);
  await expect(verifications[1]!.verify(SECRET)).resolves.toMatchObject({ refusal: { code: 'KEY_DISABLED' } });

  await change(async (locked) => {
    locked.edit({ enabled: true }, now);
    await kit().keys.save(locked);
  });
  await Promise.all([verifyManyAtOnce(), change((locked) => kit().keys.remove(locked))]);
  await expect(verifications[1]!.verify(SECRET)).resolves.toMatchObject({ refusal: { code: 'KEY_NOT_FOUND' } });
});

test('two instances that get the same keys in different order spend each correctly', async () => {
  const secrets = Array.from({ length: 40 }, (_, index) => String(index).padStart(64, 'k'));
  const keys: ApiKey[] = [];
  for (const secret of secrets) keys.push(await make({ keyDigest: digest(secret), remaining: 15 }));
  const shown = Array.from({ length: 10 }, () => secrets).flat();
  const verdicts = await Promise.all([
    ...shown.map((secret) => verifications[0]!.verify(secret)),
    ...shown.toReversed().map((secret) => verifications[1]!.verify(secret)),
  ]);
  expectSpent(verdicts, 15 * keys.length, 'USAGE_EXCEEDED');
});

/** Keys of another user. */
const others = async (count: number): Promise<ApiKey[]> => {
  const { uow, users, keys } = kit();
  const { id } = aUser();
  const made = Array.from({ length: count }, () => anApiKey(id, { createdAt: now })).toSorted(byId);
  await uow.run(() => users.add(aUser({ id })));
  for (const key of made.toReversed()) await uow.run(() => keys.save(key));
  return made;
};
const byId = (a: ApiKey, b: ApiKey) => (a.id < b.id ? -1 : 1);

/** Locks the row of a key, as an edit does. @returns a function that releases it */
const hold = async ({ id }: ApiKey): Promise<() => Promise<void>> => {
  const [begun, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const edit = kit().uow.run(async () => {
    await kit().keys.findForUpdate(id, now);
    begun.resolve();
    await over.promise;
  });
  await begun.promise;
  return () => {
    over.resolve();
    return edit;
  };
};

test('verifying a key does not wait for the locked row of another key in the same batch', async () => {
  const [mine, held] = [await make({ remaining: 2 }), (await others(1))[0]!];
  const letGo = await hold(held);
  const show = ({ keyDigest }: ApiKey) => all.kits[0]!.keys.spend(keyDigest, {}, now);
  let answered = 0;
  const waiting = [held, held].map((key) => show(key).finally(() => answered++));
  await expect(show(mine)).resolves.toMatchObject({ spent: true, key: { remaining: 1 } });
  await untilBlocked(asideOf(kit()));
  expect(answered).toBe(0);
  await letGo();
  expect((await Promise.all(waiting)).map((attempt) => attempt!.key.requestCount)).toEqual([1, 2]);
});

test('deleting an account with its keys and verifying them do not deadlock', async () => {
  const mine = await make({});
  // Deleted in the order of creation, which is not that of the ids.
  const theirs = await others(3);
  const { users, uow } = all.kits[0]!;
  const { keys } = all.kits[1]!;
  const letGo = await hold(theirs[1]!);
  const deletion = uow.run(async () => users.remove((await users.findForUpdate(theirs[0]!.userId))!));
  await untilBlocked(asideOf(kit()));
  const shown = [...theirs, mine].map(({ keyDigest }) => keys.spend(keyDigest, {}, now));
  await expect(shown.at(-1)).resolves.toMatchObject({ spent: true });
  await letGo();
  await Promise.all([deletion, ...shown]);
  await expect(keys.spend(theirs[1]!.keyDigest, {}, now)).resolves.toBeUndefined();
});

test('a key whose row cannot be read costs no other key a use, and itself at most one', async () => {
  const [mine, broken] = [await make({ remaining: 10 }), (await others(1))[0]!];
  await kit().em.fork().execute(`update api_key set permissions = '{' where id = ?`, [broken.id]);
  const { keys } = all.kits[0]!;
  const shown = [broken, mine].map(({ keyDigest }) => keys.spend(keyDigest, {}, now));
  await expect(Promise.allSettled(shown)).resolves.toMatchObject([
    { status: 'rejected' },
    { value: { spent: true, key: { remaining: 9 } } },
  ]);
  await expect(stored(mine)).resolves.toMatchObject({ remaining: 9 });
  const counts = await kit().em.fork().execute('select request_count::int from api_key where id = ?', [broken.id]);
  expect(counts).toEqual([{ request_count: 1 }]);
});

test('callers with different requirements of one key, as many as it has uses, each get one', async () => {
  const actions = Array.from({ length: 40 }, (_, index) => `action${index}`);
  await make({ remaining: 40, permissions: { files: actions } });
  const verdicts = await Promise.all(
    actions.map((action) => verifications[0]!.verify(SECRET, { permissions: { files: [action] } })),
  );
  expect(verdicts.map(({ key }) => key?.remaining)).toEqual(actions.map((_, index) => 39 - index));
});

test('callers with the old and the new secret of a key and different requirements share its uses', async () => {
  const old = 'o'.repeat(64);
  const permissions = { files: ['read', 'write'] };
  const rotated = { previousDigest: digest(old), previousEndsAt: new Date(now.getTime() + DAY) };
  const key = await make({ remaining: 100, permissions, ...rotated });
  const asks = [undefined, { files: ['read'] }, { files: ['write'] }];
  const showings = Array.from({ length: 60 }, (_, index) => ({ index, secret: index % 4 < 2 ? old : SECRET }));
  const verdicts = await Promise.all(
    showings.map(({ index, secret }) => verifications[index % 2]!.verify(secret, { permissions: asks[index % 3] })),
  );
  expect(verdicts.filter(({ refusal }) => refusal)).toEqual([]);
  await expect(stored(key)).resolves.toMatchObject({ remaining: 40 });
});

test('counts of two instances add up when they write concurrently', async () => {
  const keys: ApiKey[] = [];
  for (let i = 0; i < 20; i++) keys.push(await make({ keyDigest: digest(String(i)) }));
  const hours = (order: readonly ApiKey[]) => order.map(({ id }) => ({ keyId: id, hour: now, calls: 1, refusals: 2 }));
  const writes = Array.from({ length: 20 }, (_, index) =>
    all.kits[index % 2]!.usage.add(hours(index % 4 < 2 ? keys : keys.toReversed())),
  );
  await Promise.all(writes);
  for (const { id } of keys) {
    const [hour] = await kit().uow.read(() => kit().usage.hoursOf(id, new Date(0)));
    expect(hour).toMatchObject({ calls: 20, refusals: 40 });
  }
});
