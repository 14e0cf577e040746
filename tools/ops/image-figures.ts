import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Lifetime } from '../../bench/lifetime.ts';
import { freePort } from '../../bench/processes.ts';
import { amount, atMost, exactly, type Figure, none } from '../chaos/fault.ts';
import { send } from '../chaos/http.ts';
import { type Person, register } from '../chaos/person.ts';
import { Postgres } from '../chaos/postgres.ts';
import { environmentOf, isReady } from '../chaos/service.ts';
import { SmtpSink } from '../chaos/smtp-sink.ts';
import type { Containers } from './containers.ts';

const LOCK = join(import.meta.dirname, '../../package-lock.json');
const USER = '10001:10001';
const SIZE_MIB = 350;
const READY_PATIENCE_MS = 60_000;
const IN_FLIGHT = 50;
const LONGEST_S = 600;
/** The service needs none of them, and an intruder could use each. */
const TOOLS = ['cc', 'gcc', 'g++', 'make', 'npm', 'npx', 'corepack', 'yarn', 'python3', 'git', 'curl', 'wget'];
const PAGES = ['/sign-in', '/account', '/api/reference', '/api/reference/swagger-ui.css', '/api/openapi.json'];
/** Variables that the image sets. */
const OF_THE_IMAGE = ['PATH', 'NODE_ENV'];

interface Image {
  /** Bytes. */
  readonly Size: number;
  readonly User: string;
  readonly Config: object;
  readonly History: object;
}

interface Lock {
  readonly packages: Readonly<Record<string, { readonly dev?: boolean }>>;
}

/** What the image has, and what it must not have. */
export function contents(containers: Containers, tag: string): Figure[] {
  const lines = (script: string) =>
    containers
      .podman('run', '--rm', '--network', 'none', '--user', '0', '--entrypoint', 'sh', tag, '-c', script)
      .split('\n')
      .filter(Boolean);
  const { packages } = JSON.parse(readFileSync(LOCK, 'utf8')) as Lock;
  const [image] = JSON.parse(containers.podman('image', 'inspect', tag)) as [Image];
  const installed = lines('cd /gatehouse && find node_modules -name package.json')
    .map((path) => path.replace('/package.json', ''))
    .filter((path) => packages[path]);
  const persisted = JSON.stringify([image.Config, image.History]);
  return [
    atMost('size', image.Size / 2 ** 20, SIZE_MIB, 'MiB'),
    amount('packages of npm', installed.length, 100),
    none(
      'of them for development',
      installed.filter((path) => packages[path]?.dev),
    ),
    none(
      'compilers and programs that download',
      lines(`for name in ${TOOLS.join(' ')}; do command -v $name; done; true`),
    ),
    none('files of npm', lines('find / -xdev -name .npmrc -o -xdev -name _cacache')),
    none('files that the user of the service may change', lines('find / -xdev -user 10001')),
    none(
      'registries that it names',
      [...persisted.matchAll(/npm_config_registry[^"]*/gi)].map(([text]) => text),
    ),
    none('other users than its own', image.User === USER ? [] : [image.User]),
  ];
}

/**
 * Starts it as in production, with PostgreSQL outside, uses it, and ends it in the middle of requests.
 * @param inFlight sign-ins under way at the end: all must be done within the 4 s that the service gives them
 */
export async function life(
  lifetime: Lifetime,
  containers: Containers,
  tag: string,
  version: string,
  inFlight = IN_FLIGHT,
): Promise<Figure[]> {
  const postgres = await Postgres.open(lifetime);
  const sink = await SmtpSink.open(lifetime);
  const port = await freePort();
  const environment = environmentOf({
    port,
    databaseUrl: await postgres.createDatabase('image'),
    smtpPort: sink.port,
    env: { DRAIN_SECONDS: '1', PASSWORD_QUEUE_LENGTH: '1000', NEW_DEVICE_MAIL: 'off' },
  });
  const container = Container.of(containers, tag, environment, port);
  lifetime.add(() => container.remove());
  const firstMs = await container.start();
  await container.end();
  const readyMs = await container.start();
  const live = JSON.parse((await send(port, { path: '/health/live' })).body) as { readonly version: string };
  const unanswered = await notAnswered(port);
  container.askHealth();
  const idle = container.residentMib();
  const people = await register(port, inFlight);
  const used = container.residentMib();
  const { lost, code, ms } = await endUnderLoad(container, port, people);
  return [
    atMost('ready with an empty database after', firstMs / 1000, 30, 's'),
    atMost('ready again after', readyMs / 1000, 15, 's'),
    none('versions but the one of package.json', live.version === version ? [] : [live.version]),
    none(`of ${PAGES.length} pages and files not answered`, unanswered),
    atMost('memory', idle, 256, 'MiB'),
    atMost(`memory after ${inFlight} sign-ups`, used, 384, 'MiB'),
    none(`of ${inFlight} sign-ins lost that SIGTERM interrupted`, lost),
    atMost('exit after', ms / 1000, 15, 's'),
    exactly('is its exit code', code, 0),
  ];
}

class Container {
  readonly #containers: Containers;
  readonly #name: string;
  readonly #port: number;

  private constructor(containers: Containers, name: string, port: number) {
    this.#containers = containers;
    this.#name = name;
    this.#port = port;
  }

  static of(containers: Containers, tag: string, environment: NodeJS.ProcessEnv, port: number): Container {
    const name = `gatehouse-${process.pid}`;
    containers.podman(
      'create',
      '--name',
      name,
      '--network',
      'host',
      // A container whose program was killed is stopped by nobody else.
      '--timeout',
      `${LONGEST_S}`,
      '--log-driver',
      'k8s-file',
      // Nothing can be written, not even below /tmp and /run.
      '--read-only',
      '--read-only-tmpfs=false',
      '--cap-drop',
      'all',
      '--security-opt',
      'no-new-privileges',
      ...Object.entries(environment).flatMap(([variable, value]) =>
        OF_THE_IMAGE.includes(variable) ? [] : ['--env', `${variable}=${value}`],
      ),
      tag,
    );
    return new Container(containers, name, port);
  }

  /** @returns the milliseconds until it was ready. @throws Error with its output when it is not */
  async start(): Promise<number> {
    const began = performance.now();
    this.#containers.podman('start', this.#name);
    while (!(await isReady(this.#port))) {
      if (performance.now() - began > READY_PATIENCE_MS)
        throw new Error(`The container is not ready\n${this.#containers.podman('logs', this.#name)}`);
      await sleep(20);
    }
    return performance.now() - began;
  }

  /** Runs the health check of the image. @throws Error when the service is not healthy */
  askHealth(): void {
    this.#containers.podman('healthcheck', 'run', this.#name);
  }

  /** Resident memory of the service. */
  residentMib(): number {
    const pid = this.#containers.podman('inspect', '--format', '{{.State.Pid}}', this.#name);
    const [, kib] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kib) / 1024;
  }

  /** @returns its exit code */
  async end(): Promise<number> {
    await this.#containers.podmanMeanwhile('kill', '--signal', 'TERM', this.#name);
    return Number(await this.#containers.podmanMeanwhile('wait', this.#name));
  }

  remove(): void {
    this.#containers.podman('rm', '--force', '--ignore', this.#name);
  }
}

async function notAnswered(port: number): Promise<readonly string[]> {
  const answers = await Promise.all(PAGES.map(async (path) => ({ path, ...(await send(port, { path })) })));
  return answers.filter(({ status }) => status !== 200).map(({ path, status }) => `${path}: ${status}`);
}

async function endUnderLoad(container: Container, port: number, people: readonly Person[]) {
  const lost: string[] = [];
  const requests = people.map(async (person) => {
    try {
      const { status, body } = await person.signIn(port);
      if (status !== 200) lost.push(`${status} ${body}`);
    } catch (error) {
      lost.push(String(error));
    }
  });
  await sleep(100);
  const began = performance.now();
  const code = await container.end();
  const ms = performance.now() - began;
  await Promise.all(requests);
  return { lost, code, ms };
}
