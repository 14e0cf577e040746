import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { projects } from '../jest.config.ts';
import { filesWithoutTests, groupedConfig, removeGroups } from './test-groups.ts';

// npm test -- --selectProjects unit contract <pattern>: Jest alone would take the pattern for one more project.
const PROJECTS = projects.map(({ displayName }) => displayName);
const args = process.argv.slice(2);
const selected = args.indexOf('--selectProjects');
const after = selected < 0 ? -1 : args.findIndex((arg, at) => at > selected && !PROJECTS.includes(arg));
if (after > 0 && !args[after]!.startsWith('-')) args.splice(after, 0, '--testPathPatterns');
const chosen = selected < 0 ? [] : args.slice(selected + 1, after < 0 ? undefined : after);
const others = args.filter((_, at) => selected < 0 || at < selected || at > selected + chosen.length);
const isWhole = others.every((arg) => /^--(?:maxWorkers|outputFile)=/.test(arg));
const isSelected = (project: string) => chosen.length === 0 || chosen.includes(project);
const OUTPUT = '--outputFile=';
const output = args.find((arg) => arg.startsWith(OUTPUT)) ?? `${OUTPUT}reports/jest.json`;

// Jest needs two flags of Node: modules as modules, and `#identity` meaning the sources in its global setup as well.
const flags = ['--experimental-vm-modules', '--conditions=source', '--disable-warning=ExperimentalWarning'];
const root = fileURLToPath(new URL('..', import.meta.url));
mkdirSync(`${root}reports`, { recursive: true });
const own = ['--json', output];
if (isWhole) own.push('--config', JSON.stringify(groupedConfig(isSelected)));
const given = (isWhole ? others : args).filter((arg) => arg !== output);
const jest = spawn(process.execPath, [...flags, 'node_modules/jest/bin/jest.js', ...own, ...given], {
  cwd: root,
  stdio: 'inherit',
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => jest.kill(signal));
jest.once('exit', (code) => {
  if (isWhole) removeGroups();
  const report = resolve(root, output.slice(OUTPUT.length));
  const missing = isWhole && code === 0 ? filesWithoutTests(isSelected, report) : [];
  for (const file of missing) console.error(`${file} has no test`);
  process.exit(missing.length > 0 ? 1 : (code ?? 1));
});
