import { beforeEach, expect, test } from '@jest/globals';
import type { Caller } from '#identity';
import type { ListQuery } from '#shared-kernel/application/list-page';
import { walkList } from '#shared-kernel/testing/walk-list';
import { CurrentOptions, type OAuthClient } from '../../clients/index.ts';
import { aClient, START } from '../../testing/a-client.ts';
import { aConsent, aGrant } from '../../testing/a-grant.ts';
import { type OAuthFlows, oauthFlows } from '../../testing/oauth-flows.ts';
import type { ConnectionSearch } from './connection-pages.ts';

const at = (seconds: number) => new Date(START.getTime() + seconds * 1000);
const LASTING = new Date('2100-01-01');
/** Statements about the page, consents, grants, clients and choices; no organizations are known here. */
const STATEMENTS = 5;

let flows: OAuthFlows;
let ada: Caller;
let bob: Caller;
let clients: Record<'calendar' | 'mail' | 'operator' | 'notes' | 'expired' | 'trusted', OAuthClient>;
beforeEach(async () => {
  flows = oauthFlows();
  [ada, bob] = [await flows.somebody('ada'), await flows.somebody('bob')];
  clients = {
    calendar: aClient({ name: 'Acme Calendar' }),
    mail: aClient({ name: 'Mail 100%' }),
    operator: aClient({ name: 'Console', trusted: true }),
    notes: aClient({ name: null }),
    expired: aClient({ name: 'Expired' }),
    trusted: aClient({ name: 'Trusted', trusted: true }),
  };
  const { calendar, mail, operator, notes, expired, trusted } = clients;
  await flows.uow.run(async () => {
    for (const client of Object.values(clients)) await flows.clients.add(client);
    const { userId } = ada;
    await flows.consents.save(aConsent(userId, calendar.id, { createdAt: at(1) }));
    for (const used of [at(2), at(40)])
      await flows.grants.add(aGrant(calendar.id, userId, { lastUsedAt: used, expiresAt: LASTING }));
    await flows.consents.save(aConsent(userId, mail.id, { createdAt: at(30) }));
    await flows.grants.add(aGrant(operator.id, userId, { lastUsedAt: at(20), expiresAt: LASTING }));
    await flows.consents.save(aConsent(userId, notes.id, { createdAt: at(10) }));
    await flows.grants.add(aGrant(expired.id, userId, { lastUsedAt: at(50), expiresAt: at(51) }));
    await flows.consents.save(aConsent(userId, trusted.id, { createdAt: at(60), scopes: [], resources: [] }));
    await flows.consents.save(aConsent(bob.userId, mail.id, { createdAt: at(70) }));
  });
  flows.clock.advance(100_000);
});

const page = (filters: ConnectionSearch, asked: Omit<ListQuery, 'filters'> = { limit: 50 }, by = ada) =>
  flows.connections.search(by.userId, { ...asked, filters });
const namesOf = async (filters: ConnectionSearch, by = ada) =>
  (await page(filters, { limit: 50 }, by)).rows.map(({ client }) => client.name);

test('apps with access are read in pages of a constant number of statements, the last used first', async () => {
  // The APIs are kept for some seconds.
  await flows.wiring.get(CurrentOptions).get();
  const walked = walkList(
    (asked) => page({}, asked),
    undefined,
    ({ client }) => client.clientId,
    STATEMENTS,
  );
  const { calendar, mail, operator, notes } = clients;
  await expect(walked).resolves.toEqual([calendar, mail, operator, notes].map(({ clientId }) => clientId));
});

test('the pages have the rows of the whole list', async () => {
  const all = await flows.connections.of(ada.userId);
  const { rows, total } = await page({});
  expect(total).toBe(all.length);
  expect(new Set(rows)).toEqual(new Set(all));
});

test('are found by words of the name, in which no character is a wildcard, and by client id', async () => {
  await expect(namesOf({ text: 'CAL acme' })).resolves.toEqual(['Acme Calendar']);
  await expect(namesOf({ text: 'acme mail' })).resolves.toEqual([]);
  await expect(namesOf({ text: '%' })).resolves.toEqual(['Mail 100%']);
  await expect(namesOf({ clientId: clients.operator.clientId })).resolves.toEqual(['Console']);
});

test('those of others are not there, by no filter, nor what is known without access', async () => {
  await expect(namesOf({}, bob)).resolves.toEqual(['Mail 100%']);
  await expect(namesOf({ clientId: clients.calendar.clientId }, bob)).resolves.toEqual([]);
  for (const { clientId } of [clients.expired, clients.trusted])
    await expect(namesOf({ clientId })).resolves.toEqual([]);
  await expect(namesOf({ clientId: 'unknown' })).resolves.toEqual([]);
});
