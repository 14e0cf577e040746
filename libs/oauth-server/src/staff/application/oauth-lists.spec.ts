import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Caller } from '#identity';
import type { ListQuery } from '#shared-kernel/application/list-page';
import { walkList } from '#shared-kernel/testing/walk-list';
import type { OAuthClient } from '../../clients/index.ts';
import { aClient, later } from '../../testing/a-client.ts';
import { aConsent, aGrant, aTokenPair } from '../../testing/a-grant.ts';
import { type OAuthFlows, oauthFlows } from '../../testing/oauth-flows.ts';
import { type ClientFilters, type ConsentFilters, type GrantFilters, OAuthLists } from './oauth-lists.ts';

type Asked = Omit<ListQuery, 'filters'>;
const FIRST: Asked = { limit: 50, sort: 'createdAt' };
/** In the order of creation, as the ids of the service. */
const idOf = (at: number) => `0190a8a1-0000-7000-8000-${String(at).padStart(12, '0')}`;

let flows: OAuthFlows;
let lists: OAuthLists;
let ada: Caller;
let bob: Caller;
let clients: OAuthClient[];
beforeEach(async () => {
  flows = oauthFlows();
  lists = flows.wiring.get(OAuthLists);
  [ada, bob] = [await flows.somebody('ada'), await flows.somebody('bob')];
  clients = [
    { name: 'Acme Calendar', userId: ada.userId },
    { name: '100%_Tool' },
    { name: 'Acme Mail', userId: bob.userId, disabled: true },
    { name: 'Console', userId: bob.userId, trusted: true },
    { name: 'Last', userId: ada.userId },
  ].map((values, at) => aClient({ id: idOf(at + 1), createdAt: later(at), ...values }));
  await flows.uow.run(async () => {
    for (const client of clients) await flows.clients.add(client);
  });
});

describe('clients', () => {
  const page = (filters: ClientFilters, asked = FIRST) => lists.clients({ ...asked, filters });
  const found = async (filters: ClientFilters) => (await page(filters)).rows.map(({ name }) => name);

  test('are read in pages, the newest first, to the end and back', async () => {
    const ids = clients.map(({ id }) => id);
    await expect(walkList((asked) => page({}, asked))).resolves.toEqual(ids.toReversed());
    await expect(walkList((asked) => page({}, asked), 'createdAt')).resolves.toEqual(ids);
  });

  test('are found by each filter', async () => {
    await expect(found({ text: 'aCME' })).resolves.toEqual(['Acme Calendar', 'Acme Mail']);
    await expect(found({ text: '100%_' })).resolves.toEqual(['100%_Tool']);
    await expect(found({ text: '100__' })).resolves.toEqual([]);
    await expect(found({ text: clients[3]!.clientId })).resolves.toEqual(['Console']);
    await expect(found({ text: clients[4]!.id })).resolves.toEqual(['Last']);
    await expect(found({ userId: ada.userId })).resolves.toEqual(['Acme Calendar', 'Last']);
    await expect(found({ disabled: true })).resolves.toEqual(['Acme Mail']);
    await expect(found({ trusted: true })).resolves.toEqual(['Console']);
    await expect(found({ anonymous: true })).resolves.toEqual(['100%_Tool']);
    await expect(found({ anonymous: false, disabled: false, userId: bob.userId })).resolves.toEqual(['Console']);
  });

  test('are listed with their owners', async () => {
    const { rows } = await page({ text: 'calendar' });
    const owner = { id: ada.userId, name: 'ada', email: ada.email };
    expect(rows).toMatchObject([{ id: clients[0]!.id, clientId: clients[0]!.clientId, owner, createdAt: later(0) }]);
    await expect(page({ anonymous: true })).resolves.toMatchObject({ rows: [{ owner: null, lastUsedAt: null }] });
  });
});

describe('consents', () => {
  const page = (filters: ConsentFilters, asked = FIRST) => lists.consents({ ...asked, filters });
  type Row = Awaited<ReturnType<typeof page>>['rows'][number];
  const nameOf = ({ user, client }: Row) => `${user.name}: ${client.name}`;
  const found = async (filters: ConsentFilters) => (await page(filters)).rows.map((row) => nameOf(row));
  const ALL = ['ada: Acme Calendar', 'ada: 100%_Tool', 'bob: 100%_Tool', 'ada: Acme Mail', 'bob: Acme Mail'];
  beforeEach(async () => {
    await flows.uow.run(async () => {
      // Two at a time.
      for (const [at, [who, of]] of (
        [
          [ada, 0],
          [ada, 1],
          [bob, 1],
          [ada, 2],
          [bob, 2],
        ] as const
      ).entries()) {
        const createdAt = later(Math.ceil(at / 2));
        await flows.consents.save(aConsent(who.userId, clients[of]!.id, { createdAt }));
      }
    });
  });

  test('are read in pages, the newest first, to the end and back', async () => {
    const oldestFirst = await walkList((asked) => page({}, asked), 'createdAt', nameOf);
    expect(oldestFirst.toSorted()).toEqual(ALL.toSorted());
    expect(oldestFirst[0]).toBe('ada: Acme Calendar');
    const newestFirst = await walkList((asked) => page({}, asked), undefined, nameOf);
    expect(newestFirst).toEqual(oldestFirst.toReversed());
  });

  test('are found by user and by client', async () => {
    await expect(found({ userId: bob.userId })).resolves.toEqual(['bob: 100%_Tool', 'bob: Acme Mail']);
    await expect(found({ clientId: clients[2]!.clientId })).resolves.toHaveLength(2);
    await expect(found({ clientId: clients[2]!.clientId, userId: ada.userId })).resolves.toEqual(['ada: Acme Mail']);
    await expect(found({ clientId: 'unknown' })).resolves.toEqual([]);
  });
});

describe('grants', () => {
  const page = (filters: GrantFilters, asked = FIRST) => lists.grants({ ...asked, filters });
  const found = async (filters: GrantFilters) => (await page(filters)).rows.map(({ id }) => Number(id.slice(-1)));
  const live = { expiresAt: new Date('2100-01-01') };
  const grants = () => [
    aGrant(clients[0]!.id, ada.userId, { id: idOf(1), ...live }),
    aGrant(clients[0]!.id, bob.userId, { id: idOf(2), ...live }),
    aGrant(clients[1]!.id, ada.userId, { id: idOf(3), expiresAt: later(0) }),
    aGrant(clients[1]!.id, null, { id: idOf(4), ...live }),
    aGrant(clients[0]!.id, ada.userId, { id: idOf(5), expiresAt: later(0) }),
  ];
  beforeEach(async () => {
    await flows.uow.run(async () => {
      for (const grant of grants()) await flows.grants.add(grant);
    });
  });

  test('are read in pages, the newest first, to the end and back', async () => {
    const ids = grants().map(({ id }) => id);
    await expect(walkList((asked) => page({}, asked))).resolves.toEqual(ids.toReversed());
    await expect(walkList((asked) => page({}, asked), 'createdAt')).resolves.toEqual(ids);
  });

  test('are found by user, by client, and by whether they have expired', async () => {
    await expect(found({ userId: ada.userId })).resolves.toEqual([1, 3, 5]);
    await expect(found({ clientId: clients[0]!.clientId })).resolves.toEqual([1, 2, 5]);
    await expect(found({ active: true })).resolves.toEqual([1, 2, 4]);
    await expect(found({ active: false, clientId: clients[0]!.clientId })).resolves.toEqual([5]);
  });

  test('are listed with the times of their tokens, never with a token or digest', async () => {
    const [grant] = grants();
    const used = aTokenPair(grant!, { accessDigest: null });
    const last = aTokenPair(grant!, { createdAt: later(60), refreshDigest: null, refreshExpiresAt: null });
    await flows.uow.run(async () => {
      for (const pair of [used, last]) await flows.tokens.add(pair);
    });
    const { rows } = await page({ userId: ada.userId, active: true });
    const [{ id, clientId, name }] = clients as [OAuthClient];
    expect(rows).toMatchObject([
      {
        client: { id, clientId, name },
        user: { id: ada.userId, name: 'ada', email: ada.email },
        isBound: false,
        tokens: [
          { id: last.id, accessExpiresAt: last.accessExpiresAt, refreshExpiresAt: null },
          { id: used.id, accessExpiresAt: null, refreshExpiresAt: used.refreshExpiresAt, refreshUsedAt: null },
        ],
      },
    ]);
    for (const digest of [last.accessDigest, used.refreshDigest]) expect(JSON.stringify(rows)).not.toContain(digest);
    const own = await page({ clientId: clients[1]!.clientId, active: true });
    expect(own.rows).toMatchObject([{ user: null, forUser: false, tokens: [] }]);
  });
});
