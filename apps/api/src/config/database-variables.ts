import { choice, connection, flag, whole } from './kinds.ts';
import { variable } from './variable.ts';

const database = { group: 'Database' };

export const databaseVariables = {
  DATABASE_URL: variable(connection('postgres:', 'postgresql:'), {
    ...database,
    doc: 'PostgreSQL 15 or newer. Required in production.',
    otherwise: 'an embedded PostgreSQL in `DATA_DIR`',
  }),
  MIGRATE_ON_START: variable(flag, {
    ...database,
    default: true,
    doc: 'Whether an instance applies open migrations when it starts. With `off`, `npm run db:migrate` does so before, and an instance that finds some open does not start and names them. A database that a newer release has migrated is accepted either way.',
  }),
  DATABASE_POOLER: variable(choice('none', 'transaction'), {
    ...database,
    default: 'none',
    doc: '`transaction`: `DATABASE_URL` is PgBouncer in transaction mode, so the service keeps nothing on a connection: no prepared statements, locks or settings (ADR 109).',
  }),
  DATABASE_DIRECT_URL: variable(connection('postgres:', 'postgresql:'), {
    ...database,
    doc: 'PostgreSQL itself, for migrations and the locks of jobs. Required with `DATABASE_POOLER=transaction`.',
    otherwise: '`DATABASE_URL`',
  }),
  DATABASE_POOL_SIZE: variable(whole(2, 500), {
    ...database,
    doc: 'Connections of one instance, whose workers share them: at least 2 each.',
    otherwise: '10, or 4 for each worker where that is more',
  }),
};
