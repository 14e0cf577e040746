import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import type { Lifetime } from './lifetime.ts';

const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 10_000;

export interface Server {
  name: string;
  port: number;
  pid: number;
  /** What it has written so far, its last 4000 characters. */
  output(): string;
  /** Resolves when it has finished what its answers left to be done. */
  settled?(): Promise<void>;
}

/** Starts a server, `node` with `args`, on a free port of this machine and waits until it answers. */
export async function startServer(
  lifetime: Lifetime,
  name: string,
  args: string[],
  env: (port: number) => Record<string, string>,
): Promise<Server> {
  const port = await freePort();
  // A group of its own: Ctrl-C ends the run first, which then stops the servers in order.
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...env(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output = (output + text).slice(-4000)));
  }
  lifetime.add(() => stop(child));
  try {
    await answering(port, child);
  } catch (error) {
    throw new Error(`${name} did not start: ${String(error)}\n${output}`, { cause: error });
  }
  return { name, port, pid: child.pid!, output: () => output };
}

async function answering(port: number, child: ChildProcess): Promise<void> {
  const deadline = performance.now() + START_TIMEOUT_MS;
  for (;;) {
    if (ended(child)) throw new Error(`it ended with ${child.exitCode ?? child.signalCode}`);
    const answer = await fetch(`http://127.0.0.1:${port}/api/auth/ok`).catch(() => undefined);
    if (answer?.ok) return;
    if (performance.now() > deadline) throw new Error(`no answer within ${START_TIMEOUT_MS} ms`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (ended(child)) return;
  const exit = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
  await exit;
  clearTimeout(timer);
}

function ended(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
