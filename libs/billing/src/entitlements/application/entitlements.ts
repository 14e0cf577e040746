import { Injectable } from '@nestjs/common';
import { Clock } from '#shared-kernel/application/clock';
import type { EntitlementsOfHolder } from '#identity';
import { type AccountEntitlements, entitlementsAt, type Holder, NO_ENTITLEMENTS } from '../domain/freshness.ts';
import { EntitlementLookup } from '../domain/ports.ts';
import { RefreshRequests } from './refresh-requests.ts';

/**
 * What an account or an organization may use, for other parts of the service: as cheap as looking up a session. Checks no
 * permission.
 */
@Injectable()
export class Entitlements {
  constructor(
    private readonly lookup: EntitlementLookup,
    private readonly refresh: RefreshRequests,
    private readonly clock: Clock,
  ) {}

  /**
   * Outside of transactions.
   * @param holder where an organization is asked for: benefits of this user's seat are among the answer
   */
  async of(owner: { readonly id: string }, holder?: Holder): Promise<AccountEntitlements> {
    const found = await this.lookup.find(owner.id);
    if (!found) return NO_ENTITLEMENTS;
    const entitlements = entitlementsAt(found.known, this.clock.now(), holder);
    if (entitlements.stale) this.refresh.ask(found.customerId);
    return entitlements;
  }
}

/** What the owner of an API key may use, for backends that verify the key. */
@Injectable()
export class EntitlementsOfKeyHolder implements EntitlementsOfHolder {
  constructor(private readonly entitlements: Entitlements) {}

  of(userId: string): Promise<AccountEntitlements> {
    return this.entitlements.of({ id: userId });
  }
}
