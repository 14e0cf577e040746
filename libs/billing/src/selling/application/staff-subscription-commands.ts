import { Injectable } from '@nestjs/common';
import { type Caller, CallerLock } from '#identity';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { AccountLinks, ownerIn } from '../../customers/index.ts';
import type { JsonObject } from '../../objects/domain/json.ts';
import { MirrorReading } from '../../mirror/index.ts';
import type { ChangeEstimate } from '../domain/change-estimate.ts';
import { SubscriptionRefusal } from '../domain/selling-refusals.ts';
import { Commanding } from './commanding.ts';
import { SubscriptionChanging, type Target } from './subscription-changing.ts';
import { CHANGES, type Decision, type Subscription, SubscriptionCommands } from './subscription-commands.ts';

/** The subscription to change, the member of staff and the reason: for the audit trail, where only staff read it. */
export interface StaffWish {
  readonly caller: Caller;
  readonly id: string;
  readonly reason: string;
}

/**
 * Changes of subscriptions by staff, by the rules for customers; except that staff choose freely when a change is paid for,
 * and change plans also where customers may not. Throws SubscriptionRefusal; changes throw as `CallerLock.lockStaff` as
 * well.
 */
@Injectable()
export class StaffSubscriptionCommands {
  constructor(
    private readonly commands: SubscriptionCommands,
    private readonly commanding: Commanding,
    private readonly changing: SubscriptionChanging,
    private readonly links: AccountLinks,
    private readonly reading: MirrorReading,
    private readonly callers: CallerLock,
    private readonly uow: UnitOfWork,
  ) {}

  change(wish: StaffWish, target: Target): Promise<JsonObject> {
    return this.carryOut(wish, (subscription) => this.changing.wanted(subscription, target));
  }

  /** The cost of a change, by the published rules of the platform. */
  async estimate(id: string, target: Target): Promise<ChangeEstimate> {
    return this.changing.estimated(await this.find(id), target);
  }

  async carryOut({ caller, id, reason }: StaffWish, decide: Decision): Promise<JsonObject> {
    // As for refunds: a change can charge a card of another person.
    await this.uow.run(() => this.callers.lockStaff(caller, 'admin'));
    const known = await this.commanding.changesOf(id, CHANGES);
    const subscription = await this.find(id);
    const { customerId } = subscription.fields;
    const link = await this.links.ofCustomer(customerId);
    const owner = link ? ownerIn(link) : null;
    const commander = { owner, customerId, actorId: caller.userId, known, staffReason: reason };
    return this.commands.send(commander, subscription, decide);
  }

  private async find(id: string): Promise<Subscription> {
    if (!(await this.reading.find('subscription', id))) throw SubscriptionRefusal.SUBSCRIPTION_NOT_FOUND();
    return this.commands.read(id);
  }
}
