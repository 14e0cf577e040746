import { Injectable } from '@nestjs/common';
import { Clock } from '#shared-kernel/application/clock';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { type MirrorChange, MirrorReading, MirrorWriting } from '../../mirror/index.ts';
import {
  areDoubtful,
  type CustomerObjects,
  type DecidingKind,
  type Doubts,
  doubtsAbout,
} from '../domain/customer-objects.ts';
import { entitlementsAt, holdingsOf, knownAtUs } from '../domain/entitlement-rules.ts';
import { type AccountEntitlements, type Holder, type MeterBalance, NO_ENTITLEMENTS } from '../domain/holdings.ts';
import { EntitlementRows, RefreshRequests } from '../domain/ports.ts';

type Change = MirrorChange<DecidingKind>;

/** Computes what a customer may use anew, in the transaction that changes the mirror. */
@Injectable()
export class EntitlementProjection {
  constructor(
    private readonly rows: EntitlementRows,
    private readonly refresh: RefreshRequests,
    private readonly reading: MirrorReading,
    private readonly writing: MirrorWriting,
    private readonly clock: Clock,
    private readonly uow: UnitOfWork,
  ) {}

  async changed(change: Change): Promise<void> {
    if (!decides(change)) return;
    const customerId = customerOf(change.entity);
    const doubts = await this.compute(customerId);
    // The objects of a purchase arrive one after the other, and the state last: before, differences say nothing.
    if (change.entity.kind === 'customer_state' && areDoubtful(doubts)) {
      this.uow.afterCommit(() => this.refresh.ask(customerId));
    }
  }

  private async compute(customerId: string): Promise<Doubts> {
    // Read after the lock: who held it before may have stored another object of the customer.
    await this.rows.lock(customerId);
    const objects = await this.rows.objectsOf(customerId);
    const holdings = holdingsOf(objects);
    await this.rows.save(customerId, holdings, this.knownAt(objects));
    await this.learnNames(holdings.meters);
    return doubtsAbout(objects);
  }

  /** Never later than now: the clock of the platform may be ahead of ours. */
  private knownAt(objects: CustomerObjects): Date | null {
    const us = knownAtUs(objects);
    return us === null ? null : new Date(Math.min(Number(us / 1000n), this.clock.now().getTime()));
  }

  /** No event tells of a meter, and a state of a customer has its id alone. */
  private async learnNames(meters: readonly MeterBalance[]): Promise<void> {
    for (const { meterId, name } of meters) {
      if (name === null && !(await this.reading.find('meter', meterId))) await this.writing.askAgain('meter', meterId);
    }
  }
}

/**
 * The entitlements of an account or an organization, for other parts of the service: as cheap as looking up a session.
 * Checks no permission.
 */
@Injectable()
export class Entitlements {
  constructor(
    private readonly rows: EntitlementRows,
    private readonly refresh: RefreshRequests,
    private readonly clock: Clock,
  ) {}

  /**
   * Outside of transactions.
   * @param holder where an organization is asked for: benefits of this user's seat are among the answer
   */
  async of(owner: { readonly id: string }, holder?: Holder): Promise<AccountEntitlements> {
    const found = await this.rows.find(owner.id);
    if (!found) return NO_ENTITLEMENTS;
    const entitlements = entitlementsAt(found.known, this.clock.now(), holder);
    if (entitlements.stale) this.refresh.ask(found.customerId);
    return entitlements;
  }
}

const customerOf = (entity: Change['entity']): string =>
  entity.kind === 'customer' || entity.kind === 'customer_state' ? entity.fields.id : entity.fields.customerId;

/** Customers change often and for reasons of their own: names, addresses, cards. */
function decides({ entity, former, deleted }: Change): boolean {
  if (deleted || entity.kind !== 'customer' || former?.kind !== 'customer') return true;
  return former.fields.type !== entity.fields.type;
}
