import { randomBytes } from 'node:crypto';
import pg from 'pg';

export interface TestDatabase {
  /** Connection string of a migrated, otherwise empty database of the caller's own. */
  readonly url: string;
  drop(): Promise<void>;
}

/** A clone of the template that the global setup migrated; takes some 10 ms. */
export async function freshDatabase(): Promise<TestDatabase> {
  const run = process.env.TEST_RUN;
  const name = `${run}_${randomBytes(6).toString('hex')}`;
  await onServer(`create database ${name} template ${run}_template strategy file_copy`);
  return {
    url: within(serverUrl(), name),
    drop: () => onServer(`drop database if exists ${name} with (force)`),
  };
}

/** Runs one statement as the owner of the test server. */
export async function onServer(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl() });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/**
 * The configuration of a service behind the pooler of this run, if it has one (`TEST_POOLER`): for a database of the test
 * server, and a service that says nothing of poolers itself.
 */
export function throughPooler(environment: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const { TEST_POOLER_HOST: pooler } = process.env;
  const { DATABASE_URL: direct, DATABASE_POOLER: chosen } = environment;
  if (!pooler || !direct || chosen !== undefined || new URL(direct).host !== new URL(serverUrl()).host)
    return environment;
  const url = new URL(direct);
  url.host = pooler;
  return { ...environment, DATABASE_URL: url.href, DATABASE_POOLER: 'transaction', DATABASE_DIRECT_URL: direct };
}

/** The same server, another database. */
export function within(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

function serverUrl(): string {
  const url = process.env.TEST_SERVER_URL;
  if (!url) throw new Error('No test database: this file belongs to the contract, e2e or browser project of Jest.');
  return url;
}
