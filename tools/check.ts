import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';

// Everything that can be said about a change without a database or a browser, in about a minute.

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

/** Name, and commands that run one after the other: a script of node_modules or tools and its arguments. */
const steps: [name: string, ...commands: string[][]][] = [
  ['build, generated files', ['tools/build.ts'], ['tools/docs.ts', '--check']],
  ['unit tests', ['tools/jest.ts', '--selectProjects', 'unit', '--outputFile=reports/unit.json']],
  ['types and lint', ['node_modules/oxlint/bin/oxlint', '--type-aware', '--type-check']],
  ['import rules', ['node_modules/dependency-cruiser/bin/dependency-cruiser.mjs', 'apps', 'libs', 'tools', 'bench']],
  ['unused code', ['node_modules/knip/bin/knip.js', '--no-progress']],
  ['format', ['node_modules/prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.']],
  ['package lock', ['tools/check-lock.ts']],
];

async function run(command: string[]): Promise<{ ok: boolean; said: string }> {
  const child = spawn(process.execPath, command, { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += String(chunk)));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { ok: code === 0, said: said.trimEnd() };
}

const queue = [...steps];
const failures: string[] = [];

async function worker(): Promise<void> {
  for (let step = queue.shift(); step; step = queue.shift()) {
    const [name, ...commands] = step;
    const began = performance.now();
    let result = { ok: true, said: '' };
    for (const command of commands) if (result.ok) result = await run(command);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    console.log(`${result.ok ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`);
    if (!result.ok) failures.push(`\n--- ${name}\n${result.said}`);
  }
}

await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, () => worker()));
for (const failure of failures) console.error(failure);
process.exitCode = failures.length > 0 ? 1 : 0;
