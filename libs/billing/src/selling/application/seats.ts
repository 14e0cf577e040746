import { Injectable } from '@nestjs/common';
import { OrganizationPermissions, UserDirectory } from '#identity';
import { Audit } from '#shared-kernel/application/audit';
import {
  aboutOwner,
  type Asked,
  type BillingAction,
  BillingObjects,
  type BillingOwner,
  isHeldBy,
} from '../../customers/index.ts';
import type { EntityOf } from '../../objects/domain/codecs.ts';
import type { JsonObject } from '../../objects/domain/json.ts';
import { BillingGateway, sentOrFound } from '../../polar/index.ts';
import { BillingConnection } from '../../mirror/index.ts';
import { SubscriptionRefusal } from '../domain/selling-refusals.ts';
import { Commanding } from './commanding.ts';
import { subscriptionActions } from './audit-actions.ts';
import { refusedChange } from './subscription-failures.ts';

@Injectable()
export class SeatHolders {
  constructor(
    private readonly directory: UserDirectory,
    private readonly permissions: OrganizationPermissions,
  ) {}

  /**
   * A member of the organization is named by the user id: what the seat gives is found by it, and the seat is taken back
   * when the member leaves. Of others the platform knows the address alone.
   */
  async of(
    owner: BillingOwner,
    email: string,
  ): Promise<{ readonly email: string; readonly externalMemberId?: string }> {
    const user = owner.type === 'organization' ? await this.directory.findByEmail(email) : undefined;
    if (!user) return { email };
    const caller = { userId: user.id, organizationIds: null };
    const membership = await this.permissions.membership(caller, owner.id, ['billing', 'read']);
    return membership === 'not-a-member' ? { email } : { email: user.email, externalMemberId: user.id };
  }
}

type Seat = EntityOf<'customer_seat'>;

interface SeatChange {
  readonly act: 'assign' | 'revoke';
  readonly target: string;
  readonly request: JsonObject;
  readonly send: () => Promise<Seat>;
  /** The seat as it is afterwards, for when the answer was lost. */
  readonly isIt: (seat: Seat) => boolean;
}

const ACTIONS = {
  assign: subscriptionActions['billing.seat.assigned'],
  revoke: subscriptionActions['billing.seat.revoked'],
};

export interface SeatsShown {
  readonly seats: readonly JsonObject[];
  /** Bought. */
  readonly total: number;
}

/** People who use the seats of a subscription. Read from the platform each time, which alone counts them. */
@Injectable()
export class Seats {
  constructor(
    private readonly objects: BillingObjects,
    private readonly holders: SeatHolders,
    private readonly commanding: Commanding,
    private readonly gateway: BillingGateway,
    private readonly connection: BillingConnection,
    private readonly audit: Audit,
  ) {}

  /** @throws SUBSCRIPTION_NOT_FOUND, SUBSCRIPTION_HAS_NO_SEATS, and as `BillingOwners.of` */
  async list(asked: Asked): Promise<SeatsShown> {
    const { object } = await this.find(asked, 'read');
    const seats = await this.read(asked.id).catch(refusedChange);
    const shown = await this.objects.forHolders(seats.map(({ raw }) => ({ kind: 'customer_seat', raw })));
    return { seats: shown, total: object.fields.seats ?? 0 };
  }

  /**
   * The person has it at once; the platform sends no invitation.
   * @throws NO_SEAT_AVAILABLE, SEAT_ASSIGNED_ALREADY, and as `list`
   */
  async assign(asked: Asked, email: string): Promise<JsonObject> {
    const { owner } = await this.find(asked, 'charge');
    const holder = await this.holders.of(owner, email);
    return this.change(asked, owner, {
      act: 'assign',
      target: asked.id,
      request: {},
      send: () => this.gateway.seats.assign({ subscriptionId: asked.id, ...holder }),
      isIt: (seat) => isHeldBy(seat, holder.email),
    });
  }

  /** @throws SEAT_NOT_FOUND, and as `list` */
  async revoke(asked: Asked, seatId: string): Promise<JsonObject> {
    const { owner } = await this.find(asked, 'charge');
    const seats = await this.read(asked.id).catch(refusedChange);
    if (!seats.some(({ fields }) => fields.id === seatId && fields.status !== 'revoked')) {
      throw SubscriptionRefusal.SEAT_NOT_FOUND();
    }
    return this.change(asked, owner, {
      act: 'revoke',
      target: seatId,
      request: { subscriptionId: asked.id },
      send: () => this.gateway.seats.revoke(seatId),
      isIt: ({ fields }) => fields.id === seatId && fields.status === 'revoked',
    });
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
    const { act, target, request, send, isIt } = change;
    const command = { kind: `seat.${act}`, owner, actorId: caller.userId, target, request } as const;
    const look = async () => (await this.read(subscriptionId).catch(() => [])).find(isIt);
    try {
      await this.connection.establish();
      return await this.commanding.change(
        'customer_seat',
        command,
        () => sentOrFound(send, look),
        ({ fields: { id } }) => {
          this.audit.record({ action: ACTIONS[act], ...aboutOwner(owner), details: { subscriptionId, seatId: id } });
          return { seatId: id };
        },
      );
    } catch (error) {
      return refusedChange(error);
    }
  }
}
