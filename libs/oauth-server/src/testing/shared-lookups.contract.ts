import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { accountEntities } from '#identity/persistence/entities';
import { digest } from '#shared-kernel/domain/digest';
import { postgresFixture, type PostgresFixture, type PostgresKit } from '#shared-kernel/testing/postgres';
import { PreparedClientLookup } from '../clients/infrastructure/persistence/mikro-clients.ts';
import { PreparedGrantLookup } from '../grants/infrastructure/persistence/prepared-issuing.ts';
import { oauthEntities } from '../infrastructure/persistence/entities.ts';

let fixture: PostgresFixture;
let postgres: PostgresKit;
beforeAll(async () => {
  fixture = await postgresFixture([...accountEntities, ...oauthEntities]);
  postgres = await fixture.instance(1);
});
afterAll(() => fixture.close());

/** The statements on the only connection, with how often each ran by a cached plan. */
const prepared = () =>
  postgres.em.fork().execute<{ name: string; generic: string }[]>(`
    select name, generic_plans as generic from pg_prepared_statements where name like 'client_by%' order by name`);

test('the client and what it presents are found by one statement, whose plan is cached', async () => {
  const clients = new PreparedClientLookup(postgres.em, postgres.statements);
  const grants = new PreparedGrantLookup(postgres.em, postgres.statements);
  const find = {
    'client_by_client_id code_by_id': (key: string) => grants.findCode(key),
    'client_by_client_id token_by_access': (key: string) => grants.findByAccess(key),
    'client_by_client_id token_by_refresh': (key: string) => grants.findByRefresh(key),
  };
  for (const one of Object.values(find)) {
    for (let i = 0; i < 12; i++) {
      await expect(Promise.all([clients.find(`client ${i}`), one(digest(`${i}`))])).resolves.toEqual([
        undefined,
        undefined,
      ]);
    }
  }
  const statements = await prepared();
  expect(statements.map(({ name }) => name)).toEqual(Object.keys(find));
  for (const { generic } of statements) expect(Number(generic)).toBeGreaterThan(5);
});
