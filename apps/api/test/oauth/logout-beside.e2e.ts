import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Queue } from '#shared-kernel/infrastructure/queue/queue';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { LogoutReceiver } from './logout-receiver.ts';
import { newUser, register } from './partner.ts';
import { tokensFor } from './token-requests.ts';

let app: TestApp;
const receiver = new LogoutReceiver();
beforeAll(async () => {
  app = await startTestApp({ RATE_LIMIT: 'off' });
});
afterAll(async () => {
  await app.close();
  await receiver.stop();
});

test('a client that its developer runs beside the service is told of a logout over http', async () => {
  const client = await register(await newUser(app, 'developer'), {
    backchannel_logout_uri: `${await receiver.start()}/logout`,
  });
  const user = await newUser(app, 'tester');
  await tokensFor(user, app.url, client);
  await user.post('/sign-out');
  while ((await app.app.get(Queue).drain()) > 0);
  expect(receiver.received.map(({ path }) => path)).toEqual(['/logout']);
});
