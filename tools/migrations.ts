import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startEmbeddedPostgres } from '../apps/api/src/platform/embedded-postgres.ts';

// `create` writes a migration for the difference between entities and tables; `check` fails when there is one. Both use
// a temporary database to which every migration has been applied.

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

const command = process.argv[2];
if (command !== 'create' && command !== 'check') throw new Error('Usage: node tools/migrations.ts create|check');

function run(script: string, args: string[], url: string): Promise<number> {
  const child = spawn(process.execPath, [script, ...args], {
    stdio: 'inherit',
    env: { ...process.env, DATABASE_URL: url },
  });
  return new Promise((resolve) => child.once('close', (code) => resolve(code ?? 1)));
}

const directory = await mkdtemp(join(tmpdir(), 'gatehouse-migrations-'));
const server = await startEmbeddedPostgres({ dataDir: join(directory, 'postgres'), ephemeral: true });
try {
  const cli = ['node_modules/@mikro-orm/cli/cli.js', `migration:${command}`];
  const config = ['--config', 'dist/apps/api/src/mikro-orm.config.js'];
  process.exitCode =
    (await run('dist/apps/api/src/migrate.js', [], server.url())) ||
    (await run(cli[0]!, [cli[1]!, ...config], server.url()));
} finally {
  await server.stop();
  await rm(directory, { recursive: true, force: true });
}
