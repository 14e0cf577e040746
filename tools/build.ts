import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

interface Part {
  name: string;
  /** Glob patterns of everything that may change the result. */
  inputs: string[];
  ignored: (path: string) => boolean;
  /** Exists after a successful build. */
  output: string;
  command: string[];
  after?: () => void;
}

const parts: Part[] = [
  {
    name: 'api',
    inputs: ['{apps/api,libs/*}/src/**/*.ts', '{package,package-lock,nest-cli}.json', 'tsconfig{,.build}.json'],
    ignored: (path) => /\.(spec|contract)\.ts$/.test(path),
    output: 'dist/apps/api/src/main.js',
    command: ['@nestjs/cli/bin/nest.js', 'build', 'api'],
    after: removeOrphans,
  },
  {
    name: 'console',
    inputs: ['apps/console/**/*', 'package-lock.json'],
    ignored: (path) => /\.spec\.tsx?$|^apps\/console\/e2e\//.test(path),
    output: 'dist/apps/console',
    command: ['vite/bin/vite.js', 'build', '--config', 'apps/console/vite.config.ts', '--logLevel', 'error'],
  },
];

/** The compiler never deletes what it once wrote; without its source a module must not be found any more. */
function removeOrphans(): void {
  for (const output of globSync('dist/{apps/api,libs}/**/*.js')) {
    if (!existsSync(output.replace(/^dist\//, '').replace(/\.js$/, '.ts'))) {
      rmSync(output);
      rmSync(`${output}.map`, { force: true });
    }
  }
}

function digestOf({ inputs, ignored, command }: Part): string {
  const hash = createHash('sha256').update(JSON.stringify(command));
  const files = globSync(inputs, { withFileTypes: true }).filter((entry) => entry.isFile());
  for (const path of files.map((entry) => join(entry.parentPath, entry.name)).toSorted()) {
    if (!ignored(path)) hash.update(`\0${path}\0`).update(readFileSync(path));
  }
  return hash.digest('hex');
}

async function build(part: Part): Promise<boolean> {
  const stamp = `dist/${part.name}.stamp`;
  const digest = digestOf(part);
  if (existsSync(part.output) && existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return true;
  const began = performance.now();
  const [script, ...args] = part.command as [string, ...string[]];
  const compiler = spawn(process.execPath, [join('node_modules', script), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...(process.stdout.isTTY ? {} : { NO_COLOR: '1', FORCE_COLOR: '0' }) },
  });
  process.once('exit', () => compiler.kill());
  let said = '';
  for (const stream of [compiler.stdout, compiler.stderr]) stream.on('data', (chunk) => (said += String(chunk)));
  const code = await new Promise<number | null>((resolve) => compiler.once('close', resolve));
  const built = code === 0 && existsSync(part.output);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`${part.name} ${built ? 'built' : 'does not build'} (${seconds} s)${built ? '' : `\n${said.trimEnd()}`}`);
  if (built) {
    part.after?.();
    writeFileSync(stamp, digest);
  }
  return built;
}

/** Of two builds at once the second waits, and then finds nothing left to do. */
async function alone(work: () => Promise<boolean>): Promise<boolean> {
  const lock = 'dist/build.lock';
  mkdirSync('dist', { recursive: true });
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' });
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    if (isAbandoned(lock)) rmSync(lock, { force: true });
    else await sleep(100);
  }
  const release = () => rmSync(lock, { force: true });
  process.once('exit', release);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  return work();
}

function isAbandoned(lock: string): boolean {
  try {
    const pid = Number(readFileSync(lock, 'utf8'));
    return pid > 0 && !process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

const results = await alone(async () => {
  // Until the console has its configuration there is nothing to build.
  const present = parts.filter(({ name }) => name !== 'console' || existsSync('apps/console/vite.config.ts'));
  const built = await Promise.all(present.map((part) => build(part)));
  return built.every(Boolean);
});
process.exitCode = results ? 0 : 1;
