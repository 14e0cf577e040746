import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Lifetime } from '../../bench/lifetime.ts';
import { machineInWords } from '../../bench/machine.ts';
import { run } from '../../bench/processes.ts';
import { report } from '../chaos/fault.ts';
import { Postgres } from '../chaos/postgres.ts';
import { releaseBefore } from './release.ts';
import { buildOf } from './release-build.ts';
import { upgrade } from './upgrade.ts';

const ROOT = join(import.meta.dirname, '../..');

export interface FormerBuild {
  readonly root: string;
  readonly postgres: Postgres;
  /** Empty. */
  readonly databaseUrl: string;
  /** Brings the database to the schema of this build. */
  migrate(): Promise<void>;
}

/** The release before, built, and a database for it. Says on which machine, and why there is none. */
export async function formerBuild(lifetime: Lifetime): Promise<FormerBuild | undefined> {
  const release = releaseBefore(ROOT);
  if (typeof release === 'string') {
    console.log(`skipped: ${release}`);
    return undefined;
  }
  console.log(`${machineInWords()}\nThe release before is ${release.version}, ${release.commit.slice(0, 8)}`);
  const root = await buildOf(release);
  const postgres = await Postgres.open(lifetime);
  const databaseUrl = await postgres.createDatabase('previous_release');
  return {
    root,
    postgres,
    databaseUrl,
    async migrate() {
      const said = await run(process.execPath, ['dist/apps/api/src/migrate.js'], ROOT, { DATABASE_URL: databaseUrl });
      process.stdout.write(said);
    },
  };
}

/** `--seconds N`: how long the load goes on behind the migration. */
export async function previousRelease(lifetime: Lifetime, args: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...args], options: { seconds: { type: 'string', default: '10' } } });
  const former = await formerBuild(lifetime);
  return former ? report(await upgrade(lifetime, { ...former, seconds: Number(values.seconds) })) : 0;
}
