// npm run races [-- --rounds N] [part of a path ...]: every test of a race N times (20), each round with its own hooks.
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { isRaceFile, RACE } from './race-environment.ts';

const { values, positionals } = parseArgs({
  options: { rounds: { type: 'string', default: '20' } },
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

function run(some: readonly string[], rounds: string): number {
  if (some.length === 0) return 0;
  const jest = ['tools/jest.ts', '--testEnvironment=<rootDir>/tools/race-environment.ts', '--runTestsByPath', ...some];
  const env = { ...process.env, RACE_ROUNDS: rounds };
  return spawnSync(process.execPath, jest, { cwd: root, stdio: 'inherit', env }).status ?? 1;
}

// Tests over HTTP share an application, and their people have fixed names: they are repeated with a new one.
const overHttp = files.filter((file) => file.endsWith('.e2e.ts'));
const others = files.filter((file) => !overHttp.includes(file));
let failures = run(others, values.rounds);
for (let round = 0; round < Number(values.rounds); round++) failures += run(overHttp, '1');
process.exit(failures === 0 ? 0 : 1);
