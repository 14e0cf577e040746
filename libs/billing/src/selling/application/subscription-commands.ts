import { Injectable } from '@nestjs/common';
import { Audit, type AuditDetails } from '#shared-kernel/application/audit';
import {
  aboutCustomer,
  type Asked,
  type BillingAction,
  BillingObjects,
  type BillingOwner,
} from '../../customers/index.ts';
import type { EntityOf } from '../../objects/domain/codecs.ts';
import type { JsonObject } from '../../objects/domain/json.ts';
import { type Command, obstacleTo } from '../../objects/domain/subscription-commands.ts';
import { BillingGateway, sentOrFound, type SubscriptionChange } from '../../polar/index.ts';
import { BillingConnection, Refreshing } from '../../mirror/index.ts';
import { SubscriptionRefusal } from '../domain/selling-refusals.ts';
import { Commanding, type Known } from './commanding.ts';
import { subscriptionActions } from './audit-actions.ts';
import { refusalOf, refusedChange } from './subscription-failures.ts';

export type Subscription = EntityOf<'subscription'>;

export interface WantedChange {
  /** Judged before it is sent; undefined: the platform alone judges. */
  readonly command?: Command;
  /** `revoke`: the subscription ends at once. */
  readonly change: SubscriptionChange | 'revoke';
  /** Whether seats are fewer afterwards, so that one that is assigned meanwhile may be one too many. */
  readonly takesSeats?: boolean;
  /** Whether the subscription is as wanted, for when the answer was lost. */
  readonly isReached: (fields: Subscription['fields']) => boolean;
  readonly action: (typeof subscriptionActions)['billing.subscription.canceled'];
  readonly details?: AuditDetails;
}

/** By the subscription as it is now; may refuse. */
export type Decision = (subscription: Subscription) => WantedChange | Promise<WantedChange>;

/** Changes of a subscription that others are judged by: assignments of seats only by those that leave fewer. */
export const CHANGES = ['subscription.change', 'seat.assign'] as const;

interface Commander {
  /** Null: its customer is no account here. */
  readonly owner: BillingOwner | null;
  readonly customerId: string;
  readonly actorId: string;
  /** Changes of the subscription from before it was read (`Commanding.changesOf`). */
  readonly known: Known;
  /** Why staff do it; undefined: the owner's side does. */
  readonly staffReason?: string;
}

/** Changes subscriptions at the platform, and mirrors what became of them. Throws SubscriptionRefusal. */
@Injectable()
export class SubscriptionCommands {
  constructor(
    private readonly objects: BillingObjects,
    private readonly commanding: Commanding,
    private readonly gateway: BillingGateway,
    private readonly connection: BillingConnection,
    private readonly refreshing: Refreshing,
    private readonly audit: Audit,
  ) {}

  /** As the platform has it now, for who may change it. @throws as `BillingOwners.of` */
  async current(asked: Asked, action: BillingAction) {
    const missing = SubscriptionRefusal.SUBSCRIPTION_NOT_FOUND;
    const found = await this.objects.ownedOne(asked, 'subscription', missing, action);
    return { ...found, subscription: await this.read(asked.id) };
  }

  /**
   * @param action `charge`, where the change can charge a card
   * @returns the subscription as it is afterwards
   * @throws as `BillingOwners.of`
   */
  async carryOut(asked: Asked, decide: Decision, action: BillingAction = 'manage'): Promise<JsonObject> {
    const known = await this.commanding.changesOf(asked.id, CHANGES);
    const { owner, customerId, subscription } = await this.current(asked, action);
    return this.send({ owner, customerId, actorId: asked.caller.userId, known }, subscription, decide);
  }

  async send(commander: Commander, subscription: Subscription, decide: Decision): Promise<JsonObject> {
    const wanted = await decide(subscription);
    const { command, change } = wanted;
    const obstacle = command && obstacleTo(command, subscription.fields);
    if (obstacle) throw refusalOf(command, obstacle);
    const { id } = subscription.fields;
    const { owner, actorId } = commander;
    const known = wanted.takesSeats ? commander.known : withoutSeats(commander.known);
    const kind = change === 'revoke' ? 'subscription.revoke' : 'subscription.change';
    const request = { kind, owner, actorId, target: id, request: requestOf(change), known } as const;
    return this.commanding
      .change(
        'subscription',
        request,
        () => this.call(id, wanted),
        () => {
          this.record(commander, id, wanted);
          return { subscriptionId: id };
        },
      )
      .catch(refusedChange);
  }

  /** As the platform has it now, checking no permission. @throws SUBSCRIPTION_NOT_FOUND */
  async read(id: string): Promise<Subscription> {
    try {
      await this.connection.establish();
      return await this.refreshing.now('subscription', id, 'interactive');
    } catch (error) {
      return refusedChange(error);
    }
  }

  private record({ owner, customerId, staffReason: reason }: Commander, id: string, wanted: WantedChange): void {
    const { action, details } = wanted;
    const about = aboutCustomer(owner, customerId);
    this.audit.record({ action, ...about, details: { subscriptionId: id, ...details } });
    if (reason === undefined) return;
    // Apart from the entry that the owner can read.
    this.audit.record({
      action: subscriptionActions['billing.subscription.changed-by-staff'],
      target: { kind: 'billing-subscription', id },
      details: { action: action.name, reason },
    });
  }

  /** Where the answer is lost, the subscription tells what became of the change. */
  private call(id: string, { change, isReached }: WantedChange): Promise<Subscription> {
    const { subscriptions } = this.gateway;
    return sentOrFound(
      () => (change === 'revoke' ? subscriptions.revoke(id) : subscriptions.update(id, change)),
      async () => {
        const now = await this.refreshing.now('subscription', id, 'interactive').catch(() => undefined);
        return now && isReached(now.fields) ? now : undefined;
      },
    );
  }
}

/** Changes that a change which leaves no fewer seats, or an assignment of one that is left, must not meet. */
export const withoutSeats = (known: Known): Known => ({ ...known, kinds: ['subscription.change'] });

/** Without what people wrote. */
function requestOf(change: WantedChange['change']): JsonObject {
  if (change === 'revoke') return {};
  return JSON.parse(JSON.stringify({ ...change, customerCancellationComment: undefined })) as JsonObject;
}
