import { beforeEach, expect, test } from '@jest/globals';
import type { SessionPrincipal } from '../../sessions/domain/principal.ts';
import { apiKeyFlows } from '../testing/api-key-flows.ts';

let flows: ReturnType<typeof apiKeyFlows>;
let ada: SessionPrincipal;
beforeEach(async () => {
  flows = apiKeyFlows();
  ada = await flows.holder();
});

const create = async (holder = ada, expiresIn?: number) =>
  (await flows.management.create(holder, { ...(expiresIn !== undefined && { expiresIn }) })).key.id;
const count = (holder = ada) => flows.uow.read(() => flows.policies.countCredentials(holder.user.id));
const disable = () => flows.uow.run(() => flows.policies.disableCredentials(ada.user.id));

test('counts the keys of the account that work: neither disabled nor expired ones', async () => {
  const [, off] = [await create(), await create(), await create(ada, 86_400)];
  await flows.management.update(ada, off, { enabled: false });
  await expect(count()).resolves.toBe(2);
  flows.clock.advance(86_400_000);
  await expect(count()).resolves.toBe(1);
});

test('disables all keys of the account and no others, with one audit entry', async () => {
  const eve = await flows.holder();
  for (const holder of [ada, ada, eve]) await create(holder);
  await disable();
  await expect(count()).resolves.toBe(0);
  await expect(count(eve)).resolves.toBe(1);
  expect((await flows.auditRows()).filter(({ action }) => action === 'api-key.all-disabled')).toMatchObject([
    { details: { count: 2 } },
  ]);
  await disable();
  expect((await flows.auditRows()).filter(({ action }) => action === 'api-key.all-disabled')).toHaveLength(1);
});

test('deletes all keys of the account, with an audit entry only where there were some', async () => {
  const deleted = async () => (await flows.auditRows()).filter(({ action }) => action === 'api-key.all-deleted');
  const end = () => flows.uow.run(() => flows.policies.endCredentials(ada.user.id));
  await end();
  await expect(deleted()).resolves.toEqual([]);
  await create();
  await end();
  await expect(count()).resolves.toBe(0);
  await expect(deleted()).resolves.toHaveLength(1);
});

test('a disabled key can be enabled again', async () => {
  const id = await create();
  await disable();
  await flows.management.update(ada, id, { enabled: true });
  await expect(count()).resolves.toBe(1);
});
