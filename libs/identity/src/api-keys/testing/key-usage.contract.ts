import { expect, test } from '@jest/globals';
import { aUser } from '../../testing/a-user.ts';
import type { ApiKey } from '../domain/api-key.ts';
import type { HourlyUsage } from '../domain/ports.ts';
import { anApiKey } from './an-api-key.ts';
import { onPostgres } from './postgres-kit.ts';

const HOUR = 3_600_000;
const midnight = new Date('2026-11-20T00:00:00Z');
const hour = (hours: number) => new Date(midnight.getTime() + hours * HOUR);

onPostgres('KeyUsage', (kit) => {
  const newKey = async (userId?: string): Promise<ApiKey> => {
    const user = userId === undefined ? aUser() : undefined;
    const key = anApiKey(userId ?? user!.id);
    await kit().uow.run(async () => {
      if (user) await kit().users.add(user);
      await kit().keys.save(key);
    });
    return key;
  };
  const used = ({ id }: ApiKey, hours: number, calls: number, refusals = 0): HourlyUsage => ({
    keyId: id,
    hour: hour(hours),
    calls,
    refusals,
  });
  const hoursOf = ({ id }: ApiKey, since = hour(-100)) => kit().uow.read(() => kit().usage.hoursOf(id, since));

  test('is summed up by the day, UTC, for all keys of a user', async () => {
    const key = await newKey();
    const [another, foreign] = [await newKey(key.userId), await newKey()];
    await kit().usage.add([used(key, -1, 1), used(key, 0, 2, 1), used(key, 23, 4, 1), used(another, 24, 8)]);
    await kit().usage.add([used(foreign, 1, 16), used(key, -25, 32)]);
    const days = await kit().uow.read(() => kit().usage.daysOf(key.userId, hour(-24)));
    expect(days).toHaveLength(3);
    expect(days).toEqual(
      expect.arrayContaining([
        { keyId: key.id, day: hour(-24), calls: 1, refusals: 0 },
        { keyId: key.id, day: hour(0), calls: 6, refusals: 2 },
        { keyId: another.id, day: hour(24), calls: 8, refusals: 0 },
      ]),
    );
  });

  test('of a deleted key is deleted with it, and skipped from then on', async () => {
    const [key, gone] = [await newKey(), await newKey()];
    await kit().usage.add([used(gone, 0, 1)]);
    await kit().uow.run(async () => kit().keys.remove((await kit().keys.findForUpdate(gone.id, midnight))!));
    await kit().usage.add([used(gone, 0, 1), used(key, 0, 2)]);
    await expect(hoursOf(gone)).resolves.toEqual([]);
    await expect(hoursOf(key)).resolves.toEqual([used(key, 0, 2)]);
    await expect(kit().usage.add([])).resolves.toBeUndefined();
  });
});
