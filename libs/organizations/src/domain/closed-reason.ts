import type { Access } from './access.ts';
import type { Invitation } from './invitation.ts';
import type { Member } from './member.ts';

export const closedReasons = ['accepted', 'rejected', 'canceled', 'expired', 'inviter-left'] as const;
export type ClosedReason = (typeof closedReasons)[number];

/**
 * Why an invitation cannot be accepted; undefined while it can. An invitation that its inviter could no longer send
 * counts as canceled: otherwise a demoted administrator could regain their rights through it.
 * @param inviter the membership of the inviter
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
