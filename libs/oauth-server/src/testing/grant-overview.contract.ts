import { expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { aUser } from '#identity/testing/a-user';
import { aClient, START } from './a-client.ts';
import { aConsent, aGrant } from './a-grant.ts';
import { onPostgres } from './postgres-kit.ts';

const at = (seconds: number) => new Date(START.getTime() + seconds * 1000);
const now = at(1000);

onPostgres('GrantOverview', (kit) => {
  const run = <T>(work: () => Promise<T>) => kit().uow.run(work);

  async function people() {
    const [ada, bob] = [1, 2].map(() => aUser({ email: `${randomUUID()}@example.com` }));
    const [calendar, mail, unused] = [aClient(), aClient(), aClient()];
    const used = { lastUsedAt: at(10) };
    await run(async () => {
      for (const user of [ada!, bob!]) await kit().users.add(user);
      for (const client of [calendar, mail, unused]) await kit().clients.add(client);
      for (const grant of [
        aGrant(calendar.id, ada!.id, { scopes: ['openid', 'email'], createdAt: at(5), ...used }),
        aGrant(calendar.id, ada!.id, {
          scopes: ['openid', 'profile'],
          resources: ['https://a.example'],
          lastUsedAt: at(20),
        }),
        aGrant(calendar.id, bob!.id, { scopes: ['offline_access'], ...used }),
        aGrant(mail.id, ada!.id, { scopes: [], ...used }),
        aGrant(mail.id, null, used),
        // These two do not count: no token was ever issued, or it has expired.
        aGrant(unused.id, ada!.id),
        aGrant(unused.id, ada!.id, { ...used, expiresAt: now }),
      ]) {
        await kit().grants.add(grant);
      }
    });
    return { ada: ada!, bob: bob!, calendar, mail, unused };
  }

  test('tells what each client may do with an account', async () => {
    const { ada, calendar, mail } = await people();
    const found = await kit().uow.read(() => kit().grants.accessOf(ada.id, now));
    const byClient = new Map(found.map((access) => [access.clientId, access]));
    expect(byClient).toEqual(
      new Map([
        [
          calendar.id,
          {
            clientId: calendar.id,
            scopes: ['email', 'openid', 'profile'],
            resources: ['https://a.example'],
            grantedAt: START,
            lastUsedAt: at(20),
          },
        ],
        [mail.id, { clientId: mail.id, scopes: [], resources: [], grantedAt: START, lastUsedAt: at(10) }],
      ]),
    );
    await expect(kit().uow.read(() => kit().grants.accessOf(randomUUID(), now))).resolves.toEqual([]);
    await expect(kit().uow.read(() => kit().grants.accessOf('no id', now))).resolves.toEqual([]);
  });

  test('counts grants and users by client', async () => {
    const { calendar, mail, unused } = await people();
    const count = (...ids: string[]) => kit().uow.read(() => kit().grants.countByClient(ids, now));
    await expect(count(calendar.id, mail.id, unused.id, randomUUID())).resolves.toEqual(
      new Map([
        [calendar.id, { grants: 3, users: 2 }],
        [mail.id, { grants: 2, users: 1 }],
      ]),
    );
    await expect(count()).resolves.toEqual(new Map());
  });

  test('a deleted client takes its consents, grants and tokens along', async () => {
    const { ada, calendar, mail } = await people();
    await run(async () => {
      for (const { id } of [calendar, mail]) await kit().consents.save(aConsent(ada.id, id));
      await kit().clients.remove(calendar);
    });
    const clientsIn = (rows: readonly { readonly clientId: string }[]) => rows.map(({ clientId }) => clientId);
    await expect(
      kit()
        .uow.read(() => kit().grants.accessOf(ada.id, now))
        .then(clientsIn),
    ).resolves.toEqual([mail.id]);
    await expect(
      kit()
        .uow.read(() => kit().consents.listOf(ada.id))
        .then(clientsIn),
    ).resolves.toEqual([mail.id]);
  });

  test('all consents of a user are removed, and no others', async () => {
    const { ada, bob, calendar, mail } = await people();
    await run(async () => {
      for (const user of [ada, bob])
        for (const { id } of [calendar, mail]) await kit().consents.save(aConsent(user.id, id));
    });
    await expect(run(() => kit().consents.removeAllOf(ada.id))).resolves.toBe(2);
    await expect(run(() => kit().consents.removeAllOf(ada.id))).resolves.toBe(0);
    await expect(kit().uow.read(() => kit().consents.listOf(bob.id))).resolves.toHaveLength(2);
  });
});
