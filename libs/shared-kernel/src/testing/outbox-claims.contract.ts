import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { CLAIM } from '../infrastructure/persistence/outbox-rows.ts';
import { postgresFixture, type PostgresFixture } from './postgres.ts';

let fixture: PostgresFixture;
beforeAll(async () => {
  fixture = await postgresFixture();
});
afterAll(() => fixture.close());

test('what waits in one channel is not read to claim the rows of another', async () => {
  const { em } = await fixture.instance();
  await em.fork().execute(`
    insert into outbox (id, channel, kind, payload, status, attempts, created_at, due_at)
    select gen_random_uuid(), 'mail', 'verify-email', 'v1.key.sealed', 'pending', 0, now(), now()
    from generate_series(1, 5000);
    analyze outbox`);
  const claim = `prepare claim_plan (timestamptz, timestamptz, timestamptz, int, text) as ${CLAIM}`;
  const plan = await em.fork().transactional(async (open) => {
    await open.execute(claim);
    const later = `now() + interval '1 hour'`;
    return open.execute(`explain (analyze, format text) execute claim_plan (now(), now(), ${later}, 20, 'event')`);
  });
  expect(JSON.stringify(plan)).toContain('outbox_channel_due_index');
  expect(JSON.stringify(plan)).not.toContain('Rows Removed');
});
