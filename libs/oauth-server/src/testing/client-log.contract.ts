import { expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { aUser } from '#identity/testing/a-user';
import type { NewLoggedRequest } from '../clients/domain/client-log.ts';
import { aClient, later, START } from './a-client.ts';
import { onPostgres } from './postgres-kit.ts';

const request = (clientId: string, changes: Partial<NewLoggedRequest> = {}): NewLoggedRequest => ({
  id: randomUUID(),
  clientId,
  at: START,
  endpoint: 'token',
  outcome: 'done',
  grantType: 'refresh_token',
  error: null,
  description: null,
  requestId: 'r1',
  ...changes,
});

onPostgres('LoggedRequests', (kit) => {
  const run = <T>(work: () => Promise<T>) => kit().uow.run(work);
  const add = (...requests: readonly NewLoggedRequest[]) => run(() => kit().loggedRequests.add(requests));
  const list = (id: string, from = START) => kit().uow.read(() => kit().loggedRequests.listOf(id, from));
  async function owned() {
    const user = aUser({ email: `${randomUUID()}@example.com` });
    const client = aClient({ userId: user.id });
    await run(async () => {
      await kit().users.add(user);
      await kit().clients.add(client);
    });
    return client;
  }

  test('are listed of one client, the newest first, as they were added', async () => {
    const [client, other] = [await owned(), await owned()];
    const refused = { outcome: 'refused', error: 'invalid_grant', description: 'invalid code', at: later(1) } as const;
    const [first, second] = [request(client.clientId), request(client.clientId, refused)];
    await add(first, request(other.clientId), second);
    const { clientId: _, ...shown } = second;
    await expect(list(client.id)).resolves.toMatchObject([shown, { id: first.id, outcome: 'done', error: null }]);
    await expect(list(client.id, later(1))).resolves.toEqual([shown]);
  });

  test('are of owned clients only', async () => {
    const anonymous = aClient();
    await run(() => kit().clients.add(anonymous));
    await add(request(anonymous.clientId), request('unknown'), request(''));
    await expect(list(anonymous.id)).resolves.toEqual([]);
  });

  test('are 200 of each client at most', async () => {
    const [client, other] = [await owned(), await owned()];
    const at = (second: number) => request(client.clientId, { at: later(second), requestId: `r${second}` });
    await add(request(other.clientId), ...Array.from({ length: 150 }, (_, n) => at(n)));
    await add(...Array.from({ length: 150 }, (_, n) => at(150 + n)));
    const kept = await list(client.id);
    expect([kept.length, kept[0]?.requestId, kept.at(-1)?.requestId]).toEqual([200, 'r299', 'r100']);
    await expect(list(other.id)).resolves.toHaveLength(1);
    const { rows } = await run(async () => ({
      rows: await kit().em.execute<{ count: number }[]>(
        'select count(*)::int as count from oauth_client_request where client_id = ?',
        [client.id],
      ),
    }));
    expect(rows[0]?.count).toBe(200);
  });

  test('are deleted after a while, at most so many, and with their client', async () => {
    const client = await owned();
    await add(...[0, 1, 2].map((second) => request(client.clientId, { at: later(-second - 1) })));
    const purge = (limit: number) => run(() => kit().loggedRequests.deleteBefore(START, limit));
    await expect(purge(2)).resolves.toBe(2);
    await expect(purge(2)).resolves.toBe(1);
    await add(request(client.clientId));
    await run(async () => kit().clients.remove((await kit().clients.findForUpdate(client.clientId))!));
    await expect(list(client.id)).resolves.toEqual([]);
  });
});
