import { expect, test } from '@jest/globals';
import { migrateDatabase } from './migrate.ts';

test('a database that cannot be reached is named, without its password', async () => {
  // Nothing listens on this port.
  const failure = await migrateDatabase('postgresql://user:s3cret@127.0.0.1:1/accounts').catch(
    (error: unknown) => error,
  );
  expect(String(failure)).toContain('PostgreSQL at 127.0.0.1:1 (DATABASE_URL) is not available:');
  expect(String(failure)).not.toContain('s3cret');
});
