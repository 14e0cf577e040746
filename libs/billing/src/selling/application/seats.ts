import { Injectable } from '@nestjs/common';
import { type Caller, OrganizationPermissions, UserDirectory } from '#identity';
import { Audit } from '#shared-kernel/application/audit';
import {
  aboutOwner,
  type BillingAction,
  BillingObjects,
  type BillingOwner,
  isHeldBy,
  type Owned,
  type OwnerNamed,
} from '../../customers/index.ts';
import type { EntityOf } from '../../objects/domain/codecs.ts';
import type { JsonObject } from '../../objects/domain/json.ts';
import { BillingGateway, sentOrFound } from '../../polar/index.ts';
import { BillingConnection, MirrorReading, MirrorWriting } from '../../mirror/index.ts';
import { SubscriptionRefusal } from '../domain/selling-refusals.ts';
import { Commanding, type CommandRequest } from './commanding.ts';
import { subscriptionActions } from './audit-actions.ts';
import { refusedChange } from './subscription-failures.ts';

interface SeatHolder {
  readonly email: string;
  /** Of a member of the organization that has the seat. */
  readonly externalMemberId?: string;
}

/** Whom the platform is told that a seat is for. */
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
  async of(owner: BillingOwner, email: string): Promise<SeatHolder> {
    const user = owner.type === 'organization' ? await this.directory.findByEmail(email) : undefined;
    if (!user) return { email };
    const caller = { userId: user.id, organizationIds: null };
    const standing = await this.permissions.standing(caller, owner.id, ['billing', 'read']);
    return standing === 'not-a-member' ? { email } : { email: user.email, externalMemberId: user.id };
  }
}

type Seat = EntityOf<'customer_seat'>;
type SeatAction = (typeof subscriptionActions)['billing.seat.assigned'];

export interface SeatsShown {
  readonly seats: readonly JsonObject[];
  /** Bought. */
  readonly total: number;
}

/** Who uses the seats of a subscription. Read from the platform each time, which alone counts them. */
@Injectable()
export class Seats {
  constructor(
    private readonly objects: BillingObjects,
    private readonly holders: SeatHolders,
    private readonly commanding: Commanding,
    private readonly gateway: BillingGateway,
    private readonly connection: BillingConnection,
    private readonly writing: MirrorWriting,
    private readonly reading: MirrorReading,
    private readonly audit: Audit,
  ) {}

  /** @throws SUBSCRIPTION_NOT_FOUND, SUBSCRIPTION_HAS_NO_SEATS, and as `BillingOwners.of` */
  async list(caller: Caller, named: OwnerNamed, subscriptionId: string): Promise<SeatsShown> {
    const { object } = await this.find(caller, named, subscriptionId, 'read');
    const seats = await this.read(subscriptionId);
    return { seats: await Promise.all(seats.map((seat) => this.shown(seat))), total: object.fields.seats ?? 0 };
  }

  /**
   * The person has it at once; the platform sends no invitation.
   * @throws NO_SEAT_AVAILABLE, SEAT_ASSIGNED_ALREADY, and as `list`
   */
  async assign(caller: Caller, named: OwnerNamed, subscriptionId: string, email: string): Promise<JsonObject> {
    const { owner } = await this.find(caller, named, subscriptionId, 'charge');
    const holder = await this.holders.of(owner, email);
    return this.carryOut(
      { kind: 'seat.assign', owner, actorId: caller.userId, target: subscriptionId, request: {} },
      () =>
        sentOrFound(
          () => this.gateway.seats.assign({ subscriptionId, ...holder }),
          () => this.look(subscriptionId, (seat) => isHeldBy(seat, holder.email)),
        ),
      subscriptionActions['billing.seat.assigned'],
      subscriptionId,
    );
  }

  /** @throws SEAT_NOT_FOUND, and as `list` */
  async revoke(caller: Caller, named: OwnerNamed, subscriptionId: string, seatId: string): Promise<JsonObject> {
    const { owner } = await this.find(caller, named, subscriptionId, 'charge');
    const seats = await this.read(subscriptionId);
    if (!seats.some(({ fields }) => fields.id === seatId && fields.status !== 'revoked')) {
      throw SubscriptionRefusal.SEAT_NOT_FOUND();
    }
    return this.carryOut(
      { kind: 'seat.revoke', owner, actorId: caller.userId, target: seatId, request: { subscriptionId } },
      () =>
        sentOrFound(
          () => this.gateway.seats.revoke(seatId),
          () => this.look(subscriptionId, ({ fields }) => fields.id === seatId && fields.status === 'revoked'),
        ),
      subscriptionActions['billing.seat.revoked'],
      subscriptionId,
    );
  }

  private find(caller: Caller, named: OwnerNamed, id: string, action: BillingAction): Promise<Owned<'subscription'>> {
    const missing = SubscriptionRefusal.SUBSCRIPTION_NOT_FOUND;
    return this.objects.ownedOne(caller, named, 'subscription', id, missing, action);
  }

  private read(subscriptionId: string): Promise<readonly Seat[]> {
    return this.gateway.seats
      .of({ kind: 'subscription', id: subscriptionId }, 'interactive')
      .catch((error: unknown) => refusedChange(error));
  }

  private async look(subscriptionId: string, isIt: (seat: Seat) => boolean): Promise<Seat | undefined> {
    const purchase = { kind: 'subscription', id: subscriptionId } as const;
    const seats = await this.gateway.seats.of(purchase, 'interactive').catch(() => []);
    return seats.find(isIt);
  }

  private async carryOut(
    command: CommandRequest & { readonly owner: BillingOwner },
    send: () => Promise<Seat>,
    action: SeatAction,
    subscriptionId: string,
  ): Promise<JsonObject> {
    try {
      await this.connection.establish();
      const seat = await this.commanding.send(command, send, ({ fields: { id: seatId } }) => {
        this.audit.record({ action, ...aboutOwner(command.owner), details: { subscriptionId, seatId } });
        return { seatId };
      });
      await this.writing.keep('customer_seat', seat);
      return await this.shown(seat);
    } catch (error) {
      return refusedChange(error);
    }
  }

  private shown({ raw }: Seat): Promise<JsonObject> {
    return this.reading.shown({ kind: 'customer_seat', raw }, 'holders');
  }
}
