import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { useOrganization } from '../../api/open-organization.ts';
import { Page } from '../../ui/layout/page.tsx';
import { onlyThese } from '../../words/permission-words.ts';
import { DeleteRoleDialog } from './delete-role-dialog.tsx';
import type { Role } from './queries.ts';
import { RoleCards } from './role-cards.tsx';
import { RoleDialog } from './role-dialog.tsx';
import { RoleMatrix } from './role-matrix.tsx';

type Open = { readonly dialog: 'create' } | { readonly dialog: 'change' | 'delete'; readonly role: Role };

/** Roles and permissions. */
export function RolesPage() {
  const { may } = useOrganization();
  const [open, setOpen] = useState<Open>();
  const phone = useMediaQuery((theme) => theme.breakpoints.down('sm'), { noSsr: true });
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
        {phone ? <RoleCards {...acts} /> : <RoleMatrix {...acts} />}
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
  return (
    <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap' }}>
      {may('member', 'update') && (
        <Button variant="outlined" color="inherit" component={RouterLink} to={`/o/${organization.slug}/members`}>
          Assign roles
        </Button>
      )}
      {may('ac', 'create') && (
        <Button variant="contained" onClick={create}>
          Create role
        </Button>
      )}
    </Stack>
  );
}

/** Explains predefined roles, and why there is no button. */
function Explanation() {
  const { access, may } = useOrganization();
  return (
    <Typography variant="body2" color="textSecondary" sx={{ maxWidth: '75ch' }}>
      Predefined roles are the same in every organization and can’t be changed here.
      {!may('ac', 'create') && ` ${onlyThese(access, 'ac', 'create', 'create others')}`}
    </Typography>
  );
}
