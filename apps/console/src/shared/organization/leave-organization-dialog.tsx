import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { answer, api } from '../../api/client.ts';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { useNow } from '../../ui/time/use-now.ts';
import { reads, useSignedIn } from '../account/account-reads.ts';
import { organizationReads, useInvitations, useTeamPlaces } from './organization-reads.ts';
import type { Membership } from './memberships.ts';
import { counted } from '../../messages/counted.ts';

export const LEAVING = 'You lose access immediately. To come back, you’ll need a new invitation.';

export function LeaveOrganizationDialog({ of, onClose }: { readonly of: Membership; onClose(): void }) {
  const { user } = useSignedIn();
  const gone = useOrganizationGone();
  const { organization, memberCount } = of;
  const { id: organizationId, name } = organization;
  const others = memberCount - 1;
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`Leave ${name}?`}
      verb="Leave organization"
      danger
      confirm={async () => {
        await answer(api.POST('/api/auth/organization/leave', { body: { organizationId } }));
        await gone(organizationId);
        toast(`You left ${name}.`);
      }}
    >
      {LEAVING} {others === 1 ? '1 member remains.' : `${others} members remain.`}
      <LostWithMembership organizationId={organizationId} userId={user.id} who="you" />
    </ConfirmDialog>
  );
}

/** The things that end with a membership, in numbers: an invitation is valid only while its sender is a member. */
export function LostWithMembership(props: {
  readonly organizationId: string;
  readonly userId: string;
  readonly who: 'they' | 'you';
}) {
  const { organizationId, userId, who } = props;
  const now = useNow();
  const { data: places = [] } = useTeamPlaces(organizationId);
  const { data: invitations = [] } = useInvitations(organizationId);
  const teams = places.filter((place) => place.userId === userId).length;
  const open = invitations.filter(
    ({ inviterId, status, expiresAt }) => inviterId === userId && status === 'pending' && Date.parse(expiresAt) > now,
  ).length;
  return (
    <>
      {teams > 0 && ` ${who === 'you' ? 'You’ll' : 'They’ll'} also leave ${counted(teams, 'team')}.`}
      {open > 0 && ` ${counted(open, 'pending invitation')} ${who} sent will stop working.`}
    </>
  );
}

/** Leaves the pages of the organization before they refetch, and clears its cache. */
export function useOrganizationGone(): (organizationId: string) => Promise<void> {
  const navigate = useNavigate();
  const queries = useQueryClient();
  return async (organizationId) => {
    await navigate('/account/organizations', { replace: true });
    queries.removeQueries({ queryKey: organizationReads.of(organizationId) });
    // The organization may have been the active one.
    for (const queryKey of [organizationReads.all, reads.session]) void queries.invalidateQueries({ queryKey });
  };
}
