import { expect, test } from '@jest/globals';
import { aClient, later } from './a-client.ts';
import { aDeviceRequest, aGrant } from './a-grant.ts';
import { onPostgres, type PostgresKit } from './postgres-kit.ts';
import { deleteUser, storedGrant } from './stored.ts';

/** A request of a device, with a user who may open it. */
async function storedDevice(kit: PostgresKit, changes: Parameters<typeof aDeviceRequest>[1] = {}) {
  const { client, user, grant } = await storedGrant(kit);
  const device = aDeviceRequest(client.id, changes);
  await expect(kit.uow.run(() => kit.devices.add(device))).resolves.toBe(true);
  return { device, client, user, grant, by: { userId: user.id, now: later(1) } };
}

onPostgres('DeviceRequests', (kit) => {
  const run = <T>(work: () => Promise<T>) => kit().uow.run(work);
  const find = (id: string) => kit().uow.read(() => kit().devices.find(id));
  const open = (userCode: string, by: { userId: string; now: Date }) => run(() => kit().devices.open(userCode, by));
  const findOpened = (userCode: string, by: { userId: string; now: Date }) =>
    kit().uow.read(() => kit().devices.findOpened(userCode, by));
  const denied = { status: 'denied', grantId: null } as const;

  test('are read back as stored', async () => {
    const { device } = await storedDevice(kit(), {
      scopes: ['openid', 'a"b,c'],
      resources: ['https://api.example.com/a,b'],
      userAgent: 'x'.repeat(512),
    });
    await expect(find(device.id)).resolves.toEqual(device);
    await expect(run(() => kit().devices.findForUpdate(device.id))).resolves.toEqual(device);
    await expect(find('unknown')).resolves.toBeUndefined();
  });

  test('have user codes of their own', async () => {
    const { device, client } = await storedDevice(kit());
    const same = aDeviceRequest(client.id, { userCode: device.userCode });
    await expect(run(() => kit().devices.add(same))).resolves.toBe(false);
    await expect(find(same.id)).resolves.toBeUndefined();
    await expect(find(device.id)).resolves.toEqual(device);
  });

  test('of a client that was deleted are refused', async () => {
    const lost = aDeviceRequest(aClient().id);
    await expect(run(() => kit().devices.add(lost))).rejects.toMatchObject({ code: 'INVALID_CLIENT_ID' });
  });

  test('belong to the first user who opens them', async () => {
    const { device, by } = await storedDevice(kit());
    const other = { ...by, userId: (await storedGrant(kit())).user.id };
    await expect(findOpened(device.userCode, by)).resolves.toBeUndefined();
    const opened = { ...device, userId: by.userId };
    await expect(open(device.userCode, by)).resolves.toEqual(opened);
    await expect(open(device.userCode, other)).resolves.toBeUndefined();
    await expect(findOpened(device.userCode, other)).resolves.toBeUndefined();
    await expect(run(() => kit().devices.answer(device.id, denied, other))).resolves.toBe(false);
    await expect(open(device.userCode, by)).resolves.toEqual(opened);
    await expect(findOpened(device.userCode, by)).resolves.toEqual(opened);
    await expect(open('BCDFGHJK', by)).resolves.toBeUndefined();
  });

  test('are answered once, by the user who opened them', async () => {
    const { device, grant, by } = await storedDevice(kit());
    const approved = { status: 'approved', grantId: grant.id } as const;
    await expect(run(() => kit().devices.answer(device.id, approved, by))).resolves.toBe(false);
    await open(device.userCode, by);
    await expect(run(() => kit().devices.answer(device.id, approved, by))).resolves.toBe(true);
    await expect(run(() => kit().devices.answer(device.id, denied, by))).resolves.toBe(false);
    await expect(find(device.id)).resolves.toEqual({ ...device, userId: by.userId, ...approved });
    await expect(open(device.userCode, by)).resolves.toBeUndefined();
    await expect(findOpened(device.userCode, by)).resolves.toBeUndefined();
  });

  test('are neither opened nor answered from the moment they expire', async () => {
    const { device, by } = await storedDevice(kit());
    const late = { ...by, now: device.expiresAt };
    await expect(open(device.userCode, late)).resolves.toBeUndefined();
    await open(device.userCode, by);
    await expect(findOpened(device.userCode, late)).resolves.toBeUndefined();
    await expect(run(() => kit().devices.answer(device.id, denied, late))).resolves.toBe(false);
  });

  test('are claimed once, after they were approved', async () => {
    const { device, grant, by } = await storedDevice(kit());
    const claim = (now = later(2)) => run(() => kit().devices.claim(device.id, now));
    await expect(claim()).resolves.toBe(false);
    await open(device.userCode, by);
    await run(() => kit().devices.answer(device.id, { status: 'approved', grantId: grant.id }, by));
    await expect(claim(device.expiresAt)).resolves.toBe(false);
    await expect(claim()).resolves.toBe(true);
    await expect(claim()).resolves.toBe(false);
    await expect(find(device.id)).resolves.toBeUndefined();
    const refused = await storedDevice(kit());
    await open(refused.device.userCode, refused.by);
    await run(() => kit().devices.answer(refused.device.id, denied, refused.by));
    await expect(run(() => kit().devices.claim(refused.device.id, later(2)))).resolves.toBe(false);
  });

  test('store when the device asked, and how long it waits', async () => {
    const { device } = await storedDevice(kit());
    await run(async () => {
      const found = (await kit().devices.findForUpdate(device.id))!;
      expect([found.poll(later(1)), found.poll(later(2))]).toEqual([false, true]);
      await kit().devices.savePoll(found);
    });
    await expect(find(device.id)).resolves.toEqual({ ...device, polledAt: later(2), intervalSeconds: 10 });
  });

  test('go with their grant, their user and their client', async () => {
    const [byGrant, byUser, kept] = [await storedDevice(kit()), await storedDevice(kit()), await storedDevice(kit())];
    for (const { device, by } of [byGrant, byUser]) await open(device.userCode, by);
    const decision = { status: 'approved', grantId: byGrant.grant.id } as const;
    await run(() => kit().devices.answer(byGrant.device.id, decision, byGrant.by));
    await run(() => kit().grants.end(byGrant.grant.id));
    await deleteUser(kit(), byUser.user.id);
    for (const { device } of [byGrant, byUser]) await expect(find(device.id)).resolves.toBeUndefined();
    await expect(find(kept.device.id)).resolves.toBeDefined();
    await run(() => kit().clients.remove(kept.client));
    await expect(find(kept.device.id)).resolves.toBeUndefined();
  });

  test('are deleted a while after they expired, at most so many', async () => {
    const past = [await storedDevice(kit()), await storedDevice(kit())];
    const current = await storedDevice(kit(), { expiresAt: later(601) });
    const purge = (limit: number) => run(() => kit().devices.deleteExpired(later(601), limit));
    await expect(purge(1)).resolves.toBe(1);
    await purge(100);
    for (const { device } of past) await expect(find(device.id)).resolves.toBeUndefined();
    await expect(find(current.device.id)).resolves.toBeDefined();
  });
});

onPostgres('A grant of a device', (kit) => {
  test('is undone when the answer comes too late', async () => {
    const { device, user, client, by } = await storedDevice(kit());
    const grant = aGrant(client.id, user.id);
    const answer = kit().uow.run(async () => {
      await kit().grants.add(grant);
      const decision = { status: 'approved', grantId: grant.id } as const;
      if (!(await kit().devices.answer(device.id, decision, by))) throw new Error('too late');
    });
    await expect(answer).rejects.toThrow('too late');
    await expect(kit().uow.run(() => kit().grants.findForUpdate(grant.id))).resolves.toBeUndefined();
  });
});
