import { Box, Button, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { Muted } from '../../ui/layout/texts.tsx';
import { useOrganization } from '../../shared/organization/organization-reads.ts';
import { onlyThese } from '../../shared/organization/permissions.ts';
import { roleTitle } from '../../shared/organization/role-names.ts';
import { LinkButton } from '../../ui/actions/buttons.tsx';
import { useOfferedAct } from '../../ui/actions/offered-acts.ts';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { DialogFrame } from '../../ui/feedback/dialog-frame.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { type Role, useRoleWrites } from './queries.ts';
import { Roles } from './role-cards.tsx';
import { RoleDialog } from './role-dialog.tsx';
import { membersWithRole } from './role-facts.tsx';

type Open = { readonly dialog: 'create' } | { readonly dialog: 'change' | 'delete'; readonly role: Role };

export default function RolesPage() {
  const { may } = useOrganization();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const acts = {
    ...(may('ac', 'update') && { change: (role: Role) => setOpen({ dialog: 'change', role }) }),
    ...(may('ac', 'delete') && { remove: (role: Role) => setOpen({ dialog: 'delete', role }) }),
  };
  return (
    <Page
      title="Roles"
      lead="What each role can do. Permissions from all of a member’s roles combine."
      width={1080}
      actions={<Buttons create={() => setOpen({ dialog: 'create' })} />}
    >
      <Stack spacing={2.5}>
        <Roles {...acts} />
        <Explanation />
      </Stack>
      {open?.dialog === 'create' && <RoleDialog onClose={close} />}
      {open?.dialog === 'change' && <RoleDialog role={open.role} onClose={close} />}
      {open?.dialog === 'delete' && <DeleteRoleDialog role={open.role} onClose={close} />}
    </Page>
  );
}

function Buttons({ create }: { create(): void }) {
  const { organization, may } = useOrganization();
  useOfferedAct(may('ac', 'create') ? 'Create role' : undefined, create);
  return (
    <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap' }}>
      {may('member', 'update') && <LinkButton to={`/o/${organization.slug}/members`}>Assign roles</LinkButton>}
      {may('ac', 'create') && (
        <Button variant="contained" onClick={create}>
          Create role
        </Button>
      )}
    </Stack>
  );
}

function Explanation() {
  const { access, may } = useOrganization();
  return (
    <Muted sx={{ maxWidth: '75ch' }}>
      Predefined roles are the same in every organization and can’t be changed here.
      {!may('ac', 'create') && ` ${onlyThese(access, 'ac', 'create', 'create others')}`}
    </Muted>
  );
}

interface Props {
  readonly role: Role;
  onClose(): void;
}

function DeleteRoleDialog({ role, onClose }: Props) {
  const { remove } = useRoleWrites();
  const name = roleTitle(role.role);
  if (role.memberCount > 0 || role.invitationCount > 0) return <InUse role={role} onClose={onClose} />;
  return (
    <ConfirmDialog
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
