import type { Invitation } from '../../api/organization-reads.ts';
import type { State } from '../../ui/data/status-chip.tsx';

export type InvitationState = 'open' | 'expired' | 'orphaned' | 'accepted' | 'rejected' | 'canceled';

export const invitationStates: Readonly<Record<InvitationState, { readonly label: string; readonly look: State }>> = {
  open: { label: 'Pending', look: 'info' },
  expired: { label: 'Expired', look: 'attention' },
  orphaned: { label: 'Inviter left', look: 'attention' },
  accepted: { label: 'Accepted', look: 'good' },
  rejected: { label: 'Declined', look: 'neutral' },
  canceled: { label: 'Canceled', look: 'neutral' },
};

type Judged = Pick<Invitation, 'status' | 'inviterId' | 'expiresAt'>;

/**
 * The state of an invitation. The service reports expired ones, and those of former members, as pending; nobody can
 * accept them.
 * @param memberIds users who are members
 */
export function stateOf(invitation: Judged, memberIds: ReadonlySet<string>, now: number): InvitationState {
  if (invitation.status !== 'pending') return invitation.status;
  if (Date.parse(invitation.expiresAt) <= now) return 'expired';
  return memberIds.has(invitation.inviterId) ? 'open' : 'orphaned';
}

/** An accepted invitation cannot be sent again, a declined one can. */
export const mayBeSentAgain = (state: InvitationState): boolean => state !== 'accepted';

export interface StatedInvitation {
  readonly invitation: Invitation;
  readonly state: InvitationState;
}

/** Pending and past invitations in a state (empty = all), newest first. */
export function sorted(
  invitations: readonly Invitation[],
  { memberIds, now, only }: { readonly memberIds: ReadonlySet<string>; readonly now: number; readonly only: string },
): { readonly open: readonly StatedInvitation[]; readonly past: readonly StatedInvitation[] } {
  const stated = invitations
    .map((invitation) => ({ invitation, state: stateOf(invitation, memberIds, now) }))
    .filter(({ state }) => only === '' || state === only)
    .toSorted((a, b) => b.invitation.createdAt.localeCompare(a.invitation.createdAt));
  return { open: stated.filter(({ state }) => state === 'open'), past: stated.filter(({ state }) => state !== 'open') };
}
