import { expect, test } from '@jest/globals';
import { aUser } from '../../testing/a-user.ts';
import { TrustedDevice } from '../domain/trusted-device.ts';
import { onEachStorage } from './on-each-storage.ts';

const now = new Date('2026-11-20T12:00:00.123Z');
const LIFE_SECONDS = 2_592_000;
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);

onEachStorage('TrustedDevices', (kit) => {
  const run = <T>(work: () => Promise<T>) => kit().uow.run(work);
  const newUserId = async () => {
    const user = aUser();
    await run(() => kit().users.add(user));
    return user.id;
  };
  const add = async (userId: string, at = now) => {
    const { id } = aUser();
    const values = { id, userId, tokenDigest: id, ipAddress: '192.0.2.1', userAgent: 'Firefox' };
    const device = TrustedDevice.trust(values, LIFE_SECONDS, at);
    await run(() => kit().devices.add(device));
    return device;
  };
  const list = (userId: string, at = now) => kit().uow.read(() => kit().devices.listOf(userId, at));
  const renew = ({ userId, tokenDigest }: TrustedDevice, at = later(60), by = userId) => {
    const renewal = {
      tokenDigest: aUser().id,
      ipAddress: '192.0.2.2',
      userAgent: 'Chrome',
      lastUsedAt: at,
      expiresAt: new Date(at.getTime() + LIFE_SECONDS * 1000),
    };
    return run(async () => ({ renewed: await kit().devices.renew(by, tokenDigest, renewal), renewal }));
  };

  test('unexpired ones are listed as they were added, the last used first', async () => {
    const userId = await newUserId();
    const [first, second] = [await add(userId), await add(userId, later(1))];
    await add(await newUserId());
    const listed = await list(userId);
    expect(listed).toEqual([second, first]);
    expect(listed[0]).toBeInstanceOf(TrustedDevice);
    await renew(first);
    expect((await list(userId)).map(({ id }) => id)).toEqual([first.id, second.id]);
    expect((await list(userId, later(LIFE_SECONDS + 1))).map(({ id }) => id)).toEqual([first.id]);
  });

  test('belong to a user', async () => {
    await expect(add(aUser().id)).rejects.toThrow(/foreign key/i);
  });

  test('a token works once, and then its successor', async () => {
    const device = await add(await newUserId());
    const { renewed, renewal } = await renew(device);
    expect(renewed).toBe(true);
    await expect(list(device.userId)).resolves.toEqual([Object.assign(device, { ...renewal })]);
    const old = Object.assign(await add(device.userId), { tokenDigest: 'unknown' });
    await expect(renew(old)).resolves.toMatchObject({ renewed: false });
    await expect(renew(device, later(120))).resolves.toMatchObject({ renewed: true });
  });

  test('do not work for other users, or after they expire', async () => {
    const device = await add(await newUserId());
    await expect(renew(device, later(60), await newUserId())).resolves.toMatchObject({ renewed: false });
    await expect(renew(device, later(LIFE_SECONDS))).resolves.toMatchObject({ renewed: false });
    await expect(renew(device, new Date(later(LIFE_SECONDS).getTime() - 1))).resolves.toMatchObject({ renewed: true });
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
