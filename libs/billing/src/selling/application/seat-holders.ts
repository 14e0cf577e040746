import { Injectable } from '@nestjs/common';
import {
  type Caller,
  OrganizationPeople,
  type OrganizationPermission,
  OrganizationPermissions,
  type Person,
  UserDirectory,
} from '#identity';
import { normalizeEmail } from '#shared-kernel/domain/email-address';
import { Refusal } from '#shared-kernel/domain/refusal';
import type { BillingOwner } from '../../customers/index.ts';
import type { EntityOf } from '../../objects/domain/codecs.ts';
import { isJsonObject } from '../../objects/domain/json.ts';
import { SubscriptionRefusal } from '../domain/selling-refusals.ts';
import { SeatMails } from './seat-mails.ts';

export type Seat = EntityOf<'customer_seat'>;

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
    return seats.map((seat, at) => {
      const { status, name } = known.get(emails[at]!) ?? { status: 'stranger', name: null };
      // By our id, whatever address it was given to: it is taken back when its holder leaves.
      return { status: memberIdOf(seat) === undefined ? status : 'member', name };
    });
  }

  /** By our id: the address of the seat may be that of another person by now. */
  async memberOf(seat: Seat): Promise<Person | undefined> {
    const id = memberIdOf(seat);
    return id === undefined ? undefined : this.directory.find(id);
  }

  private membership(
    caller: Pick<Caller, 'userId' | 'organizationIds'>,
    { id }: BillingOwner,
    permission: OrganizationPermission = ['billing', 'read'],
  ) {
    return this.permissions.membership(caller, id, permission);
  }
}

/** Undefined: the seat was given to an address alone. */
function memberIdOf({ raw: { member } }: Seat): string | undefined {
  const id = isJsonObject(member) ? member.external_id : undefined;
  return typeof id === 'string' ? id : undefined;
}
