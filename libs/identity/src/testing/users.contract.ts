import { expect, test } from '@jest/globals';
import { Account } from '../users/domain/account.ts';
import { Verification } from '../users/domain/verification.ts';
import { aSession } from './a-session.ts';
import { aUser } from './a-user.ts';
import { onPostgres } from './postgres-kit.ts';

const now = new Date('2026-11-20T12:00:00.123Z');

const full = () => {
  const { id } = aUser();
  return aUser({
    id,
    name: 'Ünïcode 名前 👩‍💻',
    emailVerified: true,
    emailProven: true,
    reclaimableSince: null,
    image: 'https://example.com/a.png',
    username: `name.${id}`,
    displayUsername: `Name.${id}`,
    phoneNumber: `+49${id.replaceAll(/\D/g, '').slice(-12)}`,
    phoneNumberVerified: true,
    twoFactorEnabled: true,
    role: 'support',
    banned: true,
    banReason: 'it\'s \\ "quoted" ?',
    banExpires: new Date('2026-12-24T18:00:00.001Z'),
    language: 0,
    extra: { zulu: 'last', alpha: 1.5, '10': true, '2': null },
    createdAt: now,
    updatedAt: new Date('2026-11-20T12:00:00.124Z'),
  });
};

onPostgres('Users', (kit) => {
  const add = (...users: ReturnType<typeof aUser>[]) =>
    kit().uow.run(async () => {
      for (const user of users) await expect(kit().users.add(user)).resolves.toBe('added');
    });
  const find = (id: string) => kit().uow.read(() => kit().users.find(id));

  test('come back with every field as it was', async () => {
    const user = full();
    await add(user);
    await expect(find(user.id)).resolves.toEqual(user);
  });

  test('are found many at a time; unknown ids are left out', async () => {
    const [one, other] = [aUser(), full()];
    await add(one, other, aUser());
    const findAll = (ids: string[]) => kit().users.findAll(ids);
    const found = await findAll([one.id, aUser().id, other.id]);
    expect(found.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(
      [one, other].toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    );
    await expect(findAll([])).resolves.toEqual([]);
    await expect(findAll(['no id'])).resolves.toEqual([]);
    await expect(kit().uow.run(() => findAll([one.id]))).rejects.toThrow('a transaction');
    await expect(
      Promise.all([other.id, 'no id', one.id, aUser().id].map((id) => kit().users.look(id))),
    ).resolves.toEqual([other, undefined, one, undefined]);
    await expect(kit().uow.run(() => kit().users.look(one.id))).rejects.toThrow('a transaction');
  });

  test('keep the order of their extra fields', async () => {
    const user = aUser({ extra: { zulu: 1, alpha: 2 } });
    await add(user);
    expect(Object.keys((await find(user.id))!.extra)).toEqual(['zulu', 'alpha']);
  });

  test.each(['01890000-0000-7000-8000-00000000ffff', 'no id', '', '\'; drop table "user"; --'])(
    'nobody has the id %j',
    async (id) => {
      await expect(find(id)).resolves.toBeUndefined();
      await expect(kit().uow.run(() => kit().users.findForUpdate(id))).resolves.toBeUndefined();
    },
  );

  test('are locked inside a transaction only', async () => {
    const user = aUser();
    await add(user);
    await expect(kit().uow.run(() => kit().users.findForUpdate(user.id))).resolves.toEqual(user);
    await expect(kit().uow.read(() => kit().users.findForUpdate(user.id))).rejects.toThrow(/transaction/);
    const name = { email: user.email };
    await expect(kit().uow.run(() => kit().users.findByForUpdate(name))).resolves.toEqual(user);
    await expect(kit().uow.read(() => kit().users.findByForUpdate(name))).rejects.toThrow(/transaction/);
    await expect(kit().uow.run(() => kit().users.findByForUpdate({ email: 'a@b.example' }))).resolves.toBeUndefined();
  });

  test('a lookup inside a transaction fails', async () => {
    await expect(kit().uow.run(() => kit().users.findWithCredential({ email: 'a@example.com' }))).rejects.toThrow(
      /transaction/,
    );
  });

  const clashes = [
    ['email', 'email', 'email-taken'],
    ['user name', 'username', 'username-taken'],
    ['phone number', 'phoneNumber', 'phone-number-taken'],
  ] as const;

  test.each(clashes)('the %s of another user is taken for a change, which is not stored', async (_, field, outcome) => {
    const [user, other] = [full(), full()];
    await add(user, other);
    const saving = kit().uow.run(async () => {
      const stored = (await kit().users.findForUpdate(other.id))!;
      throw new Error(await kit().users.save(Object.assign(stored, { name: 'Taken', [field]: user[field] })));
    });
    await expect(saving).rejects.toThrow(outcome);
    await expect(find(other.id)).resolves.toEqual(other);
  });

  test('a transaction whose work overlooks a taken name fails', async () => {
    const [user, other] = [aUser(), aUser()];
    await add(user, other);
    const adding = kit().uow.run(() => kit().users.add(aUser({ email: user.email })));
    await expect(adding).rejects.toThrow('cannot commit: email-taken');
    const saving = kit().uow.run(async () => {
      const stored = (await kit().users.findForUpdate(other.id))!;
      await kit().users.save(Object.assign(stored, { email: user.email }));
    });
    await expect(saving).rejects.toThrow('cannot commit: email-taken');
  });

  test('are deleted with all dependent rows, and no others', async () => {
    const [user, other] = [aUser(), aUser()];
    await add(user, other);
    const proofOf = ({ id }: { id: string }) =>
      Verification.issue(
        { id: aUser().id, purpose: 'delete-account', userId: id, value: '', secret: id, lifeSeconds: 60 },
        now,
      );
    const { uow, users, accounts, sessions, verifications, devices } = kit();
    const belongings = [user, other].map((owner) => ({ owner, session: aSession(owner.id), proof: proofOf(owner) }));
    await uow.run(async () => {
      for (const { owner, session, proof } of belongings) {
        await accounts.save(Account.credential(aUser().id, owner.id, '$argon2id$…', now));
        await sessions.add(session);
        await verifications.put(proof);
        await devices.recognize(owner.id, ['laptop'], now);
      }
    });
    await uow.run(async () => {
      await users.remove((await users.findForUpdate(user.id))!);
      await expect(users.find(user.id)).resolves.toBeUndefined();
    });
    const left = await Promise.all(
      belongings.map(async ({ owner, session, proof }) => [
        (await find(owner.id)) !== undefined,
        (await uow.read(() => accounts.credentialOf(owner.id))) !== undefined,
        (await sessions.findByToken(session.tokenDigest)) !== undefined,
        (await uow.read(() => verifications.find(proof.identifier, now))) !== undefined,
      ]),
    );
    expect(left).toEqual([
      [false, false, false, false],
      [true, true, true, true],
    ]);
    await expect(uow.run(() => devices.recognize(other.id, ['laptop'], now))).resolves.toBe('known');
    await expect(uow.run(() => devices.recognize(user.id, ['laptop'], now))).rejects.toThrow(/foreign key/i);
  });
});
