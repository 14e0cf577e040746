import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { Lifetime } from './lifetime.ts';

const STOP_TIMEOUT_MS = 20_000;

/** The flags that `npm start` gives to Node. */
export function startFlags(): string[] {
  const { scripts } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'));
  const [, flags] = /exec node (.*) dist\/apps\/api\/src\/main\.js$/.exec(scripts.start) ?? [];
  if (flags === undefined) throw new Error(`npm start is not what the benchmark expects: ${scripts.start}`);
  return flags.split(' ');
}

/** Runs a command to its end and returns what it wrote to standard output. @throws Error when it fails. */
export function run(command: string, args: string[], cwd: string, env: NodeJS.ProcessEnv = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, ...env } });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve(output) : reject(new Error(`${command} ${args.join(' ')} ended with ${code}\n${output}`)),
    );
  });
}

export interface Launched {
  readonly child: ChildProcess;
  /** The last 8000 characters of the output so far. */
  output(): string;
}

export interface Surroundings {
  /** A program and its arguments that become `node` with `exec`, such as one that enters a namespace. */
  readonly within?: readonly string[];
  /** A file for standard output. */
  readonly stdout?: number;
}

/** Starts `node` in a process group of its own: Ctrl-C ends the run first, which then stops its processes in order. */
export function launch(
  lifetime: Lifetime,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  { within = [], stdout }: Surroundings = {},
): Launched {
  const [program, ...rest] = [...within, process.execPath, ...args] as [string, ...string[]];
  const child = spawn(program, rest, { env, stdio: ['ignore', stdout ?? 'pipe', 'pipe'], detached: true });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-8000)));
  }
  lifetime.add(() => stop(child));
  return { child, output: () => said };
}

export function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

export function exitOf(child: ChildProcess): Promise<Exit> {
  return new Promise((resolve) => {
    if (hasEnded(child)) resolve({ code: child.exitCode, signal: child.signalCode });
    else child.once('exit', (code, signal) => resolve({ code, signal }));
  });
}

export async function stop(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const exit = exitOf(child);
  child.kill('SIGTERM');
  const impatience = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
  await exit;
  clearTimeout(impatience);
}

/** A free port; the one after it is free as well. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = await listenOnce(0);
    if (port !== undefined && (await listenOnce(port + 1)) !== undefined) return port;
  }
}

function listenOnce(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer().once('error', () => resolve(undefined));
    server.listen(port, '127.0.0.1', () => {
      const { port: given } = server.address() as { port: number };
      server.close(() => resolve(given));
    });
  });
}
