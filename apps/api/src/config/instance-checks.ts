import { availableParallelism } from 'node:os';
import { MOST_WORKERS } from './service-variables.ts';
import type { Values } from './variables.ts';

/** @param cores of this machine */
export function workersOf({ WORKERS }: Pick<Values, 'WORKERS'>, cores = availableParallelism()): number {
  return WORKERS === 'auto' ? Math.min(cores, MOST_WORKERS) : WORKERS;
}

const POOL_SIZE = { least: 10, ofWorker: 4 };
/** With one connection everybody would wait for a transaction that waits for a lock. */
const LEAST_POOL = 2;

export function poolSizeOf(values: Values): number {
  return values.DATABASE_POOL_SIZE ?? Math.max(POOL_SIZE.least, POOL_SIZE.ofWorker * workersOf(values));
}

/** A guard against a running instance, and the copy of the audit trail, know the connections of the service by their name. */
export function namedConnections(values: Values): (readonly [boolean, string])[] {
  return (['DATABASE_URL', 'DATABASE_DIRECT_URL'] as const).map((name) => {
    const parameters = [...new URL(values[name]?.reveal() ?? 'postgresql:').searchParams].flat();
    const isNamed = parameters.some((text) => text.includes('application_name'));
    return [isNamed, `${name} must not set application_name: the service knows its connections by their name`];
  });
}

export function unfitForPooler({
  DATABASE_POOLER,
  DATABASE_URL,
  DATABASE_DIRECT_URL,
}: Values): (readonly [boolean, string])[] {
  const isPooled = DATABASE_POOLER === 'transaction';
  return [
    [
      isPooled && DATABASE_URL === undefined,
      'DATABASE_URL must be set with DATABASE_POOLER: it is the URL of the pooler',
    ],
    [
      isPooled && DATABASE_DIRECT_URL === undefined,
      'DATABASE_DIRECT_URL must be set with DATABASE_POOLER: migrations and jobs need connections of their own',
    ],
    [
      !isPooled && DATABASE_DIRECT_URL !== undefined && DATABASE_URL === undefined,
      'DATABASE_DIRECT_URL must not be set without DATABASE_URL',
    ],
  ];
}

export function unfitForWorkers(values: Values): (readonly [boolean, string])[] {
  const workers = workersOf(values);
  return [
    [
      workers > 1 && values.RATE_LIMIT_STORE === 'memory',
      `RATE_LIMIT_STORE must not be memory with WORKERS=${workers}, each of which would count for itself: use database, or redis`,
    ],
    [
      poolSizeOf(values) < LEAST_POOL * workers,
      `DATABASE_POOL_SIZE must be at least ${LEAST_POOL * workers} with WORKERS=${workers}: each needs ${LEAST_POOL} connections`,
    ],
  ];
}
