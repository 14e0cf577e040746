import { describe, expect, test } from '@jest/globals';
import { Verification, type VerificationPurpose } from '../users/domain/verification.ts';
import { aUser } from './a-user.ts';
import { onPostgres } from './postgres-kit.ts';

const now = new Date('2026-11-20T12:00:00.123Z');
const LIFE_SECONDS = 60;
const end = new Date(now.getTime() + LIFE_SECONDS * 1000);
const beforeEnd = new Date(end.getTime() - 1);

interface Values {
  purpose?: VerificationPurpose;
  userId?: string | null;
  value?: string;
  secret?: string;
}

function aVerification(values: Values = {}, at = now): Verification {
  const { id } = aUser();
  const defaults = { id, purpose: 'reset-password', userId: null, value: '', secret: id } as const;
  return Verification.issue({ ...defaults, lifeSeconds: LIFE_SECONDS, ...values }, at);
}

onPostgres('Verifications', (kit) => {
  const run = <T>(work: () => Promise<T>) => kit().uow.run(work);
  const put = (...all: Verification[]) =>
    run(async () => {
      for (const verification of all) await kit().verifications.put(verification);
    });
  const consume = ({ identifier }: Verification, at = now) => run(() => kit().verifications.consume(identifier, at));
  const isOpen = ({ identifier }: Verification, at = now) =>
    kit().uow.read(async () => (await kit().verifications.find(identifier, at)) !== undefined);
  const newUserId = async () => {
    const user = aUser();
    await run(() => kit().users.add(user));
    return user.id;
  };

  test('are consumed once, and are what was put', async () => {
    const verification = aVerification({ userId: await newUserId(), value: '{"new":"a@example.com \\\\ \' ?"}' });
    await put(verification);
    const consumed = await consume(verification);
    expect(consumed).toEqual(verification);
    expect(consumed).toBeInstanceOf(Verification);
    await expect(consume(verification)).resolves.toBeUndefined();
    await expect(isOpen(verification)).resolves.toBe(false);
  });

  test('are found until the moment they expire, and stay', async () => {
    const verification = aVerification({ userId: await newUserId() });
    await put(verification);
    const find = (at: Date) => kit().uow.read(() => kit().verifications.find(verification.identifier, at));
    await expect(find(beforeEnd)).resolves.toEqual(verification);
    await expect(find(end)).resolves.toBeUndefined();
    await expect(consume(verification, beforeEnd)).resolves.toBeDefined();
  });

  test('keep a sealed text, are counted by the key that sealed it, and found when that is another one', async () => {
    const userId = await newUserId();
    const sealedBy = (key: string) => ({ ...aVerification({ userId }), sealed: `v1.${key}.body` }) as Verification;
    const [old, current] = [sealedBy('old'), sealedBy('new')];
    await put(old, current, aVerification({ userId }));
    const counts = await kit().uow.read(() => kit().verifications.countByKey());
    expect(Object.fromEntries(counts)).toEqual({ old: 1, new: 1 });
    const otherwise = (key: string, limit = 10) =>
      kit().uow.read(async () => (await kit().verifications.sealedOtherwise(key, limit)).map(({ sealed }) => sealed));
    await expect(otherwise('new')).resolves.toEqual([old.sealed]);
    await expect(otherwise('third', 1)).resolves.toHaveLength(1);
    await expect(otherwise('new', 0)).resolves.toEqual([]);
    await expect(consume(old)).resolves.toMatchObject({ sealed: old.sealed });
  });

  test('those of an unknown user are refused; those without a user are not', async () => {
    await expect(put(aVerification({ userId: aUser().id }))).rejects.toThrow(/foreign key/i);
    await put(aVerification({ userId: null }));
  });

  test('are open, and consumed, until the moment they expire', async () => {
    const verification = aVerification();
    await put(verification);
    await expect(isOpen(verification, end)).resolves.toBe(false);
    await expect(consume(verification, end)).resolves.toBeUndefined();
    await expect(isOpen(verification, beforeEnd)).resolves.toBe(true);
    await expect(consume(verification, beforeEnd)).resolves.toBeDefined();
  });

  test('consuming is undone with its transaction, so that it can be tried again', async () => {
    const verification = aVerification();
    await put(verification);
    const failing = run(async () => {
      await kit().verifications.consume(verification.identifier, now);
      throw new Error('afterwards');
    });
    await expect(failing).rejects.toThrow('afterwards');
    await expect(consume(verification)).resolves.toBeDefined();
  });

  test('a new one replaces the one with the same identifier and its attempts', async () => {
    const old = aVerification({ value: 'old' });
    await put(old);
    await run(() => kit().verifications.attempt(old.identifier));
    const young = Object.assign(aVerification({ value: 'new', userId: await newUserId() }, beforeEnd), {
      identifier: old.identifier,
    });
    await put(young);
    const consumed = await consume(young, end);
    expect(consumed).toMatchObject({ value: 'new', userId: young.userId, attempts: 0, expiresAt: young.expiresAt });
    await expect(consume(old)).resolves.toBeUndefined();
  });

  test('attempts are counted, also on expired ones, and stored', async () => {
    const verification = aVerification();
    await put(verification);
    const attempt = () => run(() => kit().verifications.attempt(verification.identifier));
    const first = await attempt();
    expect(first).toEqual(Object.assign(aVerification(), verification, { attempts: 1 }));
    expect(first).toBeInstanceOf(Verification);
    await expect(attempt()).resolves.toMatchObject({ attempts: 2 });
    await expect(consume(verification)).resolves.toMatchObject({ attempts: 2 });
    await expect(attempt()).resolves.toBeUndefined();
  });

  test('the latest open one of a user and purpose is found, with current values', async () => {
    const userId = await newUserId();
    const values = { userId, purpose: 'change-email' } as const;
    const [old, young] = [aVerification(values), aVerification(values, new Date(now.getTime() + 1))];
    await put(young, old, aVerification({ userId }), aVerification({ ...values, userId: await newUserId() }));
    const openOf = (at: Date) => kit().verifications.openOf(userId, 'change-email', at);
    await expect(kit().uow.read(() => openOf(now))).resolves.toEqual(young);
    await expect(kit().uow.read(() => openOf(end))).resolves.toEqual(young);
    await expect(kit().uow.read(() => openOf(young.expiresAt))).resolves.toBeUndefined();
    await run(async () => {
      await openOf(now);
      await kit().verifications.attempt(young.identifier);
      await expect(openOf(now)).resolves.toMatchObject({ id: young.id, attempts: 1 });
      await kit().verifications.consume(young.identifier, now);
      await expect(openOf(now)).resolves.toEqual(old);
    });
  });

  test('are removed one by one', async () => {
    const [removed, kept] = [aVerification(), aVerification()];
    await put(removed, kept);
    await run(() => kit().verifications.remove(removed.identifier));
    await run(() => kit().verifications.remove(removed.identifier));
    await expect(Promise.all([isOpen(removed), isOpen(kept)])).resolves.toEqual([false, true]);
  });

  test('are removed by user, and by purpose', async () => {
    const [userId, otherId] = [await newUserId(), await newUserId()];
    const all = [
      aVerification({ userId, purpose: 'reset-password' }),
      aVerification({ userId, purpose: 'change-email' }),
      aVerification({ userId: otherId, purpose: 'reset-password' }),
      aVerification({ userId: null, purpose: 'reset-password' }),
    ];
    await put(...all);
    const open = () => Promise.all(all.map((verification) => isOpen(verification)));
    await run(() => kit().verifications.removeAllOf(userId, 'reset-password'));
    await expect(open()).resolves.toEqual([false, true, true, true]);
    await run(() => kit().verifications.removeAllOf(userId));
    await expect(open()).resolves.toEqual([false, false, true, true]);
  });

  test('expired ones are deleted and counted', async () => {
    const past = new Date('2020-01-01T00:00:00Z');
    const expiring = (ms: number) => aVerification({}, new Date(past.getTime() + ms - LIFE_SECONDS * 1000));
    await put(expiring(-1), expiring(0), expiring(1));
    const deleteExpired = (at: Date, limit = 10) => run(() => kit().verifications.deleteExpired(at, limit));
    await expect(deleteExpired(past, 1)).resolves.toBe(1);
    await expect(deleteExpired(past)).resolves.toBe(1);
    await expect(deleteExpired(past)).resolves.toBe(0);
    await expect(deleteExpired(new Date(past.getTime() + 1))).resolves.toBe(1);
  });

  describe('the undo of a change of address', () => {
    const undo = (userId: string, value: string, at = now) =>
      aVerification({ purpose: 'undo-email', userId, value }, at);
    const isReserved = (email: string, userId: string, at = now) =>
      kit().uow.read(() => kit().verifications.isReserved(email, userId, at));

    test('reserves the address for its user until it expires', async () => {
      const [user, other] = [await newUserId(), await newUserId()];
      const email = `${user}@former.example`;
      await put(undo(user, email), aVerification({ purpose: 'verify-email', userId: user, value: `x${email}` }));
      await expect(isReserved(email, other)).resolves.toBe(true);
      await expect(isReserved(email, other, beforeEnd)).resolves.toBe(true);
      await expect(isReserved(email, other, end)).resolves.toBe(false);
      await expect(isReserved(email, user)).resolves.toBe(false);
      await expect(isReserved(`x${email}`, other)).resolves.toBe(false);
    });

    test('outlives the removal of all others, and is removed from a moment on', async () => {
      const user = await newUserId();
      const [earlier, later] = [undo(user, 'a@example.com'), undo(user, 'b@example.com', new Date(now.getTime() + 1))];
      const reset = aVerification({ userId: user });
      await put(earlier, later, reset);
      await run(() => kit().verifications.removeAllOf(user));
      await expect(Promise.all([earlier, later, reset].map((one) => isOpen(one)))).resolves.toEqual([
        true,
        true,
        false,
      ]);
      await run(() => kit().verifications.removeUndosOf(user, later.createdAt));
      await expect(Promise.all([earlier, later].map((one) => isOpen(one)))).resolves.toEqual([true, false]);
    });
  });
});
