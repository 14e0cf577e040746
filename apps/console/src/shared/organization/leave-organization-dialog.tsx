import { useSignedIn } from '../../api/account-reads.ts';
import { answer, api } from '../../api/client.ts';
import type { Membership } from '../../api/organization-reads.ts';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { LostWithMembership } from './lost-with-membership.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { useOrganizationGone } from './use-organization-gone.ts';

/** What leaving means, for every place that offers it. */
export const LEAVING = 'You lose access immediately. To come back, you’ll need a new invitation.';

/** Leaves an organization and goes to the list. */
export function LeaveOrganizationDialog({ of, onClose }: { readonly of: Membership | undefined; onClose(): void }) {
  const { user } = useSignedIn();
  const gone = useOrganizationGone();
  if (!of) return null;
  const { organization, memberCount } = of;
  const { id: organizationId, name } = organization;
  const others = memberCount - 1;
  return (
    <ConfirmDialog
      open
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
