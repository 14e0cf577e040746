import { expect, test } from '@jest/globals';
import { aUser } from '../../testing/a-user.ts';
import { TwoFactor } from '../domain/two-factor.ts';
import { onPostgres } from './postgres-kit.ts';

const now = new Date('2026-11-20T12:00:00.123Z');
const limits = { accountAttempts: 10, lockSeconds: 900, otpMailsPerHour: 10 };

onPostgres('TwoFactors', (kit) => {
  const run = <T>(work: () => Promise<T>) => kit().uow.run(work);
  const newUserId = async () => {
    const user = aUser();
    await run(() => kit().users.add(user));
    return user.id;
  };
  const save = (record: TwoFactor) => run(() => kit().twoFactors.save(record));
  const find = (userId: string) => kit().uow.read(() => kit().twoFactors.find(userId));
  const full = (userId: string) => {
    const record = TwoFactor.begin(userId, now);
    record.prepare({ secret: 'v1.k.one', backupCodes: 'v1.k.two' }, now);
    record.confirm(59_000_000, now);
    record.prepare({ secret: 'v1.k.three', backupCodes: 'v1.k.four' }, now);
    record.countAttempt(now, limits);
    record.countMailedCode(now, limits);
    return record;
  };

  test('come back with every field as it was', async () => {
    for (const record of [full(await newUserId()), TwoFactor.begin(await newUserId(), now)]) {
      await save(record);
      const found = await find(record.userId);
      expect(found).toEqual(record);
      expect(found).toBeInstanceOf(TwoFactor);
    }
  });

  test('belong to a user', async () => {
    await expect(save(TwoFactor.begin(aUser().id, now))).rejects.toThrow(/foreign key/i);
  });

  test('are locked inside a transaction only, and saved there', async () => {
    const record = full(await newUserId());
    await save(record);
    await run(async () => {
      const locked = (await kit().twoFactors.findForUpdate(record.userId))!;
      expect(locked).toEqual(record);
      locked.forgiveAttempts();
      await kit().twoFactors.save(locked);
    });
    await expect(find(record.userId)).resolves.toMatchObject({ failures: 0, failuresEndAt: null });
    await expect(kit().uow.read(() => kit().twoFactors.findForUpdate(record.userId))).rejects.toThrow(/transaction/);
  });

  test('sealed texts are counted by key, and users found whose record has one under another key', async () => {
    const under = async (keys: readonly string[], isPending: boolean) => {
      const record = TwoFactor.begin(await newUserId(), now);
      const [secret = '', backupCodes = secret] = keys.map((key) => `v1.${key}.x`);
      record.prepare({ secret, backupCodes }, now);
      if (!isPending) record.confirm(59_000_000, now);
      await save(record);
      return record.userId;
    };
    const [old, mixed] = [await under(['old1'], false), await under(['new1', 'old1'], true)];
    await under(['new1'], false);
    const read = <T>(work: () => Promise<T>) => kit().uow.read(work);
    const counts = await read(() => kit().twoFactors.countByKey());
    expect([counts.get('old1'), counts.get('new1')]).toEqual([3, 3]);
    const found = await read(() => kit().twoFactors.usersSealedOtherwise('new1', 1000));
    expect(found).toEqual(expect.arrayContaining([old, mixed]));
    await expect(read(() => kit().twoFactors.usersSealedOtherwise('new1', 1))).resolves.toHaveLength(1);
    await run(async () => {
      for (const userId of found) {
        const record = (await kit().twoFactors.findForUpdate(userId))!;
        const again = (sealed: string) => sealed.replace(/^v1\.\w+/, 'v1.new1');
        record.reseal(again, again);
        await kit().twoFactors.save(record);
      }
    });
    await expect(read(() => kit().twoFactors.usersSealedOtherwise('new1', 1000))).resolves.toEqual([]);
  });

  test.each([
    ['in force without codes', { secret: 'v1.k.one', enabledAt: now }, /in_force/],
    ['in force without a date', { secret: 'v1.k.one', backupCodes: 'v1.k.two' }, /in_force/],
    ['prepared without codes', { pendingSecret: 'v1.k.one' }, /pending/],
  ])('%s is refused', async (_, values, words) => {
    const record = Object.assign(TwoFactor.begin(await newUserId(), now), values);
    await expect(save(record)).rejects.toThrow(words);
  });
});
