import { expect, test } from '@jest/globals';
import { aUser } from '../../testing/a-user.ts';
import { TrustedDevice } from '../domain/trusted-device.ts';
import { onPostgres } from './postgres-kit.ts';

const now = new Date('2026-11-20T12:00:00.123Z');
const LIFE_SECONDS = 2_592_000;
const lives = { trustLifeSeconds: LIFE_SECONDS, trustMaxAgeSeconds: 3 * LIFE_SECONDS };
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);

onPostgres('TrustedDevices', (kit) => {
  const run = <T>(work: () => Promise<T>) => kit().uow.run(work);
  const newUserId = async () => {
    const user = aUser();
    await run(() => kit().users.add(user));
    return user.id;
  };
  const add = async (userId: string, at = now) => {
    const { id } = aUser();
    const values = { id, userId, tokenDigest: id.replaceAll('-', ''), ipAddress: '192.0.2.1', userAgent: 'Firefox' };
    const device = TrustedDevice.trust(values, lives, at);
    await run(() => kit().devices.add(device));
    return device;
  };
  const list = (userId: string, at = now) => kit().uow.read(() => kit().devices.listOf(userId, at));
  const find = (userId: string, tokenDigestOrId: string, at = later(60)) =>
    kit().uow.read(() => kit().devices.find(userId, tokenDigestOrId, at));
  /** Undefined when it is not found or its token was replaced meanwhile. */
  const use = ({ userId, tokenDigest }: TrustedDevice, at = later(60), by = userId) =>
    run(async () => {
      const device = await kit().devices.find(by, tokenDigest, at);
      device?.use(
        { tokenDigest: aUser().id.replaceAll('-', ''), ipAddress: '192.0.2.2', userAgent: 'Chrome' },
        lives,
        at,
      );
      return device && (await kit().devices.storeUse(device)) ? device : undefined;
    });

  test('unexpired ones are listed as they were added, the last used first', async () => {
    const userId = await newUserId();
    const [first, second] = [await add(userId), await add(userId, later(1))];
    await add(await newUserId());
    const listed = await list(userId);
    expect(listed).toEqual([second, first]);
    expect(listed[0]).toBeInstanceOf(TrustedDevice);
    await use(first);
    expect((await list(userId)).map(({ id }) => id)).toEqual([first.id, second.id]);
    expect((await list(userId, later(LIFE_SECONDS + 1))).map(({ id }) => id)).toEqual([first.id]);
  });

  test('belong to a user', async () => {
    await expect(add(aUser().id)).rejects.toThrow(/foreign key/i);
  });

  test('a token works once, and then its successor; the one before is kept', async () => {
    const device = await add(await newUserId());
    const used = await use(device);
    expect(used).toMatchObject({ id: device.id, previousDigest: device.tokenDigest, lastUsedAt: later(60) });
    await expect(list(device.userId)).resolves.toEqual([used]);
    await expect(use(device)).resolves.toBeUndefined();
    await expect(use(used!, later(120))).resolves.toMatchObject({ previousDigest: used!.tokenDigest });
  });

  test('a use of a token that was replaced meanwhile is not stored', async () => {
    const device = await add(await newUserId());
    const stale = (await find(device.userId, device.id))!;
    const used = await use(device);
    stale.use({ tokenDigest: 'late', ipAddress: '', userAgent: '' }, lives, later(61));
    await expect(run(() => kit().devices.storeUse(stale))).resolves.toBe(false);
    await expect(list(device.userId)).resolves.toEqual([used]);
  });

  test('are found by id or token, not by other users, nor after they expire', async () => {
    const device = await add(await newUserId());
    const { userId, id, tokenDigest } = device;
    await expect(find(userId, id)).resolves.toEqual(device);
    await expect(find(userId, tokenDigest)).resolves.toEqual(device);
    await expect(find(userId, aUser().id)).resolves.toBeUndefined();
    await expect(find(await newUserId(), id)).resolves.toBeUndefined();
    await expect(use(device, later(60), await newUserId())).resolves.toBeUndefined();
    await expect(use(device, later(LIFE_SECONDS))).resolves.toBeUndefined();
    await expect(use(device, new Date(later(LIFE_SECONDS).getTime() - 1))).resolves.toBeDefined();
  });

  test('are removed one by one by their user, and all at once', async () => {
    const [userId, otherId] = [await newUserId(), await newUserId()];
    const [device, foreign] = [await add(userId), await add(otherId)];
    await add(userId);
    const removeOne = (id: string) => run(() => kit().devices.removeOne(userId, id));
    await expect(removeOne(foreign.id)).resolves.toBe(false);
    await expect(removeOne('no id')).resolves.toBe(false);
    await expect(removeOne(device.id)).resolves.toBe(true);
    await expect(removeOne(device.id)).resolves.toBe(false);
    await expect(list(userId)).resolves.toHaveLength(1);
    await run(() => kit().devices.removeAllOf(userId));
    await expect(list(userId)).resolves.toEqual([]);
    await expect(list(otherId)).resolves.toHaveLength(1);
  });

  test('expired ones are deleted and counted', async () => {
    const past = new Date('2020-01-01T00:00:00Z');
    const userId = await newUserId();
    for (const ms of [-1, 0, 1]) await add(userId, new Date(past.getTime() + ms - LIFE_SECONDS * 1000));
    const deleteExpired = (at: Date, limit = 10) => run(() => kit().devices.deleteExpired(at, limit));
    await expect(deleteExpired(past, 1)).resolves.toBe(1);
    await expect(deleteExpired(past)).resolves.toBe(1);
    await expect(deleteExpired(past)).resolves.toBe(0);
  });
});
