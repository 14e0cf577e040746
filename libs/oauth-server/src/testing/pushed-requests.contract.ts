import { expect, test } from '@jest/globals';
import { later } from './a-client.ts';
import { aPushedRequest } from './a-grant.ts';
import { onPostgres } from './postgres-kit.ts';
import { storedGrant } from './stored.ts';

onPostgres('PushedRequests', (kit) => {
  const run = <T>(work: () => Promise<T>) => kit().uow.run(work);
  const add = (request: ReturnType<typeof aPushedRequest>) => run(() => kit().pushedRequests.add(request));
  const take = (id: string, clientId: string) => run(() => kit().pushedRequests.take(id, clientId));

  test('are taken once, as stored, by their own client', async () => {
    const { client } = await storedGrant(kit());
    const { client: other } = await storedGrant(kit());
    const request = aPushedRequest(client.id, { query: `scope=${'a+'.repeat(20_000)}` });
    await add(request);
    await expect(take(request.id, other.id)).resolves.toBeUndefined();
    await expect(take('unknown', client.id)).resolves.toBeUndefined();
    await expect(take(request.id, client.id)).resolves.toEqual(request);
    await expect(take(request.id, client.id)).resolves.toBeUndefined();
  });

  test('go with their client, and are not added after it', async () => {
    const { client } = await storedGrant(kit());
    const request = aPushedRequest(client.id);
    await add(request);
    await run(async () => kit().clients.remove((await kit().clients.findForUpdate(client.clientId))!));
    await expect(take(request.id, client.id)).resolves.toBeUndefined();
    await expect(add(aPushedRequest(client.id))).rejects.toMatchObject({ code: 'INVALID_CLIENT_ID' });
  });

  test('are deleted when they expire, at most so many', async () => {
    const { client } = await storedGrant(kit());
    const past = [aPushedRequest(client.id), aPushedRequest(client.id)];
    const current = aPushedRequest(client.id, { expiresAt: later(61) });
    for (const request of [...past, current]) await add(request);
    const purge = (limit: number) => run(() => kit().pushedRequests.deleteExpired(later(60), limit));
    await expect(purge(1)).resolves.toBe(1);
    await purge(100);
    for (const { id } of past) await expect(take(id, client.id)).resolves.toBeUndefined();
    await expect(take(current.id, client.id)).resolves.toEqual(current);
  });
});
