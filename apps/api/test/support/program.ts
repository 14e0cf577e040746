import { once } from 'node:events';
import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { throughPooler } from '#shared-kernel/testing/database';

const ROOT = join(import.meta.dirname, '../../../..');

/** A program of ours as a process of its own, from the built files. */
export class Program {
  /** All it said. */
  output = '';
  /** The part that came on standard error. */
  complaints = '';
  private readonly child: ChildProcess;
  private readonly ended: Promise<number | null>;

  /**
   * @param program a file from the root of the repository, or the text of a module
   * @param environment is all it gets, besides PATH
   */
  constructor(
    program: string | { readonly code: string },
    environment: Readonly<Record<string, string>>,
    args: readonly string[] = [],
  ) {
    const module =
      typeof program === 'string' ? [join(ROOT, program)] : ['--input-type=module', '--eval', program.code];
    this.child = spawn(process.execPath, [...module, ...args], {
      cwd: ROOT,
      env: { PATH: process.env.PATH, ...throughPooler(environment) },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [this.child.stdout!, this.child.stderr!]) {
      stream.setEncoding('utf8').on('data', (chunk: string) => (this.output += chunk));
    }
    this.child.stderr!.on('data', (chunk: string) => (this.complaints += chunk));
    this.ended = new Promise((resolve) => this.child.once('close', resolve));
  }

  /** @throws Error with its output when it ends or 60 s pass before it says so */
  async says(text: string): Promise<void> {
    const deadline = performance.now() + 60_000;
    while (!this.output.includes(text)) {
      const hasEnded = this.child.exitCode !== null || this.child.signalCode !== null;
      if (hasEnded || performance.now() > deadline) throw new Error(`It did not say "${text}":\n${this.output}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  get pid(): number {
    return this.child.pid!;
  }

  /** The exit code; null when a signal ended it. */
  exit(): Promise<number | null> {
    return this.ended;
  }

  kill(signal: NodeJS.Signals = 'SIGTERM'): void {
    this.child.kill(signal);
  }
}

/** @param preferred the port to return if it is free */
export async function freePort(preferred = 0): Promise<number> {
  const server = createServer();
  try {
    await once(server.listen(preferred, '127.0.0.1'), 'listening');
  } catch (error) {
    if (preferred === 0) throw error;
    return freePort();
  }
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
