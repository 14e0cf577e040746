import { Injectable } from '@nestjs/common';
import type { Caller } from '#identity';
import type { CANCELLATION_REASONS } from '../../objects/domain/enumerations.ts';
import { subscriptionActions } from './audit-actions.ts';
import { type Subscription, SubscriptionCommands, type WantedChange } from './subscription-commands.ts';
import type { JsonObject } from '../../objects/domain/json.ts';
import type { OwnerNamed } from '../../customers/index.ts';

export interface Cancellation {
  readonly reason?: (typeof CANCELLATION_REASONS)[number] | undefined;
  /** The customer and the merchant can read it. */
  readonly comment?: string | undefined;
}

/** At the end of the period. */
export const cancellation = ({ reason, comment }: Cancellation): WantedChange => ({
  command: 'cancel',
  change: {
    cancelAtPeriodEnd: true,
    ...(reason !== undefined && { customerCancellationReason: reason }),
    ...(comment !== undefined && { customerCancellationComment: comment }),
  },
  isReached: ({ cancelAtPeriodEnd, status }) => cancelAtPeriodEnd || status === 'canceled',
  action: subscriptionActions['billing.subscription.canceled'],
  details: { reason: reason ?? null },
});

export const uncancellation = (): WantedChange => ({
  command: 'uncancel',
  change: { cancelAtPeriodEnd: false },
  isReached: ({ cancelAtPeriodEnd, status }) => !cancelAtPeriodEnd && status !== 'canceled',
  action: subscriptionActions['billing.subscription.uncanceled'],
});

/** At once: what it gives access to is withdrawn. */
export const revocation = (): WantedChange => ({
  command: 'revoke',
  change: 'revoke',
  isReached: ({ status }) => status === 'canceled',
  action: subscriptionActions['billing.subscription.ended'],
});

/** Ends and interrupts subscriptions, and takes that back. */
@Injectable()
export class SubscriptionEnding {
  constructor(private readonly commands: SubscriptionCommands) {}

  /** At the end of its period. @throws as `SubscriptionCommands.carryOut` */
  cancel(caller: Caller, named: OwnerNamed, id: string, why: Cancellation): Promise<JsonObject> {
    return this.commands.carryOut(caller, named, id, () => cancellation(why));
  }

  /** @throws as `SubscriptionCommands.carryOut` */
  uncancel(caller: Caller, named: OwnerNamed, id: string): Promise<JsonObject> {
    return this.commands.carryOut(caller, named, id, uncancellation);
  }

  /** From the end of its period on. @param resumesAt ISO 8601; undefined: until it is resumed */
  pause(caller: Caller, named: OwnerNamed, id: string, resumesAt: string | undefined): Promise<JsonObject> {
    return this.commands.carryOut(caller, named, id, () => ({
      command: 'pause',
      change: { pauseAtPeriodEnd: true, ...(resumesAt !== undefined && { resumesAt }) },
      isReached: ({ pauseAtPeriodEnd, status }) => pauseAtPeriodEnd || status === 'paused',
      action: subscriptionActions['billing.subscription.paused'],
      details: { resumesAt: resumesAt ?? null },
    }));
  }

  /** A paused one begins a new period, which is charged at once; one that is not paused yet just goes on. */
  resume(caller: Caller, named: OwnerNamed, id: string): Promise<JsonObject> {
    const decide = ({ fields }: Subscription): WantedChange => ({
      ...(!fields.pauseAtPeriodEnd && { command: 'resume' as const }),
      change: fields.pauseAtPeriodEnd ? { pauseAtPeriodEnd: false } : { resume: true },
      isReached: ({ pauseAtPeriodEnd, status }) => !pauseAtPeriodEnd && status !== 'paused',
      action: subscriptionActions['billing.subscription.resumed'],
    });
    return this.commands.carryOut(caller, named, id, decide, 'charge');
  }
}
