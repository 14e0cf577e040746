import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { BrowserLike } from '../support/browser-like.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { authorizePath, bodyOf, codeFor, locationOf, newUser, VERIFIER } from './partner.ts';
import { refusalOf, registered, TokenHolder } from './token-holder.ts';

let app: TestApp;
let holder: TokenHolder;
let owner: Awaited<ReturnType<typeof newUser>>;
beforeAll(async () => {
  app = await startTestApp({ RATE_LIMIT: 'off' });
  holder = new TokenHolder(app.url);
  owner = await newUser(app, 'owner');
});
afterAll(() => app.close());

interface Activity {
  readonly entries: readonly Record<string, unknown>[];
  readonly nextCursor: string | null;
}

const read = async (browser: BrowserLike, query = '') =>
  (await bodyOf(browser.get(`/security-activity?${query}`))) as unknown as Activity;

const byTheApp = { actor: 'app', actorName: 'Acme Calendar', sessionId: null, isCurrentSession: false };

describe('what an account holder sees of apps', () => {
  test('is access given, not each sign-in and refresh, which stay in the trail; pages are full', async () => {
    const client = await registered(owner);
    const user = await newUser(app, 'visitor');
    let { refresh_token: token } = await holder.tokens(user, client, {
      scope: 'openid offline_access',
      prompt: 'consent',
    });
    for (let i = 0; i < 3; i++) {
      app.clock.advance(1000);
      const answer = await holder.request(client, { grant_type: 'refresh_token', refresh_token: token });
      expect(answer.status).toBe(200);
      token = String((await bodyOf(answer))['refresh_token']);
    }
    app.clock.advance(1000);
    await user.post('/update-user', { name: 'Augusta' });
    const { entries } = await read(user, 'action=oauth.');
    expect(entries).toMatchObject([
      { action: 'oauth.consent.given', actor: 'you', target: { label: 'Acme Calendar' } },
    ]);
    const stored = await app.database.rows<{ action: string; count: number }>(
      `select action, count(*)::int from audit_entry where account_id = $1 and action like 'oauth.%' group by 1 order by 1`,
      user.id,
    );
    expect(stored).toEqual([
      { action: 'oauth.code.issued', count: 1 },
      { action: 'oauth.consent.given', count: 1 },
      { action: 'oauth.token.issued', count: 4 },
    ]);
    const first = await read(user, 'limit=2');
    expect(first.entries.map(({ action }) => action)).toEqual(['profile.changed', 'oauth.consent.given']);
    expect(first.nextCursor).not.toBeNull();
  });

  test('is the first access of a trusted app, which asks nobody, and again after it was ended', async () => {
    const client = await registered(owner);
    const user = await newUser(app, 'trusting');
    const trust = (trusted: boolean) =>
      app.database.rows('update oauth_client set trusted = $2 where client_id = $1', client.client_id, trusted);
    const actions = async () => (await read(user, 'action=oauth.')).entries.map(({ action }) => action);
    await trust(true);
    for (let i = 0; i < 3; i++) await codeFor(user, client, { scope: 'openid email' });
    expect((await read(user, 'action=oauth.')).entries).toMatchObject([
      {
        action: 'oauth.access.given',
        actor: 'you',
        target: { kind: 'oauth-client', id: client.client_id, label: 'Acme Calendar' },
        details: { scopes: ['openid', 'email'] },
      },
    ]);
    expect((await user.post('/oauth2/connections/revoke', { clientId: client.client_id })).status).toBe(200);
    app.clock.advance(1000);
    await Promise.all([1, 2, 3].map(() => codeFor(user, client, { scope: 'openid email' })));
    expect(await actions()).toEqual(['oauth.access.given', 'oauth.access.ended', 'oauth.access.given']);
    await trust(false);
    expect(locationOf(await user.navigate(authorizePath(client))).pathname).toBe('/consent');
  });

  test('is a code that was used twice, by the app', async () => {
    const client = await registered(owner);
    const user = await newUser(app, 'replayed');
    const code = await codeFor(user, client, { scope: 'openid' });
    const exchange = () => holder.request(client, { grant_type: 'authorization_code', code, code_verifier: VERIFIER });
    expect((await exchange()).status).toBe(200);
    app.clock.advance(1000);
    expect((await refusalOf(exchange()))[0]).toBeGreaterThanOrEqual(400);
    const { entries } = await read(user, 'limit=1');
    expect(entries).toMatchObject([
      {
        action: 'oauth.token.issued',
        outcome: 'refused',
        reason: 'CODE_REPLAYED',
        target: { label: 'Acme Calendar' },
        ...byTheApp,
      },
    ]);
  });

  test('is the deletion of their app with its registration token, by the app', async () => {
    const client = await registered(owner);
    app.clock.advance(1000);
    const headers = { authorization: `Bearer ${client.registration_access_token}` };
    const url = `${app.url}/api/auth/oauth2/register/${client.client_id}`;
    expect((await fetch(url, { method: 'DELETE', headers })).status).toBe(204);
    const { entries } = await read(owner, 'limit=1');
    expect(entries).toMatchObject([{ action: 'oauth.client.deleted', outcome: 'done', ...byTheApp }]);
  });
});
