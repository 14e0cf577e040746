import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Lifetime } from '../../bench/lifetime.ts';
import { machineInWords } from '../../bench/machine.ts';
import { run } from '../../bench/processes.ts';
import { conclude } from '../chaos/fault.ts';
import { Postgres } from '../chaos/postgres.ts';
import { releaseBefore } from './release.ts';
import { buildOf } from './release-build.ts';
import { upgrade } from './upgrade.ts';

const ROOT = join(import.meta.dirname, '../..');

/** `--seconds N`: how long the load goes on behind the migration. */
export async function previousRelease(lifetime: Lifetime, args: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...args], options: { seconds: { type: 'string', default: '10' } } });
  const release = releaseBefore(ROOT);
  if (typeof release === 'string') {
    console.log(`skipped previous-release: ${release}`);
    return 0;
  }
  console.log(`${machineInWords()}\nThe release before is ${release.version}, ${release.commit.slice(0, 8)}`);
  const root = await buildOf(release);
  const postgres = await Postgres.open(lifetime);
  const databaseUrl = await postgres.createDatabase('previous_release');
  const figures = await upgrade(lifetime, {
    root,
    databaseUrl,
    async migrate() {
      const said = await run(process.execPath, ['dist/apps/api/src/migrate.js'], ROOT, { DATABASE_URL: databaseUrl });
      process.stdout.write(said);
    },
    seconds: Number(values.seconds),
  });
  return conclude(figures);
}
