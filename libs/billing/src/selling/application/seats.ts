import { Injectable } from '@nestjs/common';
import type { Person } from '#identity';
import { Audit } from '#shared-kernel/application/audit';
import { Quotas } from '#shared-kernel/application/quotas';
import { Refusal } from '#shared-kernel/domain/refusal';
import {
  aboutOwner,
  type Asked,
  type BillingAction,
  BillingObjects,
  type BillingOwner,
  isHeldBy,
} from '../../customers/index.ts';
import { given, type JsonObject } from '../../objects/domain/json.ts';
import { BillingGateway, sentOrFound } from '../../polar/index.ts';
import { BillingConnection, MirrorReading, Refreshing } from '../../mirror/index.ts';
import { usableSeats } from '../domain/plan.ts';
import { SubscriptionRefusal } from '../domain/selling-refusals.ts';
import { Commanding, type Known } from './commanding.ts';
import { subscriptionActions } from './audit-actions.ts';
import { type Seat, type SeatHolder, SeatHolders } from './seat-holders.ts';
import { BY_GIVER, SeatMails } from './seat-mails.ts';
import { CHANGES, withoutSeats } from './subscription-commands.ts';
import { refusedChange } from './subscription-failures.ts';

interface SeatChange {
  readonly act: 'assign' | 'revoke';
  readonly target: string;
  readonly request: JsonObject;
  readonly send: () => Promise<Seat>;
  /** The seat as it is afterwards, for when the answer was lost. */
  readonly isIt: (seat: Seat) => boolean;
  readonly known?: Known;
  /** The member whose seat it is. */
  readonly member: Person | undefined;
  /** In the transaction of the success. */
  readonly also?: () => Promise<void>;
}

const ACTIONS = {
  assign: subscriptionActions['billing.seat.assigned'],
  revoke: subscriptionActions['billing.seat.revoked'],
};

export interface ShownSeat extends SeatHolder {
  readonly seat: JsonObject;
}

export interface SeatsShown {
  readonly seats: readonly ShownSeat[];
  /** Bought. */
  readonly total: number;
}

/** People who use the seats of a subscription. Read from the platform each time, which alone counts them. */
@Injectable()
export class Seats {
  constructor(
    private readonly objects: BillingObjects,
    private readonly holders: SeatHolders,
    private readonly products: MirrorReading,
    private readonly refreshing: Refreshing,
    private readonly mails: SeatMails,
    private readonly quotas: Quotas,
    private readonly commanding: Commanding,
    private readonly gateway: BillingGateway,
    private readonly connection: BillingConnection,
    private readonly audit: Audit,
  ) {}

  /** @throws SUBSCRIPTION_NOT_FOUND, SUBSCRIPTION_HAS_NO_SEATS, and as `BillingOwners.of` */
  async list(asked: Asked): Promise<SeatsShown> {
    const { owner, object } = await this.find(asked, 'read');
    const seats = await this.read(asked.id).catch(refusedChange);
    const shown = await this.objects.forHolders(seats.map(({ raw }) => ({ kind: 'customer_seat', raw })));
    const holders = await this.holders.ofAll(owner, seats);
    return { seats: shown.map((seat, at) => ({ seat, ...holders[at]! })), total: object.fields.seats ?? 0 };
  }

  /**
   * A member has it at once, and is told by mail. Of others the platform knows the address alone: they are invited to the
   * organization, and have it when they join.
   * @throws NO_SEAT_AVAILABLE, NO_SEAT_AFTER_DECREASE, SUBSCRIPTION_LOCKED, SEAT_ASSIGNED_ALREADY, SEAT_NEEDS_MEMBER (also when the person leaves meanwhile),
   *   TOO_MANY_SEATS_GIVEN with the seconds to wait, and as `list`
   */
  async assign(asked: Asked, address: string): Promise<ShownSeat> {
    const { caller } = asked;
    const { owner, object } = await this.find(asked, 'charge');
    const { email, member, status } = await this.holders.of(caller, owner, address);
    const known = await this.left(asked.id);
    const plan = await this.planOf(object.fields.productId);
    // The id of the holder finds what the seat gives, and the seat is taken back when the member leaves.
    const holder = { email, ...(member && { externalMemberId: member.id }) };
    let hasLeft = false;
    const retryAfterSeconds = await this.quotas.take(BY_GIVER, caller.userId);
    if (retryAfterSeconds > 0) throw SubscriptionRefusal.TOO_MANY_SEATS_GIVEN({ retryAfterSeconds });
    const seat = await this.change(asked, owner, {
      act: 'assign',
      target: asked.id,
      request: {},
      known,
      member,
      send: () => this.gateway.seats.assign({ subscriptionId: asked.id, ...holder }),
      isIt: (one) => isHeldBy(one, email),
      also: async () => {
        hasLeft = member !== undefined && (await this.holders.hasLeft(owner, member));
        if (!hasLeft && status !== 'stranger') await this.mails.given(owner, { email, member, plan });
      },
    }).catch(async (error: unknown) => {
      await this.quotas.giveBack(BY_GIVER, caller.userId);
      throw error;
    });
    if (hasLeft) {
      // The seats of a member who leaves are freed, perhaps before this one was there.
      await this.revoke(asked, String(seat.id), false).catch((error: unknown) => {
        if (!(error instanceof Refusal && error.code === 'SEAT_NOT_FOUND')) throw error;
      });
      throw SubscriptionRefusal.SEAT_NEEDS_MEMBER();
    }
    const isInvited = status === 'stranger' && (await this.holders.invite(caller, owner, email, plan));
    return { seat, status: isInvited ? 'invited' : status, name: member?.name ?? null };
  }

  /** @param isTold whether the member gets a mail @throws SEAT_NOT_FOUND, and as `list` */
  async revoke(asked: Asked, seatId: string, isTold = true): Promise<ShownSeat> {
    const { owner, object } = await this.find(asked, 'charge');
    const seats = await this.read(asked.id).catch(refusedChange);
    const held = seats.find(({ fields }) => fields.id === seatId && fields.status !== 'revoked');
    if (!held) throw SubscriptionRefusal.SEAT_NOT_FOUND();
    const plan = await this.planOf(object.fields.productId);
    const member = await this.holders.memberOf(held);
    const seat = await this.change(asked, owner, {
      act: 'revoke',
      target: seatId,
      request: { subscriptionId: asked.id },
      member,
      send: () => this.gateway.seats.revoke(seatId),
      isIt: ({ fields }) => fields.id === seatId && fields.status === 'revoked',
      also: async () => {
        if (member && isTold) await this.mails.removed(owner, { email: member.email, member, plan });
      },
    });
    return { seat, status: null, name: null };
  }

  /**
   * The platform counts the seats that are bought. Those that a planned decrease leaves are counted here; only then must no
   * other seat be assigned meanwhile.
   * @throws NO_SEAT_AFTER_DECREASE
   */
  private async left(subscriptionId: string): Promise<Known> {
    const known = await this.commanding.changesOf(subscriptionId, CHANGES);
    const { fields } = await this.refreshing.now('subscription', subscriptionId, 'interactive').catch(refusedChange);
    const seats = usableSeats(fields);
    if (seats === (fields.seats ?? 0)) return withoutSeats(known);
    const all = await this.read(subscriptionId).catch(refusedChange);
    const taken = all.filter((seat) => seat.fields.status !== 'revoked').length;
    if (taken >= seats) throw SubscriptionRefusal.NO_SEAT_AFTER_DECREASE({ seats });
    return known;
  }

  private async planOf(productId: string): Promise<string> {
    return (await this.products.find('product', productId))?.fields.name ?? 'a plan';
  }

  private find(asked: Asked, action: BillingAction) {
    return this.objects.ownedOne(asked, 'subscription', SubscriptionRefusal.SUBSCRIPTION_NOT_FOUND, action);
  }

  private read(id: string): Promise<readonly Seat[]> {
    return this.gateway.seats.of({ kind: 'subscription', id }, 'interactive');
  }

  private async change(
    { id: subscriptionId, caller }: Asked,
    owner: BillingOwner,
    change: SeatChange,
  ): Promise<JsonObject> {
    const { act, target, request, known, member, send, isIt, also } = change;
    const command = {
      kind: `seat.${act}`,
      owner,
      actorId: caller.userId,
      target,
      request,
      ...given({ known }),
    } as const;
    const look = async () => (await this.read(subscriptionId).catch(() => [])).find(isIt);
    try {
      await this.connection.establish();
      return await this.commanding.change(
        'customer_seat',
        command,
        () => sentOrFound(send, look),
        async ({ fields: { id } }) => {
          this.audit.record({
            action: ACTIONS[act],
            ...aboutHolder(owner, member),
            details: { subscriptionId, seatId: id },
          });
          await also?.();
          return { seatId: id };
        },
      );
    } catch (error) {
      return refusedChange(error);
    }
  }
}

/** The address of a person who is no member stands in the entry of the invitation alone. */
const aboutHolder = (owner: BillingOwner, member: Person | undefined) =>
  member
    ? { target: { kind: 'user', id: member.id, label: member.name }, organizationId: owner.id }
    : aboutOwner(owner);
