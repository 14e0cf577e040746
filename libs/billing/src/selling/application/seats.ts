import { Injectable } from '@nestjs/common';
import {
  type Caller,
  OrganizationPeople,
  type OrganizationPermission,
  OrganizationPermissions,
  type Person,
  UserDirectory,
} from '#identity';
import { Audit } from '#shared-kernel/application/audit';
import { Quotas } from '#shared-kernel/application/quotas';
import { normalizeEmail } from '#shared-kernel/domain/email-address';
import { Refusal } from '#shared-kernel/domain/refusal';
import {
  aboutOwner,
  type Asked,
  type BillingAction,
  BillingObjects,
  type BillingOwner,
  isHeldBy,
} from '../../customers/index.ts';
import type { EntityOf } from '../../objects/domain/codecs.ts';
import { isJsonObject, type JsonObject } from '../../objects/domain/json.ts';
import { BillingGateway, sentOrFound } from '../../polar/index.ts';
import { BillingConnection, MirrorReading } from '../../mirror/index.ts';
import { SubscriptionRefusal } from '../domain/selling-refusals.ts';
import { Commanding } from './commanding.ts';
import { subscriptionActions } from './audit-actions.ts';
import { BY_GIVER, SeatMails } from './seat-mails.ts';
import { refusedChange } from './subscription-failures.ts';

interface Holder {
  readonly email: string;
  /** A member of the organization that buys. */
  readonly member: Person | undefined;
  readonly status: SeatHolder['status'];
}

/** The person of a seat, as the organization that pays for it knows the address. */
export interface SeatHolder {
  /** `invited`: has it once the invitation is accepted; `stranger`: neither. Null: an account pays, which has no members. */
  readonly status: 'member' | 'invited' | 'stranger' | null;
  /** The name of a member. */
  readonly name: string | null;
}

@Injectable()
export class SeatHolders {
  constructor(
    private readonly directory: UserDirectory,
    private readonly permissions: OrganizationPermissions,
    private readonly people: OrganizationPeople,
  ) {}

  /** @throws SEAT_NEEDS_MEMBER for a person whom the caller may not invite */
  async of(caller: Caller, owner: BillingOwner, address: string): Promise<Holder> {
    const email = normalizeEmail(address);
    if (email === undefined)
      throw SubscriptionRefusal.INVALID_SUBSCRIPTION_CHANGE({ fields: { email: 'Not an address' } });
    if (owner.type === 'user') return { email, member: undefined, status: null };
    const user = await this.directory.findByEmail(email);
    if (user && !(await this.hasLeft(owner, user))) return { email, member: user, status: 'member' };
    const isInvited = (await this.people.known(owner.id, [email])).has(email);
    if (!isInvited && (await this.membership(caller, owner, ['invitation', 'create'])) !== 'allowed') {
      throw SubscriptionRefusal.SEAT_NEEDS_MEMBER();
    }
    return { email, member: undefined, status: isInvited ? 'invited' : 'stranger' };
  }

  async hasLeft(owner: BillingOwner, { id }: Person): Promise<boolean> {
    return (await this.membership({ userId: id, organizationIds: null }, owner)) === 'not-a-member';
  }

  /**
   * Invites the person to the organization, whose seat is there already: a refusal does not take it away.
   * @returns whether an invitation was sent
   */
  async invite(caller: Caller, { id }: BillingOwner, email: string, plan: string): Promise<boolean> {
    try {
      await this.people.invite(caller, { organizationId: id, email, gift: SeatMails.gift(plan) });
      return true;
    } catch (error) {
      if (error instanceof Refusal) return false;
      throw error;
    }
  }

  /** In the order of the seats. */
  async ofAll(owner: BillingOwner, seats: readonly Seat[]): Promise<readonly SeatHolder[]> {
    if (owner.type === 'user') return seats.map(() => ({ status: null, name: null }));
    const emails = seats.map(({ fields }) => fields.email?.toLowerCase() ?? '');
    const known = await this.people.known(owner.id, emails);
    return seats.map(({ raw }, at) => {
      const { status, name } = known.get(emails[at]!) ?? { status: 'stranger', name: null };
      // By our id, whatever address it was given to: it is taken back when its holder leaves.
      return { status: isOfMember(raw) ? 'member' : status, name };
    });
  }

  /** By our id: the address of the seat may be that of another person by now. */
  async memberOf({ raw: { member } }: Seat): Promise<Person | undefined> {
    const id = isJsonObject(member) ? member.external_id : undefined;
    return typeof id === 'string' ? this.directory.find(id) : undefined;
  }

  private membership(
    caller: Pick<Caller, 'userId' | 'organizationIds'>,
    { id }: BillingOwner,
    permission: OrganizationPermission = ['billing', 'read'],
  ) {
    return this.permissions.membership(caller, id, permission);
  }
}

const isOfMember = ({ member }: JsonObject): boolean => isJsonObject(member) && typeof member.external_id === 'string';

type Seat = EntityOf<'customer_seat'>;

interface SeatChange {
  readonly act: 'assign' | 'revoke';
  readonly target: string;
  readonly request: JsonObject;
  readonly send: () => Promise<Seat>;
  /** The seat as it is afterwards, for when the answer was lost. */
  readonly isIt: (seat: Seat) => boolean;
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
   * @throws NO_SEAT_AVAILABLE, SEAT_ASSIGNED_ALREADY, SEAT_NEEDS_MEMBER (also when the person leaves meanwhile),
   *   TOO_MANY_SEATS_GIVEN with the seconds to wait, and as `list`
   */
  async assign(asked: Asked, address: string): Promise<ShownSeat> {
    const { caller } = asked;
    const { owner, object } = await this.find(asked, 'charge');
    const { email, member, status } = await this.holders.of(caller, owner, address);
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
      send: () => this.gateway.seats.revoke(seatId),
      isIt: ({ fields }) => fields.id === seatId && fields.status === 'revoked',
      also: async () => {
        if (member && isTold) await this.mails.removed(owner, { email: member.email, member, plan });
      },
    });
    return { seat, status: null, name: null };
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
    const { act, target, request, send, isIt, also } = change;
    const command = { kind: `seat.${act}`, owner, actorId: caller.userId, target, request } as const;
    const look = async () => (await this.read(subscriptionId).catch(() => [])).find(isIt);
    try {
      await this.connection.establish();
      return await this.commanding.change(
        'customer_seat',
        command,
        () => sentOrFound(send, look),
        async ({ fields: { id } }) => {
          this.audit.record({ action: ACTIONS[act], ...aboutOwner(owner), details: { subscriptionId, seatId: id } });
          await also?.();
          return { seatId: id };
        },
      );
    } catch (error) {
      return refusedChange(error);
    }
  }
}
