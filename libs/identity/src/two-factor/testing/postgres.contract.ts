import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { MikroORM } from '@mikro-orm/postgresql';
import { FixedClock } from '#shared-kernel/testing/fixed-clock';
import { purged } from '#shared-kernel/testing/memory-jobs';
import { accountEntities, twoFactorEntities } from '../../persistence/entities.ts';
import { aUser } from '../../testing/a-user.ts';
import { Challenge, OneTimeCode } from '../domain/challenge.ts';
import { TrustedDevice } from '../domain/trusted-device.ts';
import { TwoFactor } from '../domain/two-factor.ts';
import { postgresKit, type PostgresKit } from './postgres-kit.ts';

const now = new Date('2026-11-20T12:00:00.123Z');
const past = new Date('2020-01-01T00:00:00Z');
const tables = ['two_factor', 'two_factor_challenge', 'two_factor_code', 'trusted_device'];

let kit: PostgresKit;
beforeAll(async () => {
  kit = await postgresKit();
});
afterAll(() => kit.close());

const count = async (table: string, userId: string) => {
  const rows = await kit.em
    .fork()
    .execute<{ count: number }[]>(`select count(*)::int as count from ${table} where user_id = ?`, [userId]);
  return rows[0]!.count;
};

/** A user with one row in each table. */
async function equipped(): Promise<string> {
  const user = aUser();
  const meta = { ipAddress: '', userAgent: '' };
  const one = { id: aUser().id, userId: user.id, tokenDigest: user.id };
  await kit.uow.run(async () => {
    await kit.users.add(user);
    await kit.twoFactors.save(TwoFactor.begin(user.id, now));
    await kit.challenges.add(Challenge.issue({ ...one, remembered: true, methods: ['pwd'] }, 60, now));
    await kit.codes.put(OneTimeCode.issue({ holderId: one.id, userId: user.id, signature: 's' }, 60, now));
    const lives = { trustLifeSeconds: 60, trustMaxAgeSeconds: 60 };
    await kit.devices.add(TrustedDevice.trust({ ...one, ...meta }, lives, now));
  });
  return user.id;
}

test('the migrations create the tables that the schemas describe', async () => {
  const orm = await MikroORM.init({
    clientUrl: kit.url,
    entities: [...accountEntities, ...twoFactorEntities],
    logger: () => undefined,
  });
  const changes = (await orm.schema.getUpdateSchemaSQL({ dropTables: false })).split('\n');
  await orm.close(true);
  // Ignores the tables of other rooms.
  expect(changes.filter((line) => tables.some((table) => line.includes(`"${table}"`)))).toEqual([]);
});

test('rows are deleted with their user, and no others', async () => {
  const [userId, otherId] = [await equipped(), await equipped()];
  await kit.uow.run(async () => kit.users.remove((await kit.users.findForUpdate(userId))!));
  const left = await Promise.all(
    tables.map(async (table) => [await count(table, userId), await count(table, otherId)]),
  );
  expect(left).toEqual(tables.map(() => [0, 1]));
});

test('what is removed of one user stays with others', async () => {
  const [userId, otherId] = [await equipped(), await equipped()];
  const { twoFactors, challenges, codes, devices } = kit;
  await kit.uow.run(async () => {
    await twoFactors.remove(userId);
    for (const room of [challenges, codes, devices]) await room.removeAllOf(userId);
  });
  for (const table of tables) {
    expect([table, await count(table, userId), await count(table, otherId)]).toEqual([table, 0, 1]);
  }
});

test('any number of expired rows is deleted', async () => {
  const userId = await equipped();
  const em = kit.em.fork();
  const rows = 'from generate_series(1, 10001) n';
  await em.execute(
    `insert into two_factor_challenge select gen_random_uuid(), ?, 'c' || n, true, 0, ?::timestamptz, ?::timestamptz ${rows}`,
    [userId, past, past],
  );
  await em.execute(
    `insert into two_factor_code select gen_random_uuid(), ?, 's', 0, ?::timestamptz, ?::timestamptz ${rows}`,
    [userId, past, past],
  );
  await em.execute(
    `insert into trusted_device select gen_random_uuid(), ?, 'd' || n, '', '', ?::timestamptz, ?::timestamptz, ?::timestamptz ${rows}`,
    [userId, past, past, past],
  );
  const { challenges, codes, devices, uow } = kit;
  const counts = await purged({ challenges, codes, devices }, new FixedClock(now), uow);
  expect(counts).toEqual({ challenges: 10_001, codes: 10_001, devices: 10_001 });
  await expect(count('trusted_device', userId)).resolves.toBe(1);
});
