import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { EntityName } from '@mikro-orm/core';
import { digest } from '#shared-kernel/domain/digest';
import { FixedClock } from '#shared-kernel/testing/fixed-clock';
import { purged } from '#shared-kernel/testing/memory-jobs';
import { postgresFixture } from '#shared-kernel/testing/postgres';
import { accountEntities } from '../persistence/entities.ts';
import { MikroSessions } from '../sessions/infrastructure/persistence/mikro-sessions.ts';
import { Account } from '../users/domain/account.ts';
import { Verification } from '../users/domain/verification.ts';
import { MikroGatheredMails } from '../users/infrastructure/persistence/mikro-gathered-mails.ts';
import { aSession } from './a-session.ts';
import { aUser } from './a-user.ts';
import { postgresKit, type PostgresKit } from './postgres-kit.ts';

const now = new Date('2026-11-20T12:00:00.123Z');
const past = new Date('2020-01-01T00:00:00Z');

let kit: PostgresKit;
beforeAll(async () => {
  kit = await postgresKit();
  const user = aUser({ username: 'name', banExpires: now, language: 0, extra: { zulu: 1, alpha: null } });
  await kit.uow.run(async () => {
    await kit.users.add(user);
    await kit.accounts.save(Account.credential(aUser().id, user.id, '$argon2id$…', now));
    const session = aSession(user.id, { activeOrganizationId: aUser().id });
    await kit.sessions.add(session);
    await kit.sessions.noteMade(session.id, 'password');
    const proof = { id: aUser().id, userId: user.id, value: '{"b":1,"a":2}', secret: 'secret', lifeSeconds: 60 };
    await kit.verifications.put(Verification.issue({ purpose: 'change-email', ...proof }, now));
    await kit.devices.recognize(user.id, ['laptop'], now);
    await new MikroGatheredMails(kit.orm.em).add(user.id, 'api-key-created', now, session.id);
  });
});
afterAll(() => kit.close());

const tables = accountEntities.map(
  (schema) => [schema.meta.tableName, schema as unknown as EntityName<object>] as const,
);

test('the migrations create the tables that the schemas describe', async () => {
  const changes = (await kit.orm.schema.getUpdateSchemaSQL({ dropTables: false })).split('\n');
  // Ignores the tables of other rooms.
  const ours = changes.filter((line) => tables.some(([name]) => line.includes(`table "${name}"`)));
  expect(ours).toEqual([]);
});

test.each(tables)('reading %s does not write', async (_, schema) => {
  kit.takeStatements();
  await kit.orm.em.fork().transactional(async (em) => {
    await expect(em.find(schema, {})).resolves.toHaveLength(1);
  });
  const verbs = kit.takeStatements().map((line) => /\[query\] (\w+)/.exec(line)?.[1]);
  expect(verbs).toEqual(['begin', 'select', 'commit']);
});

test.each([
  [`email = 'A@example.com'`, 'user_email_lower_check'],
  [`username = 'Name'`, 'user_username_lower_check'],
  [`role = 'owner'`, 'user_role_check'],
])('the database itself refuses %s', async (assignment, constraint) => {
  const update = kit.orm.em.fork().execute(`update "user" set ${assignment}`);
  await expect(update).rejects.toMatchObject({ constraint });
});

test('the plan of the session lookup is cached, not made at each call', async () => {
  const fixture = await postgresFixture(accountEntities);
  const { em, statements } = await fixture.instance(1);
  const sessions = new MikroSessions(em, statements);
  for (let i = 0; i < 12; i++) await sessions.findByToken(digest(String(i)));
  const select = `select * from pg_prepared_statements where name = 'session_by_token'`;
  const [plans] = await em.fork().execute<{ generic_plans: string }[]>(select);
  await fixture.close();
  expect(Number(plans!.generic_plans)).toBeGreaterThan(5);
});

test('any number of expired rows is deleted, each batch in its own transaction', async () => {
  const { id } = aUser();
  await kit.uow.run(() => kit.users.add(aUser({ id })));
  const em = kit.orm.em.fork();
  await em.execute(
    `insert into session (id, user_id, token_digest, expires_at, created_at, updated_at, ip_address, user_agent, remembered)
      select gen_random_uuid(), ?, n, ?, ?, ?, '', '', true from generate_series(1, 10001) n`,
    [id, past, past, past],
  );
  await em.execute('insert into known_device select ?, n, ?, ? from generate_series(1, 10001) n', [id, past, past]);
  await em.execute(
    `insert into verification select gen_random_uuid(), n, 'reset-password', ?, '', 0, ?, ? from generate_series(1, 10001) n`,
    [id, past, past],
  );
  const { sessions, verifications, devices, uow } = kit;
  kit.takeStatements();
  const counts = await purged({ sessions, verifications, devices }, new FixedClock(now), uow);
  expect(counts).toEqual({ sessions: 10_001, verifications: 10_001, devices: 10_001 });
  const commits = kit.takeStatements().filter((line) => line.includes('commit'));
  expect(commits).toHaveLength(9);
});
