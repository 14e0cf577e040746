import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { Actors, anonymousActor } from '#shared-kernel/application/actors';
import { expectEntry, oauthFlows } from '../../testing/oauth-flows.ts';
import { DocumentFailures } from '../domain/ports.ts';
import { ClientResolution } from './client-resolution.ts';

const ID = 'https://client.example.com/oauth/client.json';
const DOCUMENT = { client_id: ID, client_name: 'Client', redirect_uris: ['https://client.example.com/callback'] };
const DAY = 86_400_000;

let flows: ReturnType<typeof oauthFlows>;
let noted: jest.Spied<DocumentFailures['note']>;
beforeEach(() => {
  flows = oauthFlows();
  noted = jest.spyOn(flows.wiring.get(DocumentFailures), 'note').mockImplementation(() => undefined);
  publish();
});

const publish = (changes: object = {}, headers: Record<string, string> = { 'cache-control': 'max-age=3600' }) =>
  flows.egress.answers.set(ID, { body: { ...DOCUMENT, ...changes }, headers });
const find = (clientId = ID) => flows.wiring.get(ClientResolution).find(clientId);
const refused = (problem: string) => ({
  code: 'INVALID_CLIENT_DOCUMENT',
  message: `the metadata document of the client ${problem}`,
});
const TOO_OFTEN = refused('was fetched too often; try again in a minute');
/** Asks for 31 documents of the origin that do not exist. */
const expectFloodToFail = async (ask: (id: string) => Promise<unknown>) => {
  for (let index = 0; index < 31; index++) {
    const asking = ask(`https://client.example.com/random/${index}`);
    await expect(asking).rejects.toMatchObject({ code: 'INVALID_CLIENT_DOCUMENT' });
  }
};

test('a client is what its document says; it is stored, with an entry in the audit trail, and fetched when it is stale', async () => {
  const client = await find();
  const asPublic = { authenticationMethod: 'none', trusted: false, requiresPkce: true };
  expect(client).toMatchObject({ ...asPublic, clientId: ID, name: 'Client', userId: null });
  await expectEntry(flows, 'oauth.client.registered', { targetId: ID });
  flows.clock.advance(3_599_999);
  await expect(find()).resolves.toEqual(client);
  expect(flows.egress.seen).toEqual([ID]);
  flows.clock.advance(1);
  await expect(find()).resolves.toMatchObject({ id: client!.id });
  expect(flows.egress.seen).toHaveLength(2);
  expect(await flows.auditRows()).toHaveLength(1);
});

test('requests at the same time fetch it once', async () => {
  const found = await Promise.all(Array.from({ length: 10 }, () => find()));
  expect(new Set(found.map((client) => client!.id)).size).toBe(1);
  expect(flows.egress.seen).toHaveLength(1);
});

test('a changed document counts from the next time it is fetched, and ends the trust of staff in other redirects', async () => {
  const client = await find();
  await flows.trust(ID);
  const redirectUris = ['https://client.example.com/other'];
  publish({ redirect_uris: redirectUris, client_name: 'Renamed' });
  flows.clock.advance(3_600_000);
  const renamed = { id: client!.id, name: 'Renamed', redirectUris, trusted: false };
  await expect(find()).resolves.toMatchObject(renamed);
  await expectEntry(flows, 'oauth.client.changed', { targetId: ID });
});

test('a document that cannot be used any more is replaced by the last good one, for a day after that was fetched', async () => {
  const client = await find();
  publish({ client_id: 'https://client.example.com/other.json' });
  flows.clock.advance(DAY - 1);
  await expect(find()).resolves.toEqual(client);
  flows.clock.advance(60_000);
  await expect(find()).rejects.toMatchObject(refused('is not valid: client_id must be the URL of the document'));
  publish();
  flows.clock.advance(60_000);
  await expect(find()).resolves.toMatchObject({ id: client!.id });
});

test('a failure is remembered for a minute', async () => {
  flows.egress.answers.clear();
  await expect(find()).rejects.toMatchObject(refused('could not be fetched'));
  publish();
  flows.clock.advance(59_999);
  await expect(find()).rejects.toMatchObject(refused('could not be fetched'));
  expect(flows.egress.seen).toHaveLength(1);
  flows.clock.advance(1);
  await expect(find()).resolves.toMatchObject({ clientId: ID });
});

test.each([
  ['another status', { status: 201 }, 'was answered with status 201 instead of 200'],
  ['a redirect', { status: 302, headers: { location: ID } }, 'was answered with status 302 instead of 200'],
  ['nothing', { status: 404 }, 'was answered with status 404 instead of 200'],
  ['HTML', { headers: { 'content-type': 'text/html' } }, 'is not of the type application/json'],
  ['no type', { headers: { 'content-type': '' } }, 'is not of the type application/json'],
  ['a text', { headers: { 'content-type': 'application/jsonp' } }, 'is not of the type application/json'],
  ['broken JSON', { body: '{' }, 'is not a JSON object'],
  ['a list', { body: [DOCUMENT] }, 'is not a JSON object'],
  ['null', { body: 'null' }, 'is not a JSON object'],
  ['a null byte', { body: { ...DOCUMENT, client_name: 'a\0' } }, 'is not a JSON object'],
  ['5 kB', { body: { ...DOCUMENT, padding: 'x'.repeat(5120) } }, 'is larger than 5120 bytes'],
])('a document is refused with %s', async (_, answer, problem) => {
  flows.egress.answers.set(ID, { body: DOCUMENT, ...answer });
  await expect(find()).rejects.toMatchObject(refused(problem));
});

test.each(['application/json; charset=utf-8', 'application/oauth-client+json', 'Application/JSON'])(
  'a document may be of the type %s',
  async (type) => {
    publish({}, { 'content-type': type });
    await expect(find()).resolves.toBeDefined();
  },
);

test.each([
  ['deadline', 'was not there within 3 seconds'],
  ['address-refused', 'could not be fetched'],
  ['url-refused', 'could not be fetched'],
  ['unreachable', 'could not be fetched'],
  ['broken', 'could not be fetched'],
] as const)('of the network nothing is told but what a clock shows: %s', async (failure, problem) => {
  flows.egress.answers.set(ID, failure);
  await expect(find()).rejects.toMatchObject(refused(problem));
});

describe('operators are told', () => {
  test.each([
    ['what the network did', undefined, 'unreachable'],
    ['what the host answered', { status: 404 }, 'was answered with status 404 instead of 200'],
    [
      'which member breaks a rule',
      { body: { ...DOCUMENT, client_secret: 'hunter2' } },
      'INVALID_CLIENT_METADATA client_secret',
    ],
    [
      'which rule, without values of the document',
      { body: { ...DOCUMENT, redirect_uris: ['http://client.example.com/?token=hunter2'] } },
      'INVALID_CLIENT_REDIRECT_URI',
    ],
  ])('%s, once while the failure is remembered', async (_, answer, reason) => {
    flows.egress.answers.clear();
    if (answer) flows.egress.answers.set(ID, { body: DOCUMENT, ...answer });
    for (let index = 0; index < 3; index++)
      await expect(find()).rejects.toMatchObject({ code: 'INVALID_CLIENT_DOCUMENT' });
    expect(noted.mock.calls).toEqual([[{ host: 'client.example.com', reason }]]);
  });
});

test('requests for unknown documents of its origin do not keep a known client from being fetched', async () => {
  const client = await find();
  flows.clock.advance(3_600_000);
  await expectFloodToFail(find);
  publish({ client_name: 'Renamed' });
  await expect(find()).resolves.toMatchObject({ id: client!.id, name: 'Renamed' });
});

test('a document may name the scopes of this service', async () => {
  flows = oauthFlows({ serviceScopes: ['account.read'], extraScopes: ['orders.read'] });
  publish({ scope: 'openid account.read orders.read mail.read' });
  await expect(find()).resolves.toMatchObject({ scopes: ['openid', 'account.read', 'orders.read'] });
});

test('documents of one unknown origin are fetched 30 times a minute at most', async () => {
  const ids = Array.from({ length: 31 }, (_, index) => `https://client.example.com/${index}`);
  for (const id of ids) flows.egress.answers.set(id, { body: { ...DOCUMENT, client_id: id } });
  for (const id of ids.slice(0, 30)) await expect(find(id)).resolves.toBeDefined();
  await expect(find(ids[30])).rejects.toMatchObject(TOO_OFTEN);
  const elsewhere = 'https://other.example.com/x';
  flows.egress.answers.set(elsewhere, { body: { ...DOCUMENT, client_id: elsewhere } });
  await expect(find(elsewhere)).resolves.toBeDefined();
});

test('a stranger who used up the limit of an origin blocks no client there, named or not', async () => {
  const from = (ipAddress: string, id: string) => {
    const origin = () => ({ ipAddress, userAgent: '', requestId: 'r' });
    return flows.wiring.get(Actors).run(anonymousActor, () => find(id), origin);
  };
  await expectFloodToFail((id) => from('2001:db8::1', id));
  const [sameNetwork, other] = [from('2001:db8::2', ID), from('203.0.113.8', ID)];
  await expect(sameNetwork).rejects.toMatchObject(TOO_OFTEN);
  await expect(other).resolves.toMatchObject({ clientId: ID });
});

test('a client that staff disabled is not fetched again, and outlives the purge', async () => {
  await find();
  await flows.disable(ID);
  flows.clock.advance(60 * DAY);
  await flows.purge('oauth-client-cleanup');
  await expect(find()).resolves.toMatchObject({ disabled: true });
  expect(flows.egress.seen).toHaveLength(1);
});

test('other ids are never fetched, and none where documents are switched off', async () => {
  for (const id of ['x', 'http://client.example.com/x', `${ID}?x`, 'https://client.example.com']) {
    await expect(find(id)).resolves.toBeUndefined();
  }
  const off = oauthFlows({ clientIdDocuments: false });
  off.egress.answers.set(ID, { body: DOCUMENT });
  await expect(off.wiring.get(ClientResolution).find(ID)).resolves.toBeUndefined();
  expect([...flows.egress.seen, ...off.egress.seen]).toEqual([]);
});
