import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { groupedConfig } from './test-groups.ts';

// npm test -- --selectProjects unit contract <pattern>: Jest alone would take the pattern for one more project.
const PROJECTS = ['unit', 'flow', 'stand-in', 'contract', 'e2e', 'browser'];
const args = process.argv.slice(2);
const selected = args.indexOf('--selectProjects');
const after = selected < 0 ? -1 : args.findIndex((arg, at) => at > selected && !PROJECTS.includes(arg));
if (after > 0 && !args[after]!.startsWith('-')) args.splice(after, 0, '--testPathPatterns');
const isWhole = args.every(
  (arg) => PROJECTS.includes(arg) || /^--(?:selectProjects|maxWorkers=|outputFile=)/.test(arg),
);
if (isWhole) args.push('--config', JSON.stringify(groupedConfig()));
if (!args.some((arg) => arg.startsWith('--outputFile'))) args.push('--outputFile=reports/jest.json');

// Jest needs two flags of Node: modules as modules, and `#identity` meaning the sources in its global setup as well.
const flags = ['--experimental-vm-modules', '--conditions=source', '--disable-warning=ExperimentalWarning'];
const root = fileURLToPath(new URL('..', import.meta.url));
mkdirSync(`${root}reports`, { recursive: true });
const jest = spawn(process.execPath, [...flags, 'node_modules/jest/bin/jest.js', '--json', ...args], {
  cwd: root,
  stdio: 'inherit',
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => jest.kill(signal));
jest.once('exit', (code) => process.exit(code ?? 1));
