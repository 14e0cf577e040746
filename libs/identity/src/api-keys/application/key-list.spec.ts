import { beforeEach, expect, test } from '@jest/globals';
import type { ListQuery } from '#shared-kernel/application/list-page';
import { walkList } from '#shared-kernel/testing/walk-list';
import type { SessionPrincipal } from '../../sessions/index.ts';
import type { ApiKey } from '../domain/api-key.ts';
import { apiKeyFlows } from '../testing/api-key-flows.ts';
import { type KeyFilters, KeyList } from './key-list.ts';

let flows: ReturnType<typeof apiKeyFlows>;
let ada: SessionPrincipal;
let keys: ApiKey[];
beforeEach(async () => {
  flows = apiKeyFlows();
  ada = await flows.holder({ name: 'Ada', email: 'ada@example.com' });
  const bob = await flows.holder({ id: '0190a8a1-0000-7000-8000-0000000000b0', email: 'bob@example.com' });
  keys = [];
  for (const owner of [ada, ada, ada, bob, bob]) {
    keys.push((await flows.management.create(owner, { name: `key ${keys.length}` })).key);
    flows.clock.advance(1);
  }
});

const page = (filters: KeyFilters, asked: Omit<ListQuery, 'filters'> = { limit: 50 }) =>
  flows.wiring.get(KeyList).page({ ...asked, filters });
const idsOf = async (filters: KeyFilters) => (await page(filters)).rows.map(({ id }) => id);

test('staff read the keys of all users in pages, the newest first, to the end and back', async () => {
  const ids = keys.map(({ id }) => id);
  await expect(walkList((asked) => page({}, asked), 'createdAt')).resolves.toEqual(ids);
  await expect(walkList((asked) => page({}, asked))).resolves.toEqual(ids.toReversed());
});

test('keys are found by owner, by whether they are enabled, and by their start', async () => {
  const [first] = keys as [ApiKey];
  await flows.management.update(ada, first.id, { enabled: false });
  await expect(idsOf({ userId: ada.user.id, enabled: true })).resolves.toEqual([keys[2]!.id, keys[1]!.id]);
  await expect(idsOf({ enabled: false })).resolves.toEqual([first.id]);
  await expect(idsOf({ start: first.start })).resolves.toContain(first.id);
  await expect(idsOf({ start: '~~~~~~' })).resolves.toEqual([]);
});

test('a key is listed with its owner, and never with a digest', async () => {
  const { key } = await flows.management.create(ada, { permissions: { gatehouse: ['billing.read'] } });
  const [listed] = (await page({})).rows;
  expect(listed).toEqual({
    id: key.id,
    userId: ada.user.id,
    ownerName: 'Ada',
    ownerEmail: 'ada@example.com',
    name: null,
    start: key.start,
    lastFour: key.lastFour,
    prefix: key.prefix,
    enabled: true,
    permissions: { gatehouse: ['billing.read'] },
    remaining: null,
    refillAmount: null,
    lastRequest: null,
    expiresAt: key.expiresAt,
    createdAt: key.createdAt,
  });
});
