import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Lifetime } from '../../bench/lifetime.ts';
import {
  type Exit,
  exitOf,
  freePort,
  hasEnded,
  launch,
  type Launched,
  startFlags,
  stop,
  type Surroundings,
} from '../../bench/processes.ts';
import { type Figure, none } from './fault.ts';
import { send } from './http.ts';

const ROOT = join(import.meta.dirname, '../..');
const MAIN = 'dist/apps/api/src/main.js';
const HARNESS = join(ROOT, 'apps/api/test/harness/main.ts');
const START_PATIENCE_MS = 60_000;

/** One secret per run, so that a restarted service can open what it sealed before. */
const secret = randomBytes(48).toString('base64url');
/** In production the figures are for those who have it. */
export const METRICS_TOKEN = randomBytes(24).toString('base64url');

interface ServiceOptions extends Surroundings {
  readonly databaseUrl: string;
  /** Default: a free one. */
  readonly port?: number;
  /** Default: nothing listens there. */
  readonly smtpPort?: number | undefined;
  /** The acceptance harness instead: the same application, with a clock that moves. Its control port is `port + 1`. */
  readonly harness?: boolean;
  readonly env?: Readonly<Record<string, string>>;
  /** The folder of another build. */
  readonly root?: string;
}

/** The built service in a process of its own, as production runs it. */
export class Service {
  readonly port: number;
  /** From the start of the process until it said it is ready. */
  readonly readyMs: number;
  /** Never rejects. */
  readonly exit: Promise<Exit>;
  readonly #child: ChildProcess;
  readonly #output: () => string;

  private constructor({ child, output }: Launched, port: number, readyMs: number) {
    this.#child = child;
    this.port = port;
    this.#output = output;
    this.readyMs = readyMs;
    this.exit = exitOf(child);
  }

  /** Starts it and waits until it is ready. @throws Error with its last output when it ends before that */
  static async start(lifetime: Lifetime, options: ServiceOptions): Promise<Service> {
    const launched = await launchService(lifetime, options);
    const { child, port, output } = launched;
    const began = performance.now();
    // The control listener of the harness comes after the others, and is named when it answers.
    const isComplete = () => !options.harness || output().includes('ready http');
    while (!(await isReady(port)) || !isComplete()) {
      if (hasEnded(child)) throw new Error(`The service did not start\n${output()}`);
      if (performance.now() - began > START_PATIENCE_MS) throw new Error(`The service is not ready\n${output()}`);
      await sleep(5);
    }
    return new Service(launched, port, performance.now() - began);
  }

  /** Whether the process is running. */
  get lives(): boolean {
    return !hasEnded(this.#child);
  }

  /** The last lines of its output. */
  get output(): string {
    return this.#output();
  }

  get pid(): number {
    return this.#child.pid!;
  }

  signal(name: NodeJS.Signals): void {
    this.#child.kill(name);
  }

  /** The standard output has no reader any more. */
  closeOutput(): void {
    this.#child.stdout?.destroy();
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
export async function launchService(
  lifetime: Lifetime,
  options: ServiceOptions,
): Promise<Launched & { readonly port: number }> {
  const port = options.port ?? (await freePort());
  const args = [...startFlags(), options.harness ? HARNESS : join(options.root ?? ROOT, MAIN)];
  return { ...launch(lifetime, args, environmentOf({ ...options, port }), options), port };
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

/** The `Origin` of a browser on the service's own pages. */
export function originOf(port: number): string {
  return `http://localhost:${port}`;
}

export async function isReady(port: number): Promise<boolean> {
  return send(port, { path: '/health/ready' }).then(
    ({ status }) => status === 200,
    () => false,
  );
}

/** The metrics of the service, by name and labels as in the exposition format. @throws Error when they are refused */
export async function metricsOf(port: number): Promise<ReadonlyMap<string, number>> {
  const { status, body } = await send(port, {
    path: '/metrics',
    headers: { authorization: `Bearer ${METRICS_TOKEN}` },
  });
  if (status !== 200) throw new Error(`/metrics answers ${status} ${body}`);
  const lines = body.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line): [string, number] => {
      const end = line.lastIndexOf(' ');
      return [line.slice(0, end), Number(line.slice(end + 1))];
    }),
  );
}

/** A delivery to a silent server lasts until its timeout. */
const CONTROL_PATIENCE_MS = 90_000;

/** The control listener of the acceptance harness. */
export interface Control {
  /** Moves the one clock of the application. */
  advance(ms: number): Promise<void>;
  /** Delivers everything due. @returns how many mails that were */
  drain(): Promise<number>;
  /** Applies every webhook that is due. */
  applyWebhooks(): Promise<void>;
}

/** @param harness a service started as the harness */
export function controlOf({ port }: Service): Control {
  const call = async (path: string, body: object) => {
    const answer = await send(port + 1, { path, body, patienceMs: CONTROL_PATIENCE_MS });
    if (answer.status !== 200) throw new Error(`${path} was answered with ${answer.status} ${answer.body}`);
    return JSON.parse(answer.body) as { delivered?: number };
  };
  return {
    advance: async (ms) => void (await call('/clock', { advanceMs: ms })),
    drain: async () => (await call('/outbox/drain', {})).delivered ?? 0,
    applyWebhooks: async () => void (await call('/webhooks/drain', {})),
  };
}
