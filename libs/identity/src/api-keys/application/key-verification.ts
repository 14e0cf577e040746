import { Injectable } from '@nestjs/common';
import { Clock } from '#shared-kernel/application/clock';
import { digest } from '#shared-kernel/domain/digest';
import type { Refusal } from '#shared-kernel/domain/refusal';
import { AccountRefusal } from '../../users/index.ts';
import { isUsedUp } from '../domain/allowance.ts';
import type { ApiKey, KeyObstacle } from '../domain/api-key.ts';
import { ApiKeySettings } from '../domain/api-key-options.ts';
import { KeyUseRefusal } from '../domain/api-key-refusals.ts';
import type { KeyDemand } from '../domain/key-demand.ts';
import { asksForNothing } from '../domain/permission-map.ts';
import { KeySpending } from '../domain/ports.ts';
import { KeyCleanup } from './key-cleanup.ts';
import { UsageMeter } from './usage-meter.ts';

/** What came of showing a key; a verdict, because the refusal is counted too. */
export type KeyVerdict =
  | { readonly key: ApiKey; readonly refusal?: undefined }
  | { readonly key?: undefined; readonly refusal: Refusal<keyof typeof KeyUseRefusal.table | 'API_KEY_NOT_ACCEPTED'> };

/** Each time another caller spent a use between our look and our turn. More often in a row, something else is wrong. */
const MAX_LOST_RACES = 20;

/** Server only: nothing in here asks who is calling. */
@Injectable()
export class KeyVerification {
  constructor(
    private readonly keys: KeySpending,
    private readonly meter: UsageMeter,
    private readonly cleanup: KeyCleanup,
    private readonly settings: ApiKeySettings,
    private readonly clock: Clock,
  ) {}

  /**
   * Spends one use of a key; a refused one spends nothing.
   */
  async verify(key: string, demand: KeyDemand = {}): Promise<KeyVerdict> {
    if (key.length < this.settings.options.keyLength) return { refusal: KeyUseRefusal.INVALID_API_KEY() };
    if (demand.permissions && asksForNothing(demand.permissions)) return { refusal: KeyUseRefusal.KEY_NOT_FOUND() };
    for (let lost = 0; lost < MAX_LOST_RACES; lost++) {
      const verdict = await this.attempt(digest(key), demand);
      if (verdict) return verdict;
    }
    throw new Error('The key is fit for use, and its use is refused all the same');
  }

  /** Undefined when another caller was faster: what was read is old. */
  private async attempt(keyDigest: string, demand: KeyDemand): Promise<KeyVerdict | undefined> {
    const now = this.clock.now();
    const attempt = await this.keys.spend(keyDigest, demand, now);
    if (!attempt) return { refusal: KeyUseRefusal.KEY_NOT_FOUND() };
    const { key, spent, ownerIsBanned } = attempt;
    if (spent) {
      this.meter.count(key.id, 'calls', now);
      return { key };
    }
    const obstacle = key.obstacleAt(now, ownerIsBanned, demand);
    if (!obstacle) return undefined;
    this.meter.count(key.id, 'refusals', now);
    if (obstacle.code === 'KEY_EXPIRED') this.cleanup.wake();
    if (obstacle.code === 'USAGE_EXCEEDED' && isUsedUp(key) && !key.usedUpAt) await this.keys.retire(key.id, now);
    return { refusal: refusalOf(obstacle) };
  }
}

function refusalOf(obstacle: KeyObstacle): Refusal<KeyObstacle['code']> {
  if (obstacle.code === 'API_KEY_NOT_ACCEPTED') return AccountRefusal.API_KEY_NOT_ACCEPTED();
  if (obstacle.code !== 'RATE_LIMITED') return KeyUseRefusal[obstacle.code]();
  const { tryAgainIn } = obstacle;
  return KeyUseRefusal.RATE_LIMITED({ details: { tryAgainIn }, retryAfterSeconds: Math.ceil(tryAgainIn / 1000) });
}
