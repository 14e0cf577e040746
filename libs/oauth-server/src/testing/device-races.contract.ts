import { beforeEach, expect, test } from '@jest/globals';
import { START } from './a-client.ts';
import { aDeviceRequest, aGrant, aTokenPair } from './a-grant.ts';
import type { PostgresKit } from './postgres-kit.ts';
import { storedGrant } from './stored.ts';
import { here, kit, manyAtOnce, stored, twoInstances } from './two-instances.ts';

twoInstances();

/** Concurrent requests on two instances about one device. */

let device: ReturnType<typeof aDeviceRequest>;

beforeEach(async () => {
  device = aDeviceRequest(stored.client.id);
  await here.uow.run(() => here.devices.add(device));
});

const by = () => ({ userId: stored.user.id, now: START });
const open = () => here.uow.run(() => here.devices.open(device.userCode, by()));
const tokensOf = (grantId: string) =>
  here.em.fork().execute('select count(*)::int as count from oauth_token where grant_id = ?', [grantId]);
const grants = async () => (await here.uow.read(() => here.grants.listOf(stored.user.id))).length;

/** As the answer of a user: the grant first, undone unless the answer counts. */
async function approve(instance: PostgresKit): Promise<string> {
  const grant = aGrant(stored.client.id, stored.user.id);
  await instance.grants.add(grant);
  const decision = { status: 'approved', grantId: grant.id } as const;
  if (!(await instance.devices.answer(device.id, decision, by()))) throw new Error('answered already');
  return grant.id;
}

/** As the token endpoint: the grant is locked first. */
async function claim(instance: PostgresKit, grantId: string): Promise<boolean> {
  const grant = await instance.grants.findForUpdate(grantId);
  if (!grant || !(await instance.devices.claim(device.id, START))) return false;
  await instance.tokens.add(aTokenPair(grant));
  return true;
}

test('of many users who open a device at once it belongs to one', async () => {
  const other = await storedGrant(here);
  const users = [stored.user.id, other.user.id];
  const opened = await manyAtOnce(({ devices }, index) =>
    // Not by the parity that chooses the instance.
    devices.open(device.userCode, { userId: users[(index >> 1) % 2]!, now: START }),
  );
  const owners = new Set(opened.flatMap((request) => request?.userId ?? []));
  expect(owners.size).toBe(1);
  expect(opened.filter(Boolean)).toHaveLength(10);
});

test('of many approvals and denials at once one counts, and leaves at most one grant', async () => {
  await open();
  const denied = { status: 'denied', grantId: null } as const;
  const answers = await Promise.allSettled([
    ...Array.from({ length: 10 }, (_, index) => kit(index).uow.run(() => approve(kit(index)))),
    ...Array.from({ length: 10 }, async (_, index) => {
      const { uow, devices } = kit(index);
      if (!(await uow.run(() => devices.answer(device.id, denied, by())))) throw new Error('answered already');
    }),
  ]);
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const { status } = (await here.uow.read(() => here.devices.find(device.id)))!;
  await expect(grants()).resolves.toBe(status === 'approved' ? 2 : 1);
});

test('of many requests of the device at once one gets the tokens', async () => {
  await open();
  const grantId = await here.uow.run(() => approve(here));
  const claims = await manyAtOnce((instance) => claim(instance, grantId));
  expect(claims.filter(Boolean)).toHaveLength(1);
  await expect(tokensOf(grantId)).resolves.toEqual([{ count: 1 }]);
});

test('a device that asks and an end of all grants at once do not deadlock, and leave no token', async () => {
  await open();
  const grantId = await here.uow.run(() => approve(here));
  await Promise.all([
    manyAtOnce((instance) => claim(instance, grantId)),
    manyAtOnce((instance) => instance.grants.endAllOf(stored.user.id)),
  ]);
  await expect(tokensOf(grantId)).resolves.toEqual([{ count: 0 }]);
  await expect(here.uow.read(() => here.devices.find(device.id))).resolves.toBeUndefined();
});

test('of many early requests each one makes the device wait longer, up to the longest', async () => {
  const early = await manyAtOnce(async ({ devices }) => {
    const request = (await devices.findForUpdate(device.id))!;
    const isEarly = request.poll(START);
    await devices.savePoll(request);
    return isEarly;
  });
  expect(early.filter((isEarly) => !isEarly)).toHaveLength(1);
  await expect(here.uow.read(() => here.devices.find(device.id))).resolves.toMatchObject({ intervalSeconds: 60 });
});
