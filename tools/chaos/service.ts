import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Lifetime } from '../../bench/lifetime.ts';
import { startFlags } from '../../bench/start-flags.ts';
import { type Figure, none } from './figures.ts';
import { send } from './http.ts';

const ROOT = join(import.meta.dirname, '../..');
const MAIN = join(ROOT, 'dist/apps/api/src/main.js');
const HARNESS = join(ROOT, 'apps/api/test/harness/main.ts');
const START_PATIENCE_MS = 60_000;

/** One secret per run, so that a restarted service can open what it sealed before. */
const secret = randomBytes(48).toString('base64url');
/** In production the figures are for those who have it. */
export const METRICS_TOKEN = randomBytes(24).toString('base64url');

export interface ServiceOptions {
  readonly databaseUrl: string;
  /** Default: a free one. */
  readonly port?: number;
  /** Default: nothing listens there. */
  readonly smtpPort?: number | undefined;
  /** The acceptance harness instead: the same application, with a clock that moves. Its control port is `port + 1`. */
  readonly harness?: boolean;
  readonly env?: Readonly<Record<string, string>>;
}

/** The built service in a process of its own, as production runs it. */
export class Service {
  readonly port: number;
  /** From the start of the process until it said it is ready. */
  readonly readyMs: number;
  /** Never rejects. */
  readonly exit: Promise<{ readonly code: number | null; readonly signal: NodeJS.Signals | null }>;
  readonly #child: ChildProcess;
  readonly #output: () => string;

  private constructor(child: ChildProcess, port: number, output: () => string, readyMs: number) {
    this.#child = child;
    this.port = port;
    this.#output = output;
    this.readyMs = readyMs;
    this.exit = exitOf(child);
  }

  /** Starts it and waits until it is ready. @throws Error with its last output when it ends before that */
  static async start(lifetime: Lifetime, options: ServiceOptions): Promise<Service> {
    const { child, port, output } = await launch(lifetime, options);
    const began = performance.now();
    // The control listener of the harness comes after the others, and is named when it answers.
    const isComplete = () => !options.harness || output().includes('ready http');
    while (!(await isReady(port)) || !isComplete()) {
      if (hasEnded(child)) throw new Error(`The service did not start\n${output()}`);
      if (performance.now() - began > START_PATIENCE_MS) throw new Error(`The service is not ready\n${output()}`);
      await sleep(5);
    }
    return new Service(child, port, output, performance.now() - began);
  }

  /** Whether the process is running. */
  get lives(): boolean {
    return !hasEnded(this.#child);
  }

  /** Its last lines. */
  get output(): string {
    return this.#output();
  }

  signal(name: NodeJS.Signals): void {
    this.#child.kill(name);
  }

  /** kill -9 */
  async kill(): Promise<void> {
    this.signal('SIGKILL');
    await this.exit;
  }

  async stop(): Promise<void> {
    await stop(this.#child);
  }
}

/** Services that ended by themselves, with their last output. */
export function deaths(...services: readonly Service[]): Figure {
  return none(
    'process deaths',
    services.filter(({ lives }) => !lives).map(({ output }) => output),
  );
}

/** Starts the process without waiting for it. */
export async function launch(
  lifetime: Lifetime,
  options: ServiceOptions,
): Promise<{ readonly child: ChildProcess; readonly port: number; readonly output: () => string }> {
  const port = options.port ?? (await freePort());
  // A process group of its own: Ctrl-C reaches this run alone, which then stops the service.
  const child = spawn(process.execPath, [...startFlags(), options.harness ? HARNESS : MAIN], {
    env: environmentOf({ ...options, port }),
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-8000)));
  }
  lifetime.add(() => stop(child));
  return { child, port, output: () => said };
}

/** Passes on PATH only, so that nothing but this configuration has an effect. */
export function environmentOf(options: ServiceOptions & { readonly port: number }): NodeJS.ProcessEnv {
  const { databaseUrl, port, smtpPort = 9, harness = false, env = {} } = options;
  return {
    PATH: process.env.PATH,
    NODE_ENV: harness ? 'test' : 'production',
    PORT: String(port),
    CONTROL_PORT: String(port + 1),
    HOST: '127.0.0.1',
    BASE_URL: originOf(port),
    DATABASE_URL: databaseUrl,
    AUTH_SECRET: secret,
    METRICS_TOKEN,
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    LOG_LEVEL: 'warn',
    DRAIN_SECONDS: '0',
    POLAR_STAND_IN: 'off',
    TEST_PROVIDER: 'off',
    ...env,
  };
}

/** What a browser on the service's own pages sends as `Origin`. */
export function originOf(port: number): string {
  return `http://localhost:${port}`;
}

async function isReady(port: number): Promise<boolean> {
  return send(port, { path: '/health/ready' }).then(
    ({ status }) => status === 200,
    () => false,
  );
}

async function stop(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const exit = exitOf(child);
  child.kill('SIGTERM');
  const impatience = setTimeout(() => child.kill('SIGKILL'), 20_000);
  await exit;
  clearTimeout(impatience);
}

function exitOf(child: ChildProcess): Service['exit'] {
  return new Promise((resolve) => {
    if (hasEnded(child)) resolve({ code: child.exitCode, signal: child.signalCode });
    else child.once('exit', (code, signal) => resolve({ code, signal }));
  });
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

/** A free port; the one after it is free as well. */
async function freePort(): Promise<number> {
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
