import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import { useOrganization } from '../../api/open-organization.ts';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { DialogFrame } from '../../ui/feedback/dialog-frame.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { roleTitle } from '../../words/role-words.ts';
import { type Role, useRoleWrites } from './queries.ts';
import { membersWithRole } from './role-facts.tsx';

interface Props {
  readonly role: Role;
  onClose(): void;
}

/** Deletes a role that no member or invitation uses. */
export function DeleteRoleDialog({ role, onClose }: Props) {
  const { remove } = useRoleWrites();
  const name = roleTitle(role.role);
  if (role.memberCount > 0 || role.invitationCount > 0) return <InUse role={role} onClose={onClose} />;
  return (
    <ConfirmDialog
      open
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
    </ConfirmDialog>
  );
}

function InUse({ role, onClose }: Props) {
  const { organization } = useOrganization();
  const { role: name, memberCount, invitationCount } = role;
  return (
    <DialogFrame open title={`${roleTitle(name)} can’t be deleted yet`} onClose={onClose}>
      <DialogContent>
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
      </DialogContent>
      <DialogActions sx={{ justifyContent: 'flex-start' }}>
        <Button variant="outlined" color="inherit" onClick={onClose} autoFocus>
          Close
        </Button>
        {memberCount > 0 && (
          <Button
            variant="outlined"
            color="inherit"
            component={RouterLink}
            to={membersWithRole(organization.slug, name)}
          >
            {memberCount === 1 ? 'Show member' : `Show ${memberCount} members`}
          </Button>
        )}
        {invitationCount > 0 && (
          <Button
            variant="outlined"
            color="inherit"
            component={RouterLink}
            to={`/o/${organization.slug}/invitations?status=open`}
          >
            Go to invitations
          </Button>
        )}
      </DialogActions>
    </DialogFrame>
  );
}
