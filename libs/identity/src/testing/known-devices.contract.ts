import { expect, test } from '@jest/globals';
import { aUser } from './a-user.ts';
import { onPostgres } from './postgres-kit.ts';

const now = new Date('2026-11-20T12:00:00.123Z');
const later = new Date('2026-11-21T12:00:00Z');

onPostgres('KnownDevices', (kit) => {
  const newUserId = async () => {
    const user = aUser();
    await kit().uow.run(() => kit().users.add(user));
    return user.id;
  };
  const meet = (userId: string, digests: string[], at = now) =>
    kit().uow.run(() => kit().devices.recognize(userId, digests, at));

  test('a sign-in that fails leaves no device behind', async () => {
    const userId = await newUserId();
    const failing = kit().uow.run(async () => {
      await kit().devices.recognize(userId, ['laptop'], now);
      throw new Error('afterwards');
    });
    await expect(failing).rejects.toThrow('afterwards');
    await expect(meet(userId, ['laptop'])).resolves.toBe('first');
  });

  test('are deleted when they were not seen for long, counted from the last time', async () => {
    const userId = await newUserId();
    await meet(userId, ['laptop', 'phone', 'tablet']);
    await meet(userId, ['phone'], later);
    const afterLife = new Date(later.getTime() + 400 * 86_400_000);
    const deleteUnseen = (limit: number) => kit().uow.run(() => kit().devices.deleteExpired(afterLife, limit));
    await expect(deleteUnseen(1)).resolves.toBe(1);
    await expect(deleteUnseen(100)).resolves.toBeGreaterThanOrEqual(1);
    await expect(deleteUnseen(100)).resolves.toBe(0);
    await expect(meet(userId, ['laptop'])).resolves.toBe('new');
    await expect(meet(userId, ['phone'])).resolves.toBe('known');
  });
});
