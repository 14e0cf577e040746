import { Button, Stack } from '@mui/material';
import { useState } from 'react';
import { Muted } from '../../ui/layout/texts.tsx';
import { useOrganization } from '../../shared/organization/organization-reads.ts';
import { onlyThese } from '../../shared/organization/permissions.ts';
import { LinkButton } from '../../ui/actions/buttons.tsx';
import { useOfferedAct } from '../../ui/actions/offered-acts.ts';
import { onDemandDialog } from '../../ui/layout/on-demand.tsx';
import { Page } from '../../ui/layout/page.tsx';
import type { Role } from './queries.ts';
import { Roles } from './role-cards.tsx';

const RoleDialog = onDemandDialog(async () => (await import('./role-dialog.tsx')).RoleDialog);
const DeleteRoleDialog = onDemandDialog(async () => (await import('./delete-role-dialog.tsx')).DeleteRoleDialog);

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
