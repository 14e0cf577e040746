import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';

// Builds what is stale. `npm start`, `npm test` and the others begin with it; two of them at once build only once.

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

interface Part {
  name: string;
  /** Glob patterns of everything that may change the result. */
  inputs: string[];
  ignored: RegExp;
  /** Removed before the build: the compiler never deletes the output of a source that is gone. */
  outputs: string[];
  command: string[];
}

const parts: Part[] = [
  {
    name: 'api',
    inputs: ['{apps/api,libs/*}/src/**/*.ts', '{package,package-lock,nest-cli}.json', 'tsconfig{,.build,.emit}.json'],
    ignored: /\.(?:spec|contract)\.ts$/,
    outputs: ['dist/apps/api', 'dist/libs'],
    // Types are checked by `npm run check`, once: `noCheck` halves the time of this build.
    command: ['@nestjs/cli/bin/nest.js', 'build', 'api', '--path', 'tsconfig.emit.json'],
  },
  {
    name: 'console',
    inputs: ['apps/console/**/*', 'package-lock.json'],
    ignored: /\.spec\.tsx?$|^apps\/console\/e2e\//,
    outputs: ['dist/apps/console'],
    command: ['vite/bin/vite.js', 'build', '--config', 'apps/console/vite.config.ts', '--logLevel', 'error'],
  },
];

function digestOf({ inputs, ignored, command }: Part): string {
  const hash = createHash('sha256').update(JSON.stringify(command));
  const files = globSync(inputs, { withFileTypes: true }).filter((entry) => entry.isFile());
  for (const path of files.map((entry) => join(entry.parentPath, entry.name)).toSorted()) {
    if (!ignored.test(path)) hash.update(`\0${path}\0`).update(readFileSync(path));
  }
  return hash.digest('hex');
}

async function build(part: Part): Promise<boolean> {
  const stamp = `dist/${part.name}.stamp`;
  const digest = digestOf(part);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest && part.outputs.every((path) => existsSync(path))) {
    return true;
  }
  const began = performance.now();
  for (const path of [stamp, ...part.outputs]) rmSync(path, { recursive: true, force: true });
  const [script, ...args] = part.command as [string, ...string[]];
  const compiler = spawn(process.execPath, [join('node_modules', script), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...(process.stdout.isTTY ? {} : { NO_COLOR: '1', FORCE_COLOR: '0' }) },
  });
  process.once('exit', () => compiler.kill());
  let output = '';
  for (const stream of [compiler.stdout, compiler.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  const code = await new Promise<number | null>((resolve) => compiler.once('close', resolve));
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  if (code === 0) writeFileSync(stamp, digest);
  console.log(
    code === 0
      ? `${part.name} built (${seconds} s)`
      : `${part.name} does not build (${seconds} s)\n${output.trimEnd()}`,
  );
  return code === 0;
}

/** `BUILD_COMMIT` is for builds without a repository, as in an image. */
function commit(): string | undefined {
  if (process.env.BUILD_COMMIT) return process.env.BUILD_COMMIT;
  try {
    const args = ['describe', '--always', '--dirty', '--abbrev=12', '--exclude=*'];
    return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return undefined;
  }
}

mkdirSync('dist', { recursive: true });
// An exclusive transaction is a lock that the system releases when the process ends, however it ends.
const lock = new DatabaseSync('dist/build.sqlite', { timeout: 10 * 60_000 });
lock.exec('begin exclusive');
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
const built = await Promise.all(parts.map((part) => build(part)));
writeFileSync('dist/build.json', JSON.stringify({ commit: commit() }));
process.exitCode = built.every(Boolean) ? 0 : 1;
