import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { answer, api } from '../../api/client.ts';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { reads, useSignedIn } from '../account/account-reads.ts';
import { type FoundMember, organizationReads, useSomeMembers } from './organization-reads.ts';
import type { Membership } from './memberships.ts';
import { counted } from '../../messages/counted.ts';

export const LEAVING = 'You lose access immediately. To come back, you’ll need a new invitation.';

export function LeaveOrganizationDialog({ of, onClose }: { readonly of: Membership; onClose(): void }) {
  const { user } = useSignedIn();
  const gone = useOrganizationGone();
  const { data: own } = useSomeMembers(of.organization.id, { userId: user.id });
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
      <LostWithMembership of={own?.items[0]} who="you" />
    </ConfirmDialog>
  );
}

/** The things that end with a membership, in numbers: an invitation is valid only while its sender is a member. */
export function LostWithMembership(props: {
  /** Undefined until it is known. */
  readonly of: Pick<FoundMember, 'teams' | 'openInvitations'> | undefined;
  readonly who: 'they' | 'you';
}) {
  const { of, who } = props;
  if (!of) return null;
  const { teams, openInvitations: open } = of;
  return (
    <>
      {teams.length > 0 && ` ${who === 'you' ? 'You’ll' : 'They’ll'} also leave ${counted(teams.length, 'team')}.`}
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
