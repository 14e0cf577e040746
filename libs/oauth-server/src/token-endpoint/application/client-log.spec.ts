import { beforeEach, expect, test } from '@jest/globals';
import type { Caller } from '#identity';
import { digest } from '#shared-kernel/domain/digest';
import { emptyDatabase } from '#shared-kernel/testing/flow-database';
import type { OAuthClient } from '../../clients/index.ts';
import { aClient } from '../../testing/a-client.ts';
import { expectRefusal, type OAuthFlows, oauthFlows } from '../../testing/oauth-flows.ts';
import { TokenEndpoint } from './token-endpoint.ts';

let flows: OAuthFlows;
let owner: Caller;
let client: OAuthClient;
beforeEach(async () => {
  await emptyDatabase();
  flows = oauthFlows();
  owner = await flows.somebody('ada');
  client = aClient({
    userId: owner.userId,
    authenticationMethod: 'client_secret_post',
    secretDigest: digest('the secret'),
    grantTypes: ['client_credentials'],
  });
  await flows.uow.run(() => flows.clients.add(client));
});

const send = (body: object = {}) =>
  flows.wiring
    .get(TokenEndpoint)
    .answer(
      { client_id: client.clientId, client_secret: 'the secret', grant_type: 'client_credentials', ...body },
      undefined,
    );
const log = async () =>
  (await flows.ownClients.requestsOf(owner, client.clientId)).map(({ outcome, grantType, error, description }) => [
    outcome,
    grantType,
    error,
    description,
  ]);

test('an owner sees token requests of a client that were served and refused, the newest first', async () => {
  await send();
  flows.clock.advance(1000);
  await expectRefusal(send({ client_secret: 'wrong' }), 'INVALID_CLIENT_SECRET');
  flows.clock.advance(1000);
  await expectRefusal(send({ grant_type: 'password' }), 'UNSUPPORTED_GRANT_TYPE');
  expect(await log()).toEqual([
    [
      'refused',
      'password',
      'unsupported_grant_type',
      expect.stringMatching(/^grant_type must be 'authorization_code': This endpoint serves /),
    ],
    ['refused', 'client_credentials', 'invalid_client', 'invalid client_secret'],
    ['done', 'client_credentials', null, null],
  ]);
});

test('an owner sees requests of seven days, and of no one else’s client', async () => {
  await send();
  const stranger = await flows.somebody('eve');
  await expectRefusal(flows.ownClients.requestsOf(stranger, client.clientId), 'CLIENT_NOT_FOUND');
  flows.clock.advance(7 * 86_400_000 + 1);
  expect(await log()).toEqual([]);
});

test('requests with client ids that strangers invent are not kept', async () => {
  for (let n = 0; n < 1200; n++) {
    await expectRefusal(send({ client_id: `invented-${n}` }), 'INVALID_CLIENT_ID');
  }
  await send();
  expect(await log()).toHaveLength(1);
});

test('no text of a request keeps the others from being written', async () => {
  const cut = `${'x'.repeat(299)}😀`;
  const note = (error: string, description: string) =>
    flows.clientLog.note({ clientId: client.clientId, endpoint: 'authorize', grantType: cut }, { error, description });
  note('invalid_scope', cut);
  flows.clientLog.note({ clientId: `${client.clientId}\ud83d`, endpoint: 'token' }, 'done');
  flows.clock.advance(1000);
  note('invalid_scope', 'a \0 in it');
  expect((await log()).map(([, grantType, , description]) => [grantType, description])).toEqual([
    [null, 'a  in it'],
    [null, `${'x'.repeat(299)}\ufffd`],
  ]);
});

test('a device that waits does not fill the log', async () => {
  const pending = { error: 'authorization_pending', description: undefined };
  flows.clientLog.note({ clientId: client.clientId, endpoint: 'token' }, pending);
  expect(await log()).toEqual([]);
});
