import { Injectable } from '@nestjs/common';
import { Clock } from '#shared-kernel/application/clock';
import { digest } from '#shared-kernel/domain/digest';
import type { Refusal } from '#shared-kernel/domain/refusal';
import { AccountRefusal, Users } from '../../users/index.ts';
import { isUsedUp } from '../domain/allowance.ts';
import { ApiKeySettings } from '../domain/api-key-options.ts';
import { KeyUseRefusal, KeyAuthenticationRefusal } from '../domain/api-key-refusals.ts';
import type { ApiKey, KeyRejection } from '../domain/api-key.ts';
import { asksForNothing, type KeyRequirement, type PermissionMap } from '../domain/permission-map.ts';
import { KeySpending } from '../domain/ports.ts';
import { KeyCleanup } from './key-cleanup.ts';
import { UsageMeter } from './key-usage.ts';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import type { ApiKeyPrincipal } from '../../sessions/index.ts';

/** Implemented by the context that sells. */
export abstract class EntitlementsOfHolder {
  /** The entitlements of the user, as the verdict shows them. Outside of transactions. */
  abstract of(userId: string): Promise<object>;
}

/** Finds the entitlements of the owner of a key. A module registers the lookup; without one nothing is known. */
@Injectable()
export class KeyHolderEntitlements {
  private lookup: EntitlementsOfHolder | undefined;

  /** @throws Error for a second one */
  register(lookup: EntitlementsOfHolder): void {
    if (this.lookup) throw new Error('Two contexts know entitlements');
    this.lookup = lookup;
  }

  async of(userId: string): Promise<object | null> {
    return (await this.lookup?.of(userId)) ?? null;
  }
}

export interface KeyUse {
  readonly keyId: string;
  readonly userId: string;
}

/** Tells other contexts of each spent use. Listeners run within the verification, so they only count. */
@Injectable()
export class KeyUses {
  private readonly listeners: ((use: KeyUse) => void)[] = [];

  on(listener: (use: KeyUse) => void): void {
    this.listeners.push(listener);
  }

  tell(use: KeyUse): void {
    for (const listener of this.listeners) listener(use);
  }
}

/** The outcome of a verification; a verdict, because the refusal is counted too. */
export type KeyVerdict =
  | { readonly key: ApiKey; readonly refusal?: undefined }
  | { readonly key?: undefined; readonly refusal: Refusal<keyof typeof KeyUseRefusal.table | 'API_KEY_NOT_ACCEPTED'> };

/** A race is lost when another caller changes the key between reading and counting. More in a row indicate a bug. */
const MAX_LOST_RACES = 20;

/** Server only: performs no authorization itself. */
@Injectable()
export class KeyVerification {
  constructor(
    private readonly keys: KeySpending,
    private readonly meter: UsageMeter,
    private readonly uses: KeyUses,
    private readonly cleanup: KeyCleanup,
    private readonly settings: ApiKeySettings,
    private readonly clock: Clock,
  ) {}

  /** Spends one use of a key; a refusal spends nothing. */
  async verify(key: string, requirement: KeyRequirement = {}): Promise<KeyVerdict> {
    if (key.length < this.settings.options.keyLength) return { refusal: KeyUseRefusal.INVALID_API_KEY() };
    if (requirement.permissions && asksForNothing(requirement.permissions))
      return { refusal: KeyUseRefusal.KEY_NOT_FOUND() };
    for (let lost = 0; lost < MAX_LOST_RACES; lost++) {
      const verdict = await this.trySpend(digest(key), requirement);
      if (verdict) return verdict;
    }
    throw new Error('The key is usable, but no use of it was counted');
  }

  /** Undefined when another caller changed the key meanwhile: what was read is stale. */
  private async trySpend(keyDigest: string, requirement: KeyRequirement): Promise<KeyVerdict | undefined> {
    const now = this.clock.now();
    const result = await this.keys.spend(keyDigest, requirement, now);
    if (!result) return { refusal: KeyUseRefusal.KEY_NOT_FOUND() };
    const { key, spent, ownerIsBanned } = result;
    if (spent) {
      this.meter.count(key.id, 'calls', now);
      this.uses.tell({ keyId: key.id, userId: key.userId });
      return { key };
    }
    const rejection = key.rejectionAt(now, ownerIsBanned, requirement);
    if (!rejection) return undefined;
    this.meter.count(key.id, 'refusals', now);
    if (rejection.code === 'KEY_EXPIRED') this.cleanup.wake();
    if (rejection.code === 'USAGE_EXCEEDED' && isUsedUp(key) && !key.usedUpAt) await this.keys.retire(key.id, now);
    return { refusal: refusalOf(rejection) };
  }
}

function refusalOf(rejection: KeyRejection): Refusal<KeyRejection['code']> {
  if (rejection.code === 'API_KEY_NOT_ACCEPTED') return AccountRefusal.API_KEY_NOT_ACCEPTED();
  if (rejection.code !== 'RATE_LIMITED') return KeyUseRefusal[rejection.code]();
  const { tryAgainIn } = rejection;
  return KeyUseRefusal.RATE_LIMITED({ details: { tryAgainIn }, retryAfterSeconds: Math.ceil(tryAgainIn / 1000) });
}

@Injectable()
export class KeyAuthentication {
  constructor(
    private readonly verification: KeyVerification,
    private readonly users: Users,
    private readonly uow: UnitOfWork,
  ) {}

  /**
   * @param permissions of a key that has some; undefined: only keys without permissions are accepted
   * @throws API_KEY_NOT_ACCEPTED (nothing is spent), INVALID_USER_ID_FROM_API_KEY, and those of `KeyUseRefusal`
   */
  async authenticate(token: string, permissions?: PermissionMap): Promise<ApiKeyPrincipal> {
    const { key, refusal } = await this.verification.verify(token, { forOwner: true, permissions });
    // An unknown key gets the answer of a malformed one.
    if (refusal) throw refusal.code === 'KEY_NOT_FOUND' ? KeyAuthenticationRefusal.INVALID_API_KEY() : refusal;
    const user = await this.uow.read(() => this.users.find(key.userId));
    if (!user) throw KeyAuthenticationRefusal.INVALID_USER_ID_FROM_API_KEY();
    const { id, name, expiresAt, createdAt, updatedAt } = key;
    return { kind: 'api-key', user, key: { id, name, expiresAt, createdAt, updatedAt }, token };
  }
}
