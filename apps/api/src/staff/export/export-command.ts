import type { INestApplicationContext } from '@nestjs/common';
import type pg from 'pg';
import { FactorSecrets } from '#identity';
import { Audit, auditActions, entry } from '#shared-kernel/application/audit';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { staffClient } from '../restore/serving-instances.ts';
import type { ExportCommand } from '../staff-command.ts';
import { storedTables } from '../stored-tables.ts';
import { type ExportedFile, ExportedFiles } from './exported-files.ts';

export const exportActions = auditActions({
  'data-export.started': entry<{ readonly withSecrets: boolean }>(
    'All data was exported to files by an operator, with the secrets of authenticators if `withSecrets`.',
  ),
});

/** Rows in memory at once. */
const BATCH = 500;
/** The first version of the files. */
const FORMAT = 1;
const SECRETS = 'two_factor_secrets.ndjson';

/** Writes all data of one moment, for operators who move to something else. The service may run meanwhile. */
export async function exportAll(app: INestApplicationContext, { to, withSecrets }: ExportCommand): Promise<string> {
  const files = await ExportedFiles.begin(to);
  await app.get(UnitOfWork).run(async () =>
    app.get(Audit).record({
      action: exportActions['data-export.started'],
      target: { kind: 'database', id: null },
      details: { withSecrets },
    }),
  );
  const client = await staffClient(app);
  try {
    // The copy of the audit trail does not wait for a transaction of this name.
    await client.query(`set application_name = 'export of gatehouse'; set time zone 'UTC'`);
    await client.query('begin transaction isolation level repeatable read read only');
    const { rows } = await client.query<{ takenAt: Date }>('select now() as "takenAt"');
    const tables = [];
    for (const [table, { withheld = [], leftOut }] of Object.entries(storedTables)) {
      if (leftOut !== undefined) continue;
      const written = await files.write(`${table}.ndjson`, linesOf(client, await selectOf(client, table, withheld)));
      tables.push({ table, ...written, withheld });
    }
    const secrets = withSecrets
      ? await files.write(SECRETS, openedSecrets(client, app.get(FactorSecrets, { strict: false })))
      : undefined;
    await client.query('commit');
    await files.finish({ format: FORMAT, takenAt: rows[0]!.takenAt, tables, secrets, leftOut: leftOutTables() });
    return inWords(to, tables, secrets);
  } finally {
    await client.end();
  }
}

const leftOutTables = () =>
  Object.fromEntries(Object.entries(storedTables).flatMap(([name, { leftOut }]) => (leftOut ? [[name, leftOut]] : [])));

/** Without the columns that are withheld. */
async function selectOf(client: pg.Client, table: string, withheld: readonly string[]): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped and attname <> all ($2) order by attnum`,
    [client.escapeIdentifier(table), withheld],
  );
  const columns = rows.map(({ name }) => client.escapeIdentifier(name)).join(', ');
  return `select to_json(t)::text as line from (select ${columns} from ${client.escapeIdentifier(table)}) t`;
}

/** By a cursor, so that a table of any size takes the same memory. */
async function* linesOf(client: pg.Client, select: string): AsyncGenerator<string> {
  await client.query(`declare exported no scroll cursor for ${select}`);
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${BATCH} from exported`);
    if (rows.length === 0) break;
    for (const { line } of rows) yield line;
  }
  await client.query('close exported');
}

async function* openedSecrets(client: pg.Client, secrets: FactorSecrets): AsyncGenerator<string> {
  const sealed = `select to_json(t)::text as line
    from (select user_id, secret, backup_codes from two_factor where secret is not null) t`;
  for await (const line of linesOf(client, sealed)) {
    const row = JSON.parse(line) as { user_id: string; secret: string; backup_codes: string | null };
    const secret = secrets.openSecret(row.user_id, row.secret);
    yield JSON.stringify({
      user_id: row.user_id,
      secret,
      backup_codes: secrets.openBackupCodes(row.user_id, row.backup_codes),
    });
  }
}

function inWords(to: string, tables: readonly ExportedFile[], secrets: ExportedFile | undefined): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const bytes = tables.reduce((sum, table) => sum + table.bytes, 0);
  const lines = [
    `${rows} rows of ${tables.length} tables are in ${to}, ${bytes} bytes; manifest.json has their hashes.`,
    'The files have addresses and hashes of passwords: keep them like a backup, and delete them when they are read.',
  ];
  if (secrets) {
    lines.push(
      `WARNING: ${SECRETS} has the authenticator secrets and backup codes of ${secrets.rows} accounts in plain text.`,
    );
  }
  return lines.join('\n');
}
