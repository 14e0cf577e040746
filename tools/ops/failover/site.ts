import { randomBytes, randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Lifetime } from '../../../bench/lifetime.ts';
import { type User, unprivileged } from '../unprivileged.ts';
import { Machine } from './machine.ts';

const PROGRAMS = ['/usr/bin/patroni', '/usr/bin/etcd', '/usr/sbin/haproxy', '/usr/bin/redis-server'];
const PACKAGES = 'patroni etcd-server haproxy postgresql-15 redis-server redis-sentinel';
const SECRETS = ['PATRONI_PASSWORD', 'SUPERUSER_PASSWORD', 'REPLICATION_PASSWORD', 'REDIS_PASSWORD'] as const;

/** The machines of deploy/high-availability, each as an address of 127.0.0.0/8, so that all ports are those that are shipped. */
export class Site {
  readonly root: string;
  readonly user: User;
  readonly secrets: Readonly<Record<(typeof SECRETS)[number], string>>;
  readonly #network: string;

  private constructor(root: string, user: User) {
    this.root = root;
    this.user = user;
    this.#network = `127.${randomInt(1, 255)}.${randomInt(1, 255)}`;
    const secrets = SECRETS.map((name) => [name, randomBytes(18).toString('hex')]);
    this.secrets = Object.fromEntries(secrets) as Site['secrets'];
  }

  /** @throws Error in words when a program is missing */
  static async make(lifetime: Lifetime): Promise<Site> {
    if (PROGRAMS.some((path) => !existsSync(path)))
      throw new Error(`This needs packages of Debian: apt-get install ${PACKAGES}`);
    const root = await mkdtemp(join(tmpdir(), 'gatehouse-failover-'));
    lifetime.add(() => rm(root, { recursive: true, force: true }));
    const user = await unprivileged();
    await chown(root, user.uid, user.gid);
    await chmod(root, 0o755);
    return new Site(root, user);
  }

  addressOf(machine: number): string {
    return `${this.#network}.${machine}`;
  }

  /** With the addresses and secrets of this site in place of the shipped ones. */
  filledIn(text: string): string {
    const filled = SECRETS.reduce((all, name) => all.replaceAll(name, this.secrets[name]), text);
    return filled.replaceAll('10.0.0.', `${this.#network}.`);
  }

  /** @param number 4 is the machine of Gatehouse, where haproxy listens */
  async machine(lifetime: Lifetime, number: number): Promise<Machine> {
    const machine = await Machine.make(this, number);
    lifetime.add(() => machine.signal('SIGKILL'));
    return machine;
  }

  /** haproxy of the machine of Gatehouse. */
  async balancer(lifetime: Lifetime): Promise<Machine> {
    const machine = await this.machine(lifetime, 4);
    const file = await machine.configure('haproxy.cfg', {
      'bind 127.0.0.1': 'bind THIS_ADDRESS',
      // Only root can change them.
      '  user haproxy\n  group haproxy\n  chroot /var/lib/haproxy\n': '',
    });
    machine.start('/usr/sbin/haproxy', ['-db', '-f', file]);
    return machine;
  }
}

/** @throws Error with what the machines said last when it does not come true in time */
export async function until(
  what: string,
  machines: readonly Machine[],
  patienceMs: number,
  condition: () => Promise<boolean>,
): Promise<void> {
  const deadline = performance.now() + patienceMs;
  while (!(await condition())) {
    if (performance.now() > deadline) {
      const words = await Promise.all(machines.map((machine) => machine.lastWords()));
      throw new Error(`${what} did not come true\n${words.join('\n')}`);
    }
    await sleep(200);
  }
}
