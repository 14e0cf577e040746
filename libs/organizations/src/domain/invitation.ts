import { change, type Fields } from '#shared-kernel/domain/change';
import { maskEmail } from '#shared-kernel/domain/mask-email';
import type { Access } from './access.ts';
import { InvitationRefusal } from './refusals.ts';
import type { RoleSet } from './role-set.ts';
import type { Member } from './roster.ts';

export const closedReasons = ['accepted', 'rejected', 'canceled', 'expired', 'inviter-left'] as const;
export type ClosedReason = (typeof closedReasons)[number];

/**
 * Why it cannot be accepted; undefined while it can. One that its inviter could no longer send counts as canceled:
 * otherwise a demoted administrator could regain their rights through it.
 */
export function closedReasonOf(
  invitation: Invitation,
  inviter: Member | undefined,
  access: Access,
  now: Date,
): ClosedReason | undefined {
  const closed = invitation.closedReason(now);
  if (closed) return closed;
  if (!inviter) return 'inviter-left';
  return access.mayInvite(inviter, invitation.roles) ? undefined : 'canceled';
}

export const invitationStatuses = ['pending', 'accepted', 'rejected', 'canceled'] as const;
export type InvitationStatus = (typeof invitationStatuses)[number];

export interface Recipient {
  readonly email: string;
  /** Verified or proven. */
  readonly emailConfirmed: boolean;
}

const after = (start: Date, seconds: number) => new Date(start.getTime() + seconds * 1000);

export class Invitation {
  declare readonly id: string;
  declare readonly organizationId: string;
  /** Normalised. */
  declare readonly email: string;
  declare readonly roles: RoleSet;
  declare readonly status: InvitationStatus;
  /** A team of the same organization. */
  declare readonly teamId: string | null;
  declare readonly inviterId: string;
  declare readonly expiresAt: Date;
  /** When it was last sent. */
  declare readonly createdAt: Date;

  private constructor(values: Fields<Invitation>) {
    Object.assign(this, values);
  }

  static send(
    values: Omit<Fields<Invitation>, 'status' | 'expiresAt' | 'createdAt'>,
    lifeSeconds: number,
    now: Date,
  ): Invitation {
    return new Invitation({ ...values, status: 'pending', expiresAt: after(now, lifeSeconds), createdAt: now });
  }

  isOpenAt(now: Date): boolean {
    return this.status === 'pending' && now < this.expiresAt;
  }

  /** Why it can no longer be answered; `expired` is not a stored status. */
  closedReason(now: Date): Exclude<InvitationStatus, 'pending'> | 'expired' | undefined {
    if (this.status !== 'pending') return this.status;
    return this.isOpenAt(now) ? undefined : 'expired';
  }

  isFor(address: string): boolean {
    return this.email === address;
  }

  /** Names the reason to the verified recipient only. @throws INVITATION_NOT_FOUND */
  mustBeOpen(by: Recipient | undefined, now: Date): void {
    const reason = this.closedReason(now);
    if (reason === undefined) return;
    const isRecipient = by?.emailConfirmed && this.isFor(by.email);
    throw InvitationRefusal.INVITATION_NOT_FOUND(isRecipient ? { reason } : undefined);
  }

  mustBeFor(by: Recipient): void {
    if (this.isFor(by.email)) return;
    throw InvitationRefusal.YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION({ maskedEmail: maskEmail(this.email) });
  }

  /**
   * The address must be verified, because anybody can register with an address of another person.
   * @throws INVITATION_NOT_FOUND, YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION,
   *   EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION
   */
  answer(status: 'accepted' | 'rejected', by: Recipient, now: Date): void {
    this.mustBeOpen(by, now);
    this.mustBeFor(by);
    if (!by.emailConfirmed) {
      throw InvitationRefusal.EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION();
    }
    change<Invitation>(this, { status });
  }

  cancel(now: Date): void {
    this.mustBeOpen(undefined, now);
    change<Invitation>(this, { status: 'canceled' });
  }

  renameRole(from: string, to: string): void {
    change<Invitation>(this, { roles: this.roles.renamed(from, to) });
  }

  /** Sends it again with other values; its lifetime starts again. */
  renew(values: Pick<Fields<Invitation>, 'roles' | 'teamId' | 'inviterId'>, lifeSeconds: number, now: Date): void {
    change<Invitation>(this, { ...values, expiresAt: after(now, lifeSeconds), createdAt: now });
  }
}
