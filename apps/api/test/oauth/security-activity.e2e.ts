import { describe, expect, test } from '@jest/globals';
import type { BrowserLike } from '../support/browser-like.ts';
import { asked, bodyOf, codeFor, register } from './partner.ts';
import { TokenApp } from './token-app.ts';
import { bearer, exchangeFields, OFFLINE, refreshFields, refusal } from './token-requests.ts';

const at = TokenApp.use();

interface Activity {
  readonly entries: readonly Record<string, unknown>[];
  readonly nextCursor: string | null;
}

const read = async (browser: BrowserLike, query = '') =>
  (await bodyOf(browser.get(`/security-activity?${query}`))) as unknown as Activity;

const byTheApp = { actor: 'app', actorName: 'Acme Calendar', sessionId: null, isCurrentSession: false };

describe('what an account holder sees of apps', () => {
  test('is access given, not each sign-in and refresh, which stay in the trail; pages are full', async () => {
    const user = await at.newUser('visitor');
    let { refresh_token: token } = await at.tokens(OFFLINE, at.client, user);
    for (let i = 0; i < 3; i++) {
      at.app.clock.advance(1000);
      const answer = await at.send(refreshFields(token));
      expect(answer.status).toBe(200);
      token = String((await bodyOf(answer))['refresh_token']);
    }
    at.app.clock.advance(1000);
    await user.post('/update-user', { name: 'Augusta' });
    const { entries } = await read(user, 'action=oauth.');
    expect(entries).toMatchObject([
      { action: 'oauth.consent.given', actor: 'you', target: { label: 'Acme Calendar' } },
    ]);
    const stored = await at.app.database.rows<{ action: string; count: number }>(
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
    const client = await register(at.owner);
    const user = await at.newUser('trusting');
    const actions = async () => (await read(user, 'action=oauth.')).entries.map(({ action }) => action);
    await at.change(client, 'trusted = true');
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
    at.app.clock.advance(1000);
    await Promise.all([1, 2, 3].map(() => codeFor(user, client, { scope: 'openid email' })));
    expect(await actions()).toEqual(['oauth.access.given', 'oauth.access.ended', 'oauth.access.given']);
    await at.change(client, 'trusted = false');
    expect((await asked(user, client)).pathname).toBe('/consent');
  });

  test('is a code that was used twice, by the app', async () => {
    const user = await at.newUser('replayed');
    const code = exchangeFields(await codeFor(user, at.client));
    expect((await at.send(code)).status).toBe(200);
    at.app.clock.advance(1000);
    expect(await refusal(at.send(code))).toEqual([401, 'invalid_grant', 'invalid code']);
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
    const client = await register(at.owner);
    at.app.clock.advance(1000);
    const headers = bearer(client.registration_access_token);
    const url = `${at.app.url}/api/auth/oauth2/register/${client.client_id}`;
    expect((await fetch(url, { method: 'DELETE', headers })).status).toBe(204);
    const { entries } = await read(at.owner, 'limit=1');
    expect(entries).toMatchObject([{ action: 'oauth.client.deleted', outcome: 'done', ...byTheApp }]);
  });
});
