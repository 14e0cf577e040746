import type { ChildProcess } from 'node:child_process';
import type { Lifetime } from './lifetime.ts';
import { freePort, hasEnded, launch } from './processes.ts';

const START_TIMEOUT_MS = 60_000;

export interface Server {
  name: string;
  port: number;
  pid: number;
  /** The output so far. */
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
  const { child, output } = launch(lifetime, args, { PATH: process.env.PATH, NODE_ENV: 'production', ...env(port) });
  try {
    await answering(port, child);
  } catch (error) {
    throw new Error(`${name} did not start: ${String(error)}\n${output()}`, { cause: error });
  }
  return { name, port, pid: child.pid!, output };
}

async function answering(port: number, child: ChildProcess): Promise<void> {
  const deadline = performance.now() + START_TIMEOUT_MS;
  for (;;) {
    if (hasEnded(child)) throw new Error(`it ended with ${child.exitCode ?? child.signalCode}`);
    const answer = await fetch(`http://127.0.0.1:${port}/api/auth/ok`).catch(() => undefined);
    if (answer?.ok) return;
    if (performance.now() > deadline) throw new Error(`no answer within ${START_TIMEOUT_MS} ms`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
