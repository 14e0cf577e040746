import { expect, test } from '@jest/globals';
import { v7 } from 'uuid';
import { digest } from '#shared-kernel/domain/digest';
import { onPostgres } from './postgres-kit.ts';

const now = new Date('2026-11-20T12:00:00.123Z');
const later = new Date(now.getTime() + 1);

onPostgres('HandedOutIdTokens', (kit) => {
  const add = (text: string, expiresAt = later) =>
    kit().uow.run(() => kit().handedOut.add({ mark: digest(text), expiresAt }));
  const has = (text: string) => kit().handedOut.has(digest(text));
  const purge = (limit = 10) => kit().uow.run(() => kit().handedOut.deleteExpired(now, limit));

  test('one that was added is there, however often and at once', async () => {
    const one = v7();
    await expect(has(one)).resolves.toBe(false);
    await Promise.all(Array.from({ length: 10 }, () => add(one)));
    await expect(has(one)).resolves.toBe(true);
    await expect(has('another')).resolves.toBe(false);
  });

  test('one whose transaction fails is not there', async () => {
    const failing = kit().uow.run(async () => {
      await kit().handedOut.add({ mark: digest('undone'), expiresAt: later });
      throw new Error('as the test says');
    });
    await expect(failing).rejects.toThrow('as the test says');
    await expect(has('undone')).resolves.toBe(false);
  });

  test('expired ones are deleted, at most so many', async () => {
    for (const name of ['old', 'older']) await add(name, now);
    await add('valid');
    await expect(purge(1)).resolves.toBe(1);
    await expect(purge()).resolves.toBe(1);
    await expect(purge()).resolves.toBe(0);
    await expect(Promise.all([has('old'), has('older'), has('valid')])).resolves.toEqual([false, false, true]);
  });
});
