import { Box, Typography } from '@mui/material';
import { useOrganization } from '../../shared/organization/organization-reads.ts';
import { roleTitle } from '../../shared/organization/role-names.ts';
import { LinkButton } from '../../ui/actions/buttons.tsx';
import { ConfirmQuestion } from '../../ui/feedback/confirm-question.tsx';
import { DialogFrame } from '../../ui/feedback/dialog-frame.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { type Role, useRoleWrites } from './queries.ts';
import { membersWithRole } from './role-facts.tsx';

interface Props {
  readonly role: Role;
  onClose(): void;
}

export function DeleteRoleDialog({ role, onClose }: Props) {
  const { remove } = useRoleWrites();
  const name = roleTitle(role.role);
  if (role.memberCount > 0 || role.invitationCount > 0) return <InUse role={role} onClose={onClose} />;
  return (
    <ConfirmQuestion
      onClose={onClose}
      title={`Delete the role ${name}?`}
      verb="Delete role"
      danger
      confirm={async () => {
        await remove(role.id!);
        toast(`Role ${name} deleted.`);
      }}
    >
      No members or invitations use it. This can’t be undone.
    </ConfirmQuestion>
  );
}

function InUse({ role, onClose }: Props) {
  const { organization } = useOrganization();
  const { role: name, memberCount, invitationCount } = role;
  return (
    <DialogFrame
      title={`${roleTitle(name)} can’t be deleted yet`}
      onClose={onClose}
      actions={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mr: 'auto' }}>
          {memberCount > 0 && (
            <LinkButton to={membersWithRole(organization.slug, name)}>
              {memberCount === 1 ? 'Show member' : `Show ${memberCount} members`}
            </LinkButton>
          )}
          {invitationCount > 0 && (
            <LinkButton to={`/o/${organization.slug}/invitations?status=open`}>Go to invitations</LinkButton>
          )}
        </Box>
      }
    >
      {memberCount > 0 && (
        <Typography color="textSecondary">
          {memberCount === 1 ? '1 member has' : `${memberCount} members have`} this role. Assign another role first.
        </Typography>
      )}
      {invitationCount > 0 && (
        <Typography color="textSecondary">
          {invitationCount === 1
            ? '1 pending invitation uses this role. Cancel it first.'
            : `${invitationCount} pending invitations use this role. Cancel them first.`}
        </Typography>
      )}
    </DialogFrame>
  );
}
