import { expect, test } from '@jest/globals';
import { aUser } from '../../testing/a-user.ts';
import { OneTimeCode } from '../domain/one-time-code.ts';
import { onPostgres } from './postgres-kit.ts';

const now = new Date('2026-11-20T12:00:00.123Z');
const LIFE_SECONDS = 180;

onPostgres('OneTimeCodes', (kit) => {
  const run = <T>(work: () => Promise<T>) => kit().uow.run(work);
  const newUserId = async () => {
    const user = aUser();
    await run(() => kit().users.add(user));
    return user.id;
  };
  const put = async (values: { holderId?: string; userId?: string; signature?: string } = {}, at = now) => {
    const code = OneTimeCode.issue(
      { holderId: aUser().id, userId: values.userId ?? (await newUserId()), signature: 'a'.repeat(44), ...values },
      LIFE_SECONDS,
      at,
    );
    await run(() => kit().codes.put(code));
    return code;
  };
  const find = ({ holderId }: OneTimeCode) => kit().uow.read(() => kit().codes.find(holderId));
  const attempt = ({ holderId }: OneTimeCode) => run(() => kit().codes.attempt(holderId));

  test('come back as they were put', async () => {
    const code = await put();
    const found = await find(code);
    expect(found).toEqual(code);
    expect(found).toBeInstanceOf(OneTimeCode);
  });

  test('belong to a user', async () => {
    await expect(put({ userId: aUser().id })).rejects.toThrow(/foreign key/i);
  });

  test('attempts are counted and stored', async () => {
    const code = await put();
    const tried = (await attempt(code))!;
    expect(tried).toEqual(Object.assign(code, { attempts: 1 }));
    expect(tried).toBeInstanceOf(OneTimeCode);
    await expect(attempt(code)).resolves.toMatchObject({ attempts: 2 });
    await expect(run(() => kit().codes.attempt(aUser().id))).resolves.toBeUndefined();
  });

  test('a new one replaces that of the same holder and its attempts', async () => {
    const old = await put();
    await attempt(old);
    const young = await put({ holderId: old.holderId, userId: old.userId, signature: 'b'.repeat(44) });
    await expect(find(old)).resolves.toEqual(young);
    expect(young).toMatchObject({ attempts: 0, signature: 'b'.repeat(44) });
  });

  test('are removed by holder and by user', async () => {
    const userId = await newUserId();
    const all = [await put({ userId }), await put({ userId }), await put()];
    const left = async () => {
      const found = await Promise.all(all.map((code) => find(code)));
      return found.map((code) => code !== undefined);
    };
    await run(() => kit().codes.remove(all[0]!.holderId));
    await expect(left()).resolves.toEqual([false, true, true]);
    await run(() => kit().codes.removeAllOf(userId));
    await expect(left()).resolves.toEqual([false, false, true]);
  });

  test('expired ones are deleted and counted', async () => {
    const past = new Date('2020-01-01T00:00:00Z');
    const userId = await newUserId();
    for (const ms of [-1, 0, 1]) await put({ userId }, new Date(past.getTime() + ms - LIFE_SECONDS * 1000));
    const deleteExpired = (at: Date, limit = 10) => run(() => kit().codes.deleteExpired(at, limit));
    await expect(deleteExpired(past, 1)).resolves.toBe(1);
    await expect(deleteExpired(past)).resolves.toBe(1);
    await expect(deleteExpired(past)).resolves.toBe(0);
  });
});
