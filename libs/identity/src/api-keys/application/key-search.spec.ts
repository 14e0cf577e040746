import { beforeEach, expect, test } from '@jest/globals';
import type { ListQuery } from '#shared-kernel/application/list-page';
import { walkList } from '#shared-kernel/testing/walk-list';
import type { SessionPrincipal } from '../../sessions/index.ts';
import { apiKeyFlows } from '../testing/api-key-flows.ts';
import type { NewKey } from './key-issuing.ts';
import type { KeySearch } from './key-management.ts';

const DAY_SECONDS = 86_400;

let flows: ReturnType<typeof apiKeyFlows>;
let ada: SessionPrincipal;
let made: NewKey[];
beforeEach(async () => {
  flows = apiKeyFlows();
  ada = await flows.holder();
  const bob = await flows.holder({ email: 'bob@example.com' });
  made = [];
  for (const [owner, name] of [
    [ada, 'Deploy bot'],
    [ada, 'Nightly export'],
    [bob, 'Deploy bot'],
    [ada, 'Evil'],
  ] as const) {
    flows.clock.advance(1);
    made.push(await flows.management.create(owner, { name, prefix: `${name.slice(0, 2)}_` }));
  }
});

const page = (filters: KeySearch, asked: Omit<ListQuery, 'filters'> = { limit: 50 }) =>
  flows.management.search(ada, { ...asked, filters });
const named = async (filters: KeySearch) => (await page(filters)).rows.map(({ key }) => key.name);

test('own keys are read in pages of one statement, the newest first, to the end and back', async () => {
  const own = [made[3]!, made[1]!, made[0]!].map(({ key }) => key.id);
  await expect(walkList((asked) => page({}, asked))).resolves.toEqual(own);
  const [first] = own as [string];
  await flows.management.delete(ada, first);
  const afterDeleted = await page({}, { limit: 1, cursor: `next.${first}` });
  expect(afterDeleted).toMatchObject({ rows: [{ id: own[1] }], total: 2, next: `next.${own[1]}` });
});

test('they are found by a part of the name, by the start, by the end, and by id; keys of others are not', async () => {
  const [bot, nightly] = made as [NewKey, NewKey];
  await expect(named({ text: ' EXPORT ' })).resolves.toEqual(['Nightly export']);
  await expect(named({ text: 'ni_' })).resolves.toEqual(['Nightly export']);
  await expect(named({ text: nightly.secret.slice(-4) })).resolves.toContain('Nightly export');
  await expect(named({ text: 'deploy' })).resolves.toEqual(['Deploy bot']);
  await expect(named({ text: '%' })).resolves.toEqual([]);
  await expect(named({ id: bot.key.id })).resolves.toEqual(['Deploy bot']);
  await expect(named({ id: made[2]!.key.id })).resolves.toEqual([]);
});

test('they are found by their state now', async () => {
  const [bot, nightly] = made as [NewKey, NewKey];
  await flows.management.update(ada, bot.key.id, { enabled: false });
  await flows.management.update(ada, nightly.key.id, { expiresIn: 30 * DAY_SECONDS });
  await expect(named({ state: 'disabled' })).resolves.toEqual(['Deploy bot']);
  await expect(named({ state: 'active' })).resolves.toEqual(['Evil', 'Nightly export']);
  await expect(named({ enabled: false })).resolves.toEqual(['Deploy bot']);
  await expect(named({ enabled: true })).resolves.toEqual(['Evil', 'Nightly export']);
  flows.clock.advance(29 * DAY_SECONDS * 1000);
  await expect(named({ state: 'expires-soon' })).resolves.toEqual(['Nightly export']);
  await expect(named({ state: 'expires-soon', text: 'evil' })).resolves.toEqual([]);
});

test.each(['next.', 'prev.YQ', 'next.a.b', `back.${'0'.repeat(36)}`])('%j is no cursor', async (cursor) => {
  await expect(page({}, { limit: 2, cursor })).rejects.toThrow(expect.objectContaining({ code: 'INVALID_CURSOR' }));
});
