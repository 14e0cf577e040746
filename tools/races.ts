// npm run races [-- --rounds N --workers N] [part of a path ...]: every test of a race N times (20).
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { isRaceFile, RACE } from './race-environment.ts';

const { values, positionals } = parseArgs({
  options: { rounds: { type: 'string', default: '20' }, workers: { type: 'string' } },
  allowPositionals: true,
});
const root = fileURLToPath(new URL('..', import.meta.url));
const files = globSync(['libs/**/*.contract.ts', 'libs/**/application/**/*.spec.ts', 'apps/api/test/**/*.e2e.ts'], {
  cwd: root,
}).filter(
  (file) =>
    (positionals.length === 0 || positionals.some((pattern) => file.includes(pattern))) &&
    (isRaceFile(file) || RACE.test(readFileSync(`${root}${file}`, 'utf8'))),
);
if (files.length === 0) throw new Error(`No file of a race has ${positionals.join(' or ')} in its path`);

// One worker leaves the other core to other work: `--workers 1`.
const workers = values.workers === undefined ? [] : ['-w', values.workers];
const jest = [
  'tools/jest.ts',
  '--testEnvironment=<rootDir>/tools/race-environment.ts',
  ...workers,
  '--runTestsByPath',
  ...files,
];
const env = { ...process.env, RACE_ROUNDS: values.rounds };
process.exit(spawnSync(process.execPath, jest, { cwd: root, stdio: 'inherit', env }).status ?? 1);
