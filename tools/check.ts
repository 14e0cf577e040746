import { concurrently } from 'concurrently';
import { availableParallelism } from 'node:os';
import { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { merge } from 'rxjs';

// Everything that can be checked in a minute or two. `npm test` runs the slower tests: flows, contracts, HTTP, browser.
// `--without-tests` is for a run of `npm test` besides, which has the unit tests too.

const unitTests = { 'unit tests': 'node tools/jest.ts --selectProjects unit --outputFile=reports/unit.json' };
const steps = {
  'build, generated files': 'node tools/build.ts && node tools/docs.ts --check',
  ...(process.argv.includes('--without-tests') ? {} : unitTests),
  migrations: 'node tools/build.ts && node tools/migrations.ts check',
  'types and lint': 'oxlint --type-aware --type-check',
  'import rules': 'depcruise apps libs tools bench',
  'unused code': 'knip --no-progress && knip --no-progress --production',
  // .jscpd.json has the threshold, in percent of the lines.
  'copied code': 'jscpd',
  format: 'oxfmt --check .',
  'package lock': 'node tools/check-lock.ts',
};

// The type checker, a short Go program, need not collect its garbage below 3 GiB: that was a third of its work.
const env = { GOGC: 'off', GOMEMLIMIT: '3GiB' };

const { commands, result } = concurrently(
  Object.entries(steps).map(([name, command]) => ({ name, command, env })),
  {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    maxProcesses: Math.max(2, availableParallelism()),
    // Only failures are printed, below.
    outputStream: new Writable({ write: (_chunk, _encoding, done) => done() }),
  },
);

const failures: string[] = [];
for (const { name, stdout, stderr, close } of commands) {
  let output = '';
  merge(stdout, stderr).subscribe((chunk) => (output += String(chunk)));
  close.subscribe(({ exitCode, timings }) => {
    console.log(`${exitCode === 0 ? 'ok    ' : 'FAILED'} ${name} (${timings.durationSeconds.toFixed(1)} s)`);
    if (exitCode !== 0) failures.push(`\n--- ${name}\n${output.trimEnd()}`);
  });
}

await result.catch(() => (process.exitCode = 1));
for (const failure of failures) console.error(failure);
