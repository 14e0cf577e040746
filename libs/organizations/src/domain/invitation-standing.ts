import type { Access } from './access.ts';
import type { Invitation, InvitationStatus } from './invitation.ts';
import type { Member } from './member.ts';

export type Closing = Exclude<InvitationStatus, 'pending'> | 'expired' | 'inviter-left';

/**
 * Why an invitation leads nowhere; undefined while it can be accepted. It carries no more than its inviter may give at
 * this moment: one that they could not send any more counts as canceled, or whoever was demoted would come back by it.
 * @param inviter their place in the organization
 */
export function closingOf(
  invitation: Invitation,
  inviter: Member | undefined,
  access: Access,
  now: Date,
): Closing | undefined {
  const closed = invitation.closedAs(now);
  if (closed) return closed;
  if (!inviter) return 'inviter-left';
  return access.mayInvite(inviter, invitation.roles) ? undefined : 'canceled';
}
