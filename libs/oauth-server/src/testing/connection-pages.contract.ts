import { expect, test } from '@jest/globals';
import { aUser } from '#identity/testing/a-user';
import { listStatement } from '#shared-kernel/infrastructure/persistence/lists';
import { type AnalyzedPlan, rowsRead } from '#shared-kernel/testing/rows-read';
import type { ConnectionSearch } from '../grants/application/connection-pages.ts';
import { connectionPages } from '../grants/infrastructure/persistence/stored-connection-pages.ts';
import { aClient, START } from './a-client.ts';
import { aConsent, aGrant } from './a-grant.ts';
import { onPostgres } from './postgres-kit.ts';

const CLIENTS = 100;
const USERS = 200;

onPostgres('ConnectionPages', (kit) => {
  const execute = <Row>(sql: string, values: readonly unknown[] = []) =>
    kit()
      .em.fork()
      .execute<Row[]>(sql, [...values]);
  /** Rows like the one that is there. @param others tables and series to join, with the changes of each copy */
  const copy = (table: string, changes: string, others: string) =>
    execute(
      `insert into ${table} select (jsonb_populate_record(t, jsonb_build_object(${changes}))).* from ${table} t, ${others}`,
    );

  test('a page of connected apps reads none of what others granted', async () => {
    const [user, client] = [aUser(), aClient()];
    await kit().uow.run(async () => {
      await kit().users.add(user);
      await kit().clients.add(client);
      await kit().consents.save(aConsent(user.id, client.id));
      await kit().grants.add(aGrant(client.id, user.id, { lastUsedAt: START, expiresAt: new Date('2100-01-01') }));
    });
    const series = (count: number) => `generate_series(2, ${count}) n`;
    await copy('"user"', `'id', gen_random_uuid(), 'email', n || '@example.com'`, series(USERS));
    await copy(
      'oauth_client',
      `'id', gen_random_uuid(), 'client_id', 'app-' || n, 'name', 'App ' || n`,
      series(CLIENTS),
    );
    const others = `"user" u, oauth_client c where (u.id, c.id) <> (t.user_id, t.client_id)`;
    await copy('oauth_grant', `'id', gen_random_uuid(), 'user_id', u.id, 'client_id', c.id`, others);
    await copy('oauth_consent', `'user_id', u.id, 'client_id', c.id`, others);
    await execute('vacuum analyze "user", oauth_client, oauth_consent, oauth_grant');
    const searches: readonly ConnectionSearch[] = [{}, { text: 'app 7' }, { clientId: 'app-77' }];
    for (const filters of searches) {
      const { sql, values } = listStatement(connectionPages(user.id, START), { filters, limit: 25 });
      const [plan] = await execute<AnalyzedPlan>(`explain (analyze, format json) ${sql}`, values);
      expect(rowsRead(plan!)).toBeGreaterThan(0);
      // Consents, grants and clients, for the count and for the page; of all users there are 40,000 rows.
      expect(rowsRead(plan!)).toBeLessThan(10 * CLIENTS);
    }
  });
});
