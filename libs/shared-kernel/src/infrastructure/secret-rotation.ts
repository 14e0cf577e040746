import { Logger, type OnApplicationBootstrap } from '@nestjs/common';
import type { Clock } from '../application/clock.ts';
import { inBatches } from '../application/in-batches.ts';
import { SealedData, type SealedRows } from '../application/sealed-data.ts';
import type { SecretBox } from '../application/secret-box.ts';
import { metrics } from './metrics.ts';
import type { KnownSecrets } from './persistence/known-secrets.ts';

/** Counting reads every row. */
const COUNT_EVERY_MS = 600_000;

export class SecretRotation extends SealedData implements OnApplicationBootstrap {
  private readonly logger = new Logger('Secrets');
  private readonly data = new Map<string, SealedRows>();
  private countedAt = 0;

  constructor(
    private readonly box: SecretBox,
    private readonly clock: Clock,
    private readonly known: KnownSecrets,
  ) {
    super();
  }

  register(name: string, rows: SealedRows): void {
    if (this.data.has(name)) throw new Error(`Two kinds of sealed data are called ${name}`);
    this.data.set(name, rows);
  }

  async onApplicationBootstrap(): Promise<void> {
    const unreadable: string[] = [];
    for (const { name, key, count } of await this.count()) {
      if (!this.box.keyIds.includes(key)) unreadable.push(`${name}: ${count} under the key ${key}`);
    }
    if (unreadable.length > 0) {
      throw new Error(
        `AUTH_SECRET lacks a secret that stored data is sealed with (${unreadable.join('; ')}). Add it after the first one.`,
      );
    }
    await this.known.check(this.box.keyIds);
  }

  /** Makes the secrets of this instance known. Not before it listens: one that does not start changes nothing for the others. */
  async announce(): Promise<void> {
    const { isFirstNew } = await this.known.add(this.box.keyIds);
    if (isFirstNew) {
      this.logger.warn(
        'The first secret of AUTH_SECRET is new. Instances that do not list it end the sessions that it signs, until they are restarted with it.',
      );
    }
  }

  /** Seals everything under the current key. @returns how many rows were changed, by the name of the data */
  async reseal(signal?: AbortSignal): Promise<Readonly<Record<string, number>>> {
    const counts: Record<string, number> = {};
    for (const [name, rows] of this.data) counts[name] = await inBatches((limit) => rows.reseal(limit), signal);
    await this.count();
    return counts;
  }

  /** Brings the metric up to date when it is old. */
  async refresh(): Promise<void> {
    if (Math.abs(this.clock.now().getTime() - this.countedAt) > COUNT_EVERY_MS) await this.count();
  }

  private async count(): Promise<readonly { readonly name: string; readonly key: string; readonly count: number }[]> {
    this.countedAt = this.clock.now().getTime();
    const found = [];
    for (const [name, rows] of this.data) {
      for (const [key, count] of await rows.countByKey()) found.push({ name, key, count });
    }
    metrics.sealedTexts.reset();
    for (const { name: data, key, count } of found) metrics.sealedTexts.set({ data, key }, count);
    return found;
  }
}
