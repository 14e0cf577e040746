import { MikroORM } from '@mikro-orm/postgresql';
import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startEmbeddedPostgres } from '../apps/api/src/platform/embedded-postgres.ts';
import { problemsOf, recordMigrations } from './migration-lint.ts';
import { refuseDrops, schemaDifference } from './schema-difference.ts';

// `create` writes a migration for the difference between entities and tables; `check` fails when there is one, or when a new
// migration cannot run beside requests. Both use a temporary database to which every migration has been applied, and refuse
// what drops data without naming it.

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    name: { type: 'string' },
    // Tables (toy) and columns (user.nickname) that the migration may drop, with commas between them.
    drops: { type: 'string' },
  },
});
const [command] = positionals;
if (command !== 'create' && command !== 'check')
  throw new Error('Usage: node tools/migrations.ts create [--name NAME] [--drops TABLE,TABLE.COLUMN] | check');

async function built<Module>(source: string): Promise<Module> {
  return (await import(join(process.cwd(), 'dist/apps/api/src', source))) as Module;
}

const { schemaOptions } =
  await built<typeof import('../apps/api/src/database/foreign-keys.ts')>('database/foreign-keys.js');
const { ormOptions } = await built<typeof import('../apps/api/src/database/mikro-orm.ts')>('database/mikro-orm.js');

const RULES = 'docs/adr/0106-migrations-beside-requests.md';

interface Comparison {
  readonly up: string;
  readonly down: string;
  /** Reasons why new migrations cannot run beside requests. */
  readonly problems: readonly string[];
}

/** @throws Error with the refusal */
async function compare(url: string): Promise<Comparison> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const orm = await MikroORM.init(schemaOptions({ url }));
  try {
    await client.query(refuseDrops);
    const recorded = await recordMigrations(ormOptions, url);
    const { up, down } = await schemaDifference(orm);
    const named = values.drops === undefined ? '' : `set local gatehouse.drops = '${values.drops}';\n`;
    if (command === 'create') await client.query(`begin;\n${named}${up}\nrollback;`);
    const written = command === 'create' && up !== '' ? [{ name: 'It', statements: [up], inTransaction: true }] : [];
    const problems = [...recorded, ...written].flatMap((migration) =>
      problemsOf(migration).map((problem) => `${migration.name}: ${problem}`),
    );
    return { up: up && named + up, down, problems };
  } finally {
    await orm.close(true);
    await client.end();
  }
}

function write({ up, down }: Comparison): string {
  const moment = new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14);
  const name = `Migration${moment}${values.name === undefined ? '' : `_${values.name}`}`;
  const method = (direction: string, sql: string) =>
    `  override ${direction}(): void {\n    this.addSql(\`\n${sql.replaceAll(/^(?=.)/gm, '      ').replaceAll(/[`$\\]/g, String.raw`\$&`)}\n    \`);\n  }\n`;
  writeFileSync(
    `apps/api/src/database/migrations/${name}.ts`,
    `import { Migration } from '@mikro-orm/migrations';\n\nexport class ${name} extends Migration {\n${method('up', up)}\n${method('down', down)}}\n`,
  );
  return `apps/api/src/database/migrations/${name}.ts`;
}

const directory = await mkdtemp(join(tmpdir(), 'gatehouse-migrations-'));
const server = await startEmbeddedPostgres({ dataDir: join(directory, 'postgres'), ephemeral: true });
try {
  const difference = await compare(server.url());
  const { up, problems } = difference;
  const complaints = problems.length === 0 ? [] : [`Migrations would hold up requests (${RULES}):`, ...problems];
  if (up === '') console.log('The migrations make what the entities describe.');
  else if (command === 'create') console.log(`wrote ${write(difference)}; two lines in index.ts are missing`);
  else complaints.push(`The migrations do not make what the entities describe; npm run db:new\n${up}`);
  if (complaints.length > 0) throw new Error(complaints.join('\n'));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await server.stop();
  await rm(directory, { recursive: true, force: true });
}
