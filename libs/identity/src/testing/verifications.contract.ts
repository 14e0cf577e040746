import { describe, expect, test } from '@jest/globals';
import { Verification, type VerificationPurpose } from '../users/domain/verification.ts';
import { aUser } from './a-user.ts';
import { onPostgres } from './postgres-kit.ts';

const now = new Date('2026-11-20T12:00:00.123Z');
const LIFE_SECONDS = 60;

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

  describe('the undo of a change of address', () => {
    const undo = (userId: string, value: string, at = now) =>
      aVerification({ purpose: 'undo-email', userId, value }, at);

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
