import { Quotas } from '../../application/quotas.ts';
import type { Signer } from '../../application/signer.ts';
import type { Quota } from '../../domain/quota.ts';
import type { RateLimitStorage } from './rate-limit-storage.ts';

const PURPOSE = 'rate limit';

/** In place of the subject of a counter, so that counters tell nothing about people. */
export const signatureOf = (signer: Signer, subject: string): string => signer.sign(PURPOSE, subject);

export const counterKey = (signer: Signer, name: string, subject: string): string =>
  `${name}:${signatureOf(signer, subject)}`;

export class StoredQuotas extends Quotas {
  constructor(
    private readonly storage: RateLimitStorage,
    private readonly signer: Signer,
    private readonly enabled = true,
  ) {
    super();
  }

  async take({ name, limit, windowSeconds }: Quota, subject: string): Promise<number> {
    if (!this.enabled) return 0;
    const ttl = windowSeconds * 1000;
    const key = counterKey(this.signer, name, subject);
    const { isBlocked, timeToBlockExpire } = await this.storage.increment(key, ttl, limit, ttl, name);
    return isBlocked ? timeToBlockExpire : 0;
  }

  async giveBack({ name }: Quota, subject: string): Promise<void> {
    if (this.enabled) await this.storage.giveBack(counterKey(this.signer, name, subject));
  }
}
