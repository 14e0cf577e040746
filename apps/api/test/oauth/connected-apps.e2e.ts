import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { BrowserLike } from '../support/browser-like.ts';
import { TwoInstances } from '../support/two-instances.ts';
import { authorizePath, bodyOf, locationOf, newUser, ORIGIN } from './partner.ts';
import { refusalOf, registered, TokenHolder } from './token-holder.ts';

let instances: TwoInstances;
/** At the second instance, where nothing is changed. */
let holder: TokenHolder;
let ada: Awaited<ReturnType<typeof newUser>>;
let eve: Awaited<ReturnType<typeof newUser>>;
beforeAll(async () => {
  instances = await TwoInstances.start();
  holder = new TokenHolder(instances.second.url);
  ada = await newUser(instances.first, 'ada');
  eve = await newUser(instances.first, 'eve');
});
afterAll(() => instances.close());

describe('connected apps', () => {
  const connections = async (browser: BrowserLike) =>
    (await (await browser.get('/oauth2/connections')).json()) as { client: { clientId: string } }[];

  test('show what a user granted, and end at once when they say so', async () => {
    const [calendar, mail] = [
      await registered(ada, { client_name: 'Calendar', client_uri: 'https://calendar.example.com' }),
      await registered(ada, { client_name: 'Mail' }),
    ];
    const user = await newUser(instances.first, 'connected');
    const token = await holder.tokens(user, calendar);
    instances.second.clock.advance(1000);
    instances.first.clock.advance(1000);
    const other = await holder.tokens(user, mail);
    const foreign = await holder.tokens(eve, calendar);
    expect(await connections(user)).toEqual([
      expect.objectContaining({ client: expect.objectContaining({ name: 'Mail', uri: null }) }),
      {
        client: { clientId: calendar.client_id, name: 'Calendar', picture: null, uri: 'https://calendar.example.com' },
        scopes: ['openid', 'email'],
        resources: [],
        grantedAt: expect.any(String),
        lastUsedAt: expect.any(String),
      },
    ]);
    const revoke = (browser: BrowserLike) =>
      browser.post('/oauth2/connections/revoke', { clientId: calendar.client_id });
    const revoked = await revoke(user);
    expect([revoked.status, await bodyOf(revoked)]).toEqual([200, { status: true }]);
    await expect(holder.isAccepted(token.access_token)).resolves.toBe(false);
    await expect(holder.isAccepted(other.access_token)).resolves.toBe(true);
    await expect(holder.isAccepted(foreign.access_token)).resolves.toBe(true);
    expect((await connections(user)).map(({ client }) => client.clientId)).toEqual([mail.client_id]);
    expect(await refusalOf(revoke(user))).toEqual([404, 'CONNECTION_NOT_FOUND']);
    // The consent is gone as well.
    expect(locationOf(await user.navigate(authorizePath(calendar, { scope: 'openid email' }))).pathname).toBe(
      '/consent',
    );
  });

  test('of nobody are shown or ended', async () => {
    const stranger = new BrowserLike(instances.first.url, ORIGIN);
    expect((await stranger.get('/oauth2/connections')).status).toBe(401);
    expect((await stranger.post('/oauth2/connections/revoke', { clientId: 'x' })).status).toBe(401);
    expect(await refusalOf(ada.post('/oauth2/connections/revoke', { clientId: 'unknown' }))).toEqual([
      404,
      'CONNECTION_NOT_FOUND',
    ]);
    for (const body of [{}, { clientId: 7 }, { clientId: '' }, { clientId: 'x'.repeat(2049) }]) {
      expect((await ada.post('/oauth2/connections/revoke', body)).status).toBe(400);
    }
  });
});
