import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import type { Lifetime } from '../../../bench/lifetime.ts';
import type { Machine } from './machine.ts';
import { type Site, until } from './site.ts';

const PATIENCE_MS = 60_000;

/** Two Redis, three sentinels, and haproxy in front, as deploy/high-availability has them. */
export class RedisPair {
  /** Through haproxy. */
  readonly url: string;
  readonly #site: Site;
  readonly #machines: readonly [Machine, Machine, Machine];

  private constructor(site: Site, machines: readonly [Machine, Machine, Machine]) {
    this.#site = site;
    this.#machines = machines;
    this.url = `redis://:${site.secrets.REDIS_PASSWORD}@${site.addressOf(4)}:6379`;
  }

  /** Running, with a replica. */
  static async open(lifetime: Lifetime, site: Site): Promise<RedisPair> {
    const machines = [
      await site.machine(lifetime, 1),
      await site.machine(lifetime, 2),
      await site.machine(lifetime, 3),
    ] as const;
    const pair = new RedisPair(site, machines);
    const directory = (machine: Machine) => ({ 'dir /var/lib/redis': `dir ${machine.directory}` });
    for (const machine of machines) {
      await machine.configure('sentinel.conf', directory(machine));
      if (machine === machines[2]) continue;
      const file = await machine.configure('redis.conf', directory(machine));
      if (machine === machines[1]) await appendFile(file, `replicaof ${site.addressOf(1)} 6379\n`);
    }
    for (const machine of machines) pair.start(machine);
    await pair.untilReplicated();
    await site.balancer(lifetime);
    return pair;
  }

  /** With the files as Sentinel, or the loss, has left them. */
  start(machine: Machine): void {
    if (machine !== this.#machines[2]) machine.start('/usr/bin/redis-server', [join(machine.directory, 'redis.conf')]);
    machine.start('/usr/bin/redis-sentinel', [join(machine.directory, 'sentinel.conf')]);
  }

  /** The machine that two of the sentinels name. */
  async master(): Promise<Machine> {
    const named = await Promise.all(this.#machines.map((machine) => this.#namedBy(machine)));
    const pair = this.#machines.slice(0, 2);
    const master = pair.find(({ address }) => named.filter((each) => each === address).length >= 2);
    if (!master) throw new Error(`The sentinels disagree: ${named.join(', ')}`);
    return master;
  }

  /** Until the master has a replica that follows it, and both agree with the sentinels. */
  async untilReplicated(): Promise<void> {
    await until('A replica', this.#machines, PATIENCE_MS, async () => {
      const master = await this.master().catch(() => undefined);
      const replica = this.#machines.find((machine) => machine !== master)!;
      if (!master) return false;
      const [above, below] = await Promise.all([this.#replication(master), this.#replication(replica)]);
      return (
        /^role:master/m.test(above) &&
        /^connected_slaves:1/m.test(above) &&
        /^role:slave/m.test(below) &&
        /^master_link_status:up/m.test(below)
      );
    });
  }

  async #namedBy(machine: Machine): Promise<string | undefined> {
    const answer = await this.#ask(machine, 26_379, (client) =>
      client.call('SENTINEL', 'GET-MASTER-ADDR-BY-NAME', 'gatehouse'),
    );
    return (answer as readonly string[] | undefined)?.[0];
  }

  async #replication(machine: Machine): Promise<string> {
    return (await this.#ask(machine, 6379, (client) => client.info('replication'))) ?? '';
  }

  async #ask<T>(machine: Machine, port: number, question: (client: Redis) => Promise<T>): Promise<T | undefined> {
    const client = new Redis({
      host: machine.address,
      port,
      password: this.#site.secrets.REDIS_PASSWORD,
      enableReadyCheck: false,
      commandTimeout: 1000,
      connectTimeout: 1000,
      maxRetriesPerRequest: 0,
      retryStrategy: () => null,
    });
    client.on('error', () => undefined);
    try {
      return await question(client);
    } catch {
      return undefined;
    } finally {
      client.disconnect();
    }
  }
}
