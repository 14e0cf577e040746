import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '../../src/staff/run-command.ts';
import { storedTables } from '../../src/staff/stored-tables.ts';
import { testApp } from '../support/test-app.ts';
import { PASSWORD, protectedPerson, visitor } from '../two-factor/people.ts';

const app = testApp({ RATE_LIMIT: 'off' });

let directory = '';
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'gatehouse-export-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

interface Manifest {
  readonly format: number;
  readonly tables: readonly {
    readonly table: string;
    readonly file: string;
    readonly rows: number;
    readonly sha256: string;
  }[];
  readonly leftOut: Readonly<Record<string, string>>;
}

const textOf = (file: string) => readFileSync(join(directory, file), 'utf8');
const manifest = () => JSON.parse(textOf('manifest.json')) as Manifest;
const rowsOf = (table: string) =>
  textOf(`${table}.ndjson`)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
const exported = (withSecrets = false) => runCommand(app.app, { name: 'export', to: directory, withSecrets });

test('each table that is not left out is a file with its rows and its hash', async () => {
  const ada = await protectedPerson(app, 'ada@example.com');
  await ada.browser.post('/api-key/create', { name: 'program' });
  const said = await exported();
  expect(said).toContain(`are in ${directory}`);
  expect(said).not.toContain('WARNING');
  const { tables, leftOut, format } = manifest();
  expect(format).toBe(1);
  expect([...tables.map(({ table }) => table), ...Object.keys(leftOut)].toSorted()).toEqual(
    Object.keys(storedTables).toSorted(),
  );
  for (const { table, file, rows, sha256 } of tables) {
    expect(createHash('sha256').update(textOf(file)).digest('hex')).toBe(sha256);
    await expect(app.database.count(`from "${table}"`)).resolves.toBe(rows);
    expect(rowsOf(table)).toHaveLength(rows);
    expect(statSync(join(directory, file)).mode & 0o777).toBe(0o600);
  }
  expect(rowsOf('user')).toContainEqual(expect.objectContaining({ id: ada.id, email: ada.email }));
  expect(rowsOf('account')).toContainEqual(
    expect.objectContaining({ user_id: ada.id, password: expect.stringMatching(/^\$argon2id\$/) }),
  );
  expect(rowsOf('api_key')).toContainEqual(expect.objectContaining({ name: 'program' }));
});

test('an entry says who took all data along, and whether secrets went with it', async () => {
  const entries = () =>
    app.database.rows(
      `select actor_kind, actor_id, details from audit_entry where action = 'data-export.started' order by occurred_at desc limit 1`,
    );
  for (const withSecrets of [false, true]) {
    await exported(withSecrets);
    rmSync(directory, { recursive: true });
    await expect(entries()).resolves.toEqual([
      { actor_kind: 'system', actor_id: expect.any(String), details: { withSecrets } },
    ]);
    app.clock.advance(1000);
  }
  mkdirSync(directory);
});

test('sealed secrets are in no file', async () => {
  await exported();
  const sealed = await app.database.rows<{ secret: string }>('select secret from two_factor where secret is not null');
  expect(sealed.length).toBeGreaterThan(0);
  const all = readdirSync(directory).map(textOf).join('');
  for (const { secret } of sealed) expect(all).not.toContain(secret);
  for (const [table, { withheld = [] }] of Object.entries(storedTables)) {
    if (withheld.length === 0) continue;
    for (const row of rowsOf(table)) for (const column of withheld) expect(row).not.toHaveProperty(column);
  }
});

test('with secrets, authenticators work where the accounts move, and the program warns', async () => {
  const eve = await protectedPerson(app, 'eve@example.com');
  const said = await exported(true);
  expect(said).toContain('WARNING');
  const opened = rowsOf('two_factor_secrets').find(({ user_id }) => user_id === eve.id);
  expect(opened).toMatchObject({ backup_codes: eve.backupCodes, secret: expect.stringMatching(/^\w{16,}$/) });
});

test('tables of more rows than are read at once are whole', async () => {
  await app.database.rows(
    `insert into organization (id, name, slug, created_at)
      select gen_random_uuid(), 'Acme', 'acme-' || n, now() from generate_series(1, 1201) n`,
  );
  await exported();
  expect(rowsOf('organization').length).toBe(1201);
});

test('all tables show the same moment, also those that are read after somebody registered', async () => {
  const late = await app.database.holding('lock table oauth_client in access exclusive mode', [], async () => {
    const written = exported();
    await app.database.untilBlocked(1);
    const answer = await visitor(app).post('/sign-up/email', {
      name: 'Late',
      email: 'late@example.com',
      password: PASSWORD,
    });
    return { written, user: ((await answer.json()) as { user: { id: string } }).user };
  });
  await late.written;
  await expect(app.database.count('from audit_entry where target_id = $1', late.user.id)).resolves.toBeGreaterThan(0);
  expect(rowsOf('audit_entry').map(({ target_id }) => target_id)).not.toContain(late.user.id);
});

test('a directory with something in it is refused, and nothing is written', async () => {
  await exported();
  const before = readdirSync(directory);
  await expect(exported()).rejects.toThrow('is not empty');
  expect(readdirSync(directory)).toEqual(before);
  expect(existsSync(join(directory, 'manifest.json'))).toBe(true);
});
