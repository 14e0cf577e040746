import { expect, test } from '@jest/globals';
import { testApp } from '../support/test-app.ts';
import { asked, authorizePath, bodyOf, codeFor, consented, newUser, register } from './partner.ts';
import { basic, exchangeFields, postForm } from './token-requests.ts';

const app = testApp({ RATE_LIMIT: 'off' });

test('an owner reads what became of the requests of an app, with the id that support finds them by, and no user', async () => {
  const owner = await newUser(app, 'owner');
  const user = await newUser(app, 'ada');
  const client = await register(owner);
  await asked(user, client, { scope: 'openid unknown' });
  await user.navigate(authorizePath(client, { redirect_uri: 'https://evil.example.com' }));
  await asked(user, client);
  await consented(user, { accept: false });
  const code = await codeFor(user, client);
  await postForm(app.url, '/oauth2/token', exchangeFields(code), basic({ ...client, client_secret: 'wrong' }));
  const inBody = { client_id: client.client_id, client_secret: client.client_secret };
  const misplaced = await bodyOf(postForm(app.url, '/oauth2/token', exchangeFields(code, inBody)));
  await postForm(app.url, '/oauth2/token', exchangeFields(code), basic(client));
  const query = new URLSearchParams({
    client_id: client.client_id,
    post_logout_redirect_uri: 'https://evil.example.com/',
  });
  await user.navigate(`/oauth2/end-session?${query}`);
  await user.navigate(`/oauth2/end-session?client_id=${client.client_id}`);
  const answer = await owner.get(`/oauth2/clients/${client.client_id}/requests`);
  const log = (await bodyOf(answer)) as unknown as Record<string, unknown>[];
  expect(log.toReversed().map(({ endpoint, outcome, error }) => [endpoint, outcome, error])).toEqual([
    ['authorize', 'refused', 'invalid_scope'],
    ['authorize', 'refused', 'invalid_request'],
    ['authorize', 'asked', null],
    ['consent', 'refused', 'access_denied'],
    ['authorize', 'asked', null],
    ['consent', 'done', null],
    ['token', 'refused', 'invalid_client'],
    ['token', 'refused', 'invalid_client'],
    ['token', 'done', null],
    ['end-session', 'refused', 'invalid_request'],
    ['end-session', 'asked', null],
  ]);
  for (const { requestId } of log) expect(requestId).toEqual(expect.any(String));
  for (const secret of [user.id, user.email, code]) expect(JSON.stringify(log)).not.toContain(secret);
  expect(log[1]).toMatchObject({
    description: 'post_logout_redirect_uri is not registered for the client: https://evil.example.com/',
  });
  const hint = expect.stringMatching(
    /^The secret came in the body .* in the header \(client_secret_basic\)\. Set that/,
  );
  expect(misplaced).toMatchObject({ error: 'invalid_client', hint });
  expect(log[3]).toMatchObject({
    description: `${String(misplaced['error_description'])}: ${String(misplaced['hint'])}`,
  });
  const stranger = await user.get(`/oauth2/clients/${client.client_id}/requests`);
  expect(stranger.status).toBe(404);
});
