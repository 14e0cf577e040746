import type { Access } from './access.ts';
import type { Invitation, InvitationStatus } from './invitation.ts';
import type { Member } from './member.ts';

export type Closing = Exclude<InvitationStatus, 'pending'> | 'expired' | 'inviter-left';

/**
 * Why an invitation cannot be accepted; undefined while it can. An invitation that its inviter could not send any more
 * counts as canceled: otherwise a demoted administrator could restore their rights through it.
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
