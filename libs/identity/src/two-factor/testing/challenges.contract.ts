import { expect, test } from '@jest/globals';
import { aUser } from '../../testing/a-user.ts';
import { Challenge } from '../domain/challenge.ts';
import { onPostgres } from './postgres-kit.ts';

const now = new Date('2026-11-20T12:00:00.123Z');
const LIFE_SECONDS = 300;
const end = new Date(now.getTime() + LIFE_SECONDS * 1000);
const beforeEnd = new Date(end.getTime() - 1);

onPostgres('Challenges', (kit) => {
  const run = <T>(work: () => Promise<T>) => kit().uow.run(work);
  const newUserId = async () => {
    const user = aUser();
    await run(() => kit().users.add(user));
    return user.id;
  };
  const add = async (userId?: string, at = now) => {
    const { id } = aUser();
    const values = {
      id,
      userId: userId ?? (await newUserId()),
      tokenDigest: id,
      remembered: false,
      methods: ['pwd'] as const,
    };
    const challenge = Challenge.issue(values, LIFE_SECONDS, at);
    await run(() => kit().challenges.add(challenge));
    return challenge;
  };
  const find = ({ tokenDigest }: Challenge, at = now) => kit().uow.read(() => kit().challenges.find(tokenDigest, at));
  const attempt = ({ id }: Challenge, at = now) => run(() => kit().challenges.attempt(id, at));
  const consume = ({ id }: Challenge, at = now) => run(() => kit().challenges.consume(id, at));

  test('are found as they were added, until the moment they expire', async () => {
    const challenge = await add();
    const found = await find(challenge, beforeEnd);
    expect(found).toEqual(challenge);
    expect(found).toBeInstanceOf(Challenge);
    await expect(find(challenge, end)).resolves.toBeUndefined();
  });

  test('belong to a user', async () => {
    await expect(add(aUser().id)).rejects.toThrow(/foreign key/i);
  });

  test('attempts are counted and stored', async () => {
    const challenge = await add();
    await expect(attempt(challenge)).resolves.toBe(1);
    await expect(attempt(challenge, beforeEnd)).resolves.toBe(2);
    await expect(find(challenge)).resolves.toMatchObject({ attempts: 2 });
    await expect(attempt(challenge, end)).resolves.toBeUndefined();
  });

  test('are completed once, until the moment they expire', async () => {
    const challenge = await add();
    await expect(consume(challenge, end)).resolves.toBe(false);
    await expect(consume(challenge, beforeEnd)).resolves.toBe(true);
    await expect(consume(challenge)).resolves.toBe(false);
    await expect(attempt(challenge)).resolves.toBeUndefined();
    await expect(find(challenge)).resolves.toBeUndefined();
  });

  test('completing is undone with its transaction', async () => {
    const challenge = await add();
    const failing = run(async () => {
      await kit().challenges.consume(challenge.id, now);
      throw new Error('afterwards');
    });
    await expect(failing).rejects.toThrow('afterwards');
    await expect(consume(challenge)).resolves.toBe(true);
  });

  test('are removed by user', async () => {
    const userId = await newUserId();
    const all = [await add(userId), await add(userId), await add()];
    await run(() => kit().challenges.removeAllOf(userId));
    const found = await Promise.all(all.map((challenge) => find(challenge)));
    expect(found.map((challenge) => challenge !== undefined)).toEqual([false, false, true]);
  });

  test('expired ones are deleted and counted', async () => {
    const past = new Date('2020-01-01T00:00:00Z');
    const userId = await newUserId();
    for (const ms of [-1, 0, 1]) await add(userId, new Date(past.getTime() + ms - LIFE_SECONDS * 1000));
    const deleteExpired = (at: Date, limit = 10) => run(() => kit().challenges.deleteExpired(at, limit));
    await expect(deleteExpired(past, 1)).resolves.toBe(1);
    await expect(deleteExpired(past)).resolves.toBe(1);
    await expect(deleteExpired(past)).resolves.toBe(0);
  });
});
