import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { TOGETHER, TwoInstances } from '../support/two-instances.ts';
import { bodyOf, CALLBACK, newUser, type RegisteredPartner } from './partner.ts';
import { registered } from './token-holder.ts';

let instances: TwoInstances;
let ada: Awaited<ReturnType<typeof newUser>>;
beforeAll(async () => {
  instances = await TwoInstances.start();
  ada = await newUser(instances.first, 'ada');
});
afterAll(() => instances.close());

describe('the registration of a client (RFC 7592)', () => {
  /** A program on another origin, without cookies. */
  const call = (method: string, client: RegisteredPartner, token: string | undefined, body?: object) =>
    fetch(`${instances.second.url}/api/auth/oauth2/register/${client.client_id}`, {
      method,
      headers: {
        origin: 'https://tool.example.org',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });

  test('is read, replaced and deleted with its token', async () => {
    const client = await registered(ada, { client_name: 'Tool' });
    const { client_id, client_secret: secret, registration_access_token: token, ...rest } = client;
    const read = await call('GET', client, token);
    expect([read.status, read.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
    expect(read.headers.get('cache-control')).toBe('no-store');
    expect(await bodyOf(read)).toEqual({ client_id, ...rest });

    const replaced = await call('PUT', client, token, {
      client_id,
      client_secret: secret,
      redirect_uris: [`${CALLBACK}/2`],
    });
    const body = await bodyOf(replaced);
    expect(replaced.status).toBe(200);
    expect(body).toMatchObject({ client_id, redirect_uris: [`${CALLBACK}/2`] });
    expect(body).not.toHaveProperty('client_name');
    expect(body).not.toHaveProperty('client_secret');
    const next = String(body['registration_access_token']);
    expect(next).not.toBe(token);

    expect((await call('GET', client, token)).status).toBe(401);
    const removed = await call('DELETE', client, next);
    expect([removed.status, await removed.text()]).toEqual([204, '']);
    expect((await call('GET', client, next)).status).toBe(401);
  });

  test('is closed to everyone else', async () => {
    const [client, other] = [await registered(ada), await registered(ada)];
    for (const token of [undefined, 'x', other.registration_access_token, client.client_secret!]) {
      for (const method of ['GET', 'PUT', 'DELETE']) {
        const answer = await call(
          method,
          client,
          token,
          method === 'PUT' ? { client_id: client.client_id } : undefined,
        );
        expect([answer.status, await bodyOf(answer)]).toEqual([
          401,
          { error: 'invalid_token', error_description: 'invalid registration access token' },
        ]);
        expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer .*error="invalid_token"/);
      }
    }
    // The session of the owner opens the console's routes, not this one.
    expect((await ada.get(`/oauth2/register/${client.client_id}`)).status).toBe(401);
  });

  test('is replaced once of many at once with one token', async () => {
    const client = await registered(ada);
    const body = { client_id: client.client_id, redirect_uris: [CALLBACK] };
    const answers = await Promise.all(
      Array.from({ length: TOGETHER }, () => call('PUT', client, client.registration_access_token, body)),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array<number>(TOGETHER - 1).fill(401),
    ]);
  });
});
