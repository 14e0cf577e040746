import { Injectable } from '@nestjs/common';
import type { Caller } from '#identity';
import { Audit } from '#shared-kernel/application/audit';
import {
  aboutOwner,
  type BillingAction,
  BillingObjects,
  type BillingOwner,
  type Owned,
  type OwnerNamed,
} from '../../customers/index.ts';
import type { EntityOf } from '../../objects/domain/codecs.ts';
import type { JsonObject } from '../../objects/domain/json.ts';
import { type Command, obstacleTo } from '../../objects/domain/subscription-commands.ts';
import { BillingGateway, sentOrFound, type SubscriptionChange } from '../../polar/index.ts';
import { BillingConnection, MirrorReading, MirrorWriting, Refreshing } from '../../mirror/index.ts';
import type { KnownChange } from '../domain/ports.ts';
import { SubscriptionRefusal } from '../domain/selling-refusals.ts';
import { Commanding } from './commanding.ts';
import { subscriptionActions } from './audit-actions.ts';
import { refusedBefore, refusedChange } from './subscription-failures.ts';

export type Subscription = EntityOf<'subscription'>;
type Fields = Subscription['fields'];

export interface WantedChange {
  /** Judged before it is sent; undefined: the platform alone judges. */
  readonly command?: Command;
  /** `revoke`: the subscription ends at once. */
  readonly change: SubscriptionChange | 'revoke';
  /** Whether the subscription is as wanted, for when the answer was lost. */
  readonly isReached: (fields: Fields) => boolean;
  readonly action: (typeof subscriptionActions)['billing.subscription.canceled'];
  readonly details?: Readonly<Record<string, string | number | null>>;
}

/** Who has a subscription changed. */
export interface Commander {
  /** Whose it is; null: its customer is no account here. */
  readonly owner: BillingOwner | null;
  readonly customerId: string;
  readonly actorId: string;
  /** Changes of the subscription from before it was read (`changesOf`). */
  readonly known: readonly KnownChange[];
  /** Why staff do it; undefined: the owner's side does. */
  readonly staffReason?: string;
}

/** Changes subscriptions of an account or an organization at the platform, and mirrors what became of them at once. */
@Injectable()
export class SubscriptionCommands {
  constructor(
    private readonly objects: BillingObjects,
    private readonly commanding: Commanding,
    private readonly gateway: BillingGateway,
    private readonly connection: BillingConnection,
    private readonly refreshing: Refreshing,
    private readonly writing: MirrorWriting,
    private readonly reading: MirrorReading,
    private readonly audit: Audit,
  ) {}

  /**
   * As the platform has it now, for who may change it.
   * @throws SUBSCRIPTION_NOT_FOUND, and as `BillingOwners.of`
   */
  async current(
    caller: Caller,
    named: OwnerNamed,
    id: string,
    action: BillingAction = 'manage',
  ): Promise<Owned<'subscription'> & { readonly subscription: Subscription }> {
    const missing = SubscriptionRefusal.SUBSCRIPTION_NOT_FOUND;
    const found = await this.objects.ownedOne(caller, named, 'subscription', id, missing, action);
    return { ...found, subscription: await this.read(id) };
  }

  /**
   * @param decide by the subscription as it is now; may refuse
   * @param action `charge`, where the change can charge a card
   * @returns the subscription as it is afterwards
   * @throws SubscriptionRefusal, and as `BillingOwners.of`
   */
  async carryOut(
    caller: Caller,
    named: OwnerNamed,
    id: string,
    decide: (subscription: Subscription) => WantedChange | Promise<WantedChange>,
    action: BillingAction = 'manage',
  ): Promise<JsonObject> {
    const known = await this.changesOf(id);
    const { owner, customerId, subscription } = await this.current(caller, named, id, action);
    return this.send({ owner, customerId, actorId: caller.userId, known }, subscription, decide);
  }

  /** To be asked before the subscription is read: changes that what is read may lack. */
  changesOf(id: string): Promise<readonly KnownChange[]> {
    return this.commanding.changesOf(id);
  }

  /**
   * For a commander who may.
   * @param decide as for `carryOut`
   * @throws SubscriptionRefusal
   */
  async send(
    { staffReason, ...commander }: Commander,
    subscription: Subscription,
    decide: (subscription: Subscription) => WantedChange | Promise<WantedChange>,
  ): Promise<JsonObject> {
    const wanted = await decide(subscription);
    const { command, change } = wanted;
    const obstacle = command && obstacleTo(command, subscription.fields);
    if (obstacle) refusedBefore(command, obstacle);
    const { id } = subscription.fields;
    const { owner, actorId, known } = commander;
    const request = requestOf(change);
    try {
      const changed = await this.commanding.send(
        {
          kind: change === 'revoke' ? 'subscription.revoke' : 'subscription.change',
          owner,
          actorId,
          target: id,
          request,
          known,
        },
        () => this.call(id, wanted),
        () => {
          this.record(commander, id, wanted);
          if (staffReason !== undefined) this.recordReason(id, wanted, staffReason);
          return { subscriptionId: id };
        },
      );
      await this.writing.keep('subscription', changed);
      return await this.reading.shown({ kind: 'subscription', raw: changed.raw }, 'holders');
    } catch (error) {
      return refusedChange(error);
    }
  }

  private record({ owner, customerId }: Commander, id: string, { action, details }: WantedChange): void {
    const about = owner ? aboutOwner(owner) : { target: { kind: 'billing-customer', id: customerId } };
    this.audit.record({ action, ...about, details: { subscriptionId: id, ...details } });
  }

  /** Apart from the entry that the owner can read. */
  private recordReason(id: string, { action: { name } }: WantedChange, reason: string): void {
    const action = subscriptionActions['billing.subscription.changed-by-staff'];
    this.audit.record({ action, target: { kind: 'billing-subscription', id }, details: { action: name, reason } });
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

  /** As the platform has it now, checking no permission. @throws SUBSCRIPTION_NOT_FOUND */
  async read(id: string): Promise<Subscription> {
    try {
      await this.connection.establish();
      return await this.refreshing.now('subscription', id, 'interactive');
    } catch (error) {
      return refusedChange(error);
    }
  }
}

/** Without what people wrote. */
function requestOf(change: WantedChange['change']): JsonObject {
  if (change === 'revoke') return {};
  return JSON.parse(JSON.stringify({ ...change, customerCancellationComment: undefined })) as JsonObject;
}
