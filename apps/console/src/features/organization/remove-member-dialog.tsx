import { useOrganization } from '../../api/open-organization.ts';
import type { Member } from '../../api/organization-reads.ts';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { LostWithMembership } from '../../shared/organization/lost-with-membership.tsx';
import { useRemoveMember } from './queries.ts';

/** C2: nobody comes back without a new invitation. */
export function RemoveMemberDialog({ member, onClose }: { readonly member: Member | undefined; onClose(): void }) {
  const { organization } = useOrganization();
  const remove = useRemoveMember(organization.id);
  if (!member) return null;
  const { name } = member.user;
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Remove ${name}?`}
      verb={`Remove ${name}`}
      danger
      confirm={() => remove.mutateAsync(member)}
    >
      {name} loses access to {organization.name} at once.
      <LostWithMembership organizationId={organization.id} userId={member.userId} whose="Their" />
    </ConfirmDialog>
  );
}
