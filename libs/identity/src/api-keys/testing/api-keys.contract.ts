import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { v7 } from 'uuid';
import type { Fields } from '#shared-kernel/domain/change';
import { digest } from '#shared-kernel/domain/digest';
import { aUser } from '../../testing/a-user.ts';
import type { ApiKey } from '../domain/api-key.ts';
import { anApiKey } from './an-api-key.ts';
import { onPostgres } from './postgres-kit.ts';

const now = new Date('2026-11-20T12:00:00.123Z');
const after = (ms: number) => new Date(now.getTime() + ms);
const DAY = 86_400_000;

onPostgres('ApiKeys', (kit) => {
  const newUser = async (values: Parameters<typeof aUser>[0] = {}) => {
    const user = aUser(values);
    await kit().uow.run(() => kit().users.add(user));
    return user;
  };
  const add = (...keys: ApiKey[]) =>
    kit().uow.run(async () => {
      for (const key of keys) await kit().keys.save(key);
    });
  const added = async (values: Partial<Fields<ApiKey>> = {}) => {
    const key = anApiKey((await newUser()).id, values);
    await add(key);
    return key;
  };
  const find = (id: string, at = now) => kit().uow.read(() => kit().keys.find(id, at));

  const everything = {
    name: 'ü'.repeat(32),
    prefix: 'shop_',
    start: 'shop_a',
    previousDigest: digest('before'),
    previousEndsAt: after(1000),
    enabled: false,
    expiresAt: after(DAY),
    remaining: 3,
    refillAmount: 5,
    refillInterval: 2,
    lastRefillAt: after(-1),
    rateLimitEnabled: false,
    rateLimitMax: 7,
    rateLimitTimeWindow: 9_007_199_254_740_991,
    windowStartedAt: after(-2),
    requestCount: 3_000_000_000,
    lastRequest: after(-3),
    permissions: { files: ['read', 'write'], 'own:*': [] },
    metadata: { plan: 'pro', nested: { list: [1, null, 'two'] } },
  } satisfies Partial<Fields<ApiKey>>;

  test.each([
    ['all', everything],
    ['hardly any', {}],
  ])('come back with %s of their values', async (_, values) => {
    const key = await added({ ...values, ...('previousDigest' in values && { previousDigest: digest(v7()) }) });
    await expect(find(key.id)).resolves.toEqual(key);
    await expect(kit().uow.run(() => kit().keys.findForUpdate(key.id, now))).resolves.toEqual(key);
    const attempt = await kit().keys.spend(key.keyDigest, { permissions: { nothing: ['so'] } }, now);
    expect(attempt).toEqual({ key, spent: false, ownerIsBanned: false });
    expect(attempt!.key.isExpiredAt(now)).toBe(false);
  });

  test.each(['', 'no id', "' or true --", aUser().id])('no key has the id %j', async (id) => {
    await expect(find(id)).resolves.toBeUndefined();
    await expect(kit().uow.run(() => kit().keys.findForUpdate(id, now))).resolves.toBeUndefined();
  });

  test('a key without a user, or with the digest of another, is refused', async () => {
    await expect(add(anApiKey(aUser().id))).rejects.toThrow(/foreign key/i);
    const key = await added({ previousDigest: digest(v7()), previousEndsAt: now });
    await expect(add(anApiKey(key.userId, { keyDigest: key.keyDigest }))).rejects.toThrow(/unique/i);
    const previous = { previousDigest: key.previousDigest, previousEndsAt: now };
    await expect(add(anApiKey(key.userId, previous))).rejects.toThrow(/unique/i);
  });

  test.each([
    [{ limit: 2 }, [0, 1]],
    [{ offset: 1 }, [1, 2]],
    [{ limit: 1, offset: 1 }, [1]],
    [{ limit: 9, offset: 3 }, []],
  ])('are listed by the page: %j', async (page, expected) => {
    const { id } = await newUser();
    const keys = [-1, -2, -3].map((seconds) => anApiKey(id, { createdAt: after(seconds) }));
    await add(...keys);
    const found = kit().uow.read(() => kit().keys.listOf(id, now, page));
    await expect(found).resolves.toEqual(expected.map((place) => keys[place]));
  });

  test('are changed by their methods, uses counted meanwhile included', async () => {
    const key = await added({ remaining: 3, metadata: { a: 1 } });
    await kit().keys.spend(key.keyDigest, {}, now);
    await kit().uow.run(async () => {
      const locked = (await kit().keys.findForUpdate(key.id, now))!;
      locked.edit({ name: 'Other', metadata: null, permissions: { files: ['read'] } }, after(5));
      await kit().keys.save(locked);
    });
    await expect(find(key.id)).resolves.toMatchObject({
      name: 'Other',
      metadata: null,
      permissions: { files: ['read'] },
      updatedAt: after(5),
      remaining: 2,
      requestCount: 1,
      lastRequest: now,
    });
  });

  test('a use is spent: what is left, the window, the last request; a refusal changes nothing', async () => {
    const key = await added({ remaining: 1 });
    const spent = await kit().keys.spend(key.keyDigest, {}, now);
    key.spend(now);
    expect(spent).toEqual({ key, spent: true, ownerIsBanned: false });
    expect(spent!.key).toMatchObject({ remaining: 0, windowStartedAt: now, requestCount: 1 });
    const refused = await kit().keys.spend(key.keyDigest, {}, after(1));
    expect(refused).toEqual({ key, spent: false, ownerIsBanned: false });
    await expect(find(key.id)).resolves.toEqual(key);
  });

  test('only one without uses and refill is retired', async () => {
    const refill = { refillAmount: 1, refillInterval: 1 };
    const spent = await added({ remaining: 0 });
    const others = [await added({ remaining: 0, ...refill }), await added({ remaining: 1 }), await added()];
    for (const { id } of [spent, ...others]) await kit().keys.retire(id, now);
    await expect(find(spent.id)).resolves.toBeUndefined();
    for (const key of others) await expect(find(key.id)).resolves.toEqual(key);
  });

  test.each([
    ['for good', null, true],
    ['for now', after(1), true],
    ['until just now', now, false],
  ])('of an owner banned %s', async (_, banExpires, ownerIsBanned) => {
    const key = anApiKey((await newUser({ banned: true, banExpires })).id);
    await add(key);
    await expect(kit().keys.spend(key.keyDigest, {}, now)).resolves.toMatchObject({ spent: !ownerIsBanned });
  });

  const wholeMs = { noInvalidDate: true, min: after(-3 * DAY), max: after(3 * DAY) };
  const moment = fc.oneof(fc.constant(now), fc.constant(after(-DAY)), fc.date(wholeMs));
  const action = fc.constantFrom('read', 'write');
  const permissions = fc.dictionary(fc.constantFrom('files', 'orders', 'toString'), fc.uniqueArray(action));
  const states = fc.record({
    enabled: fc.oneof({ weight: 9, arbitrary: fc.constant(true) }, fc.constant(false)),
    expiresAt: fc.option(moment, { freq: 2 }),
    remaining: fc.option(fc.nat({ max: 3 })),
    refill: fc.option(
      fc.record({ refillAmount: fc.integer({ min: 1, max: 3 }), refillInterval: fc.integer({ min: 1, max: 2 }) }),
    ),
    lastRefillAt: fc.option(moment),
    rateLimitEnabled: fc.boolean(),
    rateLimitMax: fc.integer({ min: 1, max: 3 }),
    rateLimitTimeWindow: fc.constantFrom(1, 1000, DAY, 2 * DAY),
    windowStartedAt: fc.option(moment),
    requestCount: fc.integer({ min: 0, max: 4 }),
    createdAt: moment,
    permissions: fc.option(permissions),
    ownerIsBanned: fc.oneof({ weight: 9, arbitrary: fc.constant(false) }, fc.constant(true)),
    requirement: fc.record({
      forOwner: fc.boolean(),
      permissions: fc.option(
        permissions.filter(
          (map) => Object.values(map).flat().length > 0 && Object.values(map).every((actions) => actions.length > 0),
        ),
        { nil: undefined, freq: 2 },
      ),
    }),
    callers: fc.integer({ min: 1, max: 4 }),
  });

  test('concurrent uses of any key have the result of the domain for one caller after the other', async () => {
    const [{ id: fine }, { id: banned }] = [await newUser(), await newUser({ banned: true })];
    const cases = fc
      .sample(states, { numRuns: 400, seed: 81 })
      .map(({ refill, ownerIsBanned, requirement, callers, ...state }) => ({
        key: anApiKey(ownerIsBanned ? banned : fine, { ...state, ...refill }),
        ownerIsBanned,
        requirement,
        callers,
      }));
    let uses = 0;
    let refusals = 0;
    for (const { key, ownerIsBanned, requirement, callers } of cases) {
      await add(key);
      const atOnce = Array.from({ length: callers }, () => kit().keys.spend(key.keyDigest, requirement, now));
      const oneByOne = atOnce.map(() => {
        const spent = key.rejectionAt(now, ownerIsBanned, requirement) === undefined;
        if (spent) key.spend(now);
        return { key: anApiKey(key.userId, key), spent, ownerIsBanned };
      });
      expect(await Promise.all(atOnce)).toEqual(oneByOne);
      uses += oneByOne.filter(({ spent }) => spent).length;
      refusals += oneByOne.filter(({ spent }) => !spent).length;
    }
    // Both must occur, or the cases prove little.
    expect(uses).toBeGreaterThan(100);
    expect(refusals).toBeGreaterThan(100);
    for (const userId of [fine, banned]) {
      const stored = await kit().uow.read(() => kit().keys.listOf(userId, new Date(0)));
      const expected = cases.flatMap(({ key }) => (key.userId === userId ? [key] : []));
      expect(new Map(stored.map((key) => [key.id, key]))).toEqual(new Map(expected.map((key) => [key.id, key])));
    }
  });

  test('ended ones are deleted and counted; those without an end never are', async () => {
    const long = new Date('2020-01-01T00:00:00Z');
    const { id } = await newUser();
    const at = (ms: number) => new Date(long.getTime() + ms);
    const ended = [
      anApiKey(id, { expiresAt: at(-1) }),
      anApiKey(id, { expiresAt: long }),
      anApiKey(id, { usedUpAt: at(-DAY), remaining: 0 }),
    ];
    const alive = [
      anApiKey(id, { expiresAt: at(1) }),
      anApiKey(id, { usedUpAt: at(-DAY + 1), remaining: 0 }),
      anApiKey(id),
    ];
    await add(...ended, ...alive);
    const deleteEnded = (limit = 10) => kit().uow.run(() => kit().keys.deleteEnded(long, at(-DAY), limit));
    await expect(deleteEnded(1)).resolves.toBe(1);
    await expect(deleteEnded()).resolves.toBe(2);
    await expect(deleteEnded()).resolves.toBe(0);
    for (const { keyDigest } of ended) await expect(kit().keys.spend(keyDigest, {}, at(-2))).resolves.toBeUndefined();
    for (const { keyDigest } of alive) await expect(kit().keys.spend(keyDigest, {}, long)).resolves.toBeDefined();
  });

  test('a use inside a transaction fails', async () => {
    await expect(kit().uow.run(() => kit().keys.spend('', {}, now))).rejects.toThrow(/transaction/);
  });
});
