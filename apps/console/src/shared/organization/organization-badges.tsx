import { Box } from '@mui/material';
import { Portrait } from '../../ui/data/portrait.tsx';
import { StatusChip } from '../../ui/data/status-chip.tsx';
import { roleTitle } from './role-names.ts';

export const OrganizationLogo = (props: {
  readonly name: string;
  readonly logo: string | null;
  readonly size: number;
}) => <Portrait name={props.name} picture={props.logo} size={props.size} square />;

export function RoleChips({ roles }: { readonly roles: readonly string[] }) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 0.5, maxWidth: '100%' }}>
      {roles.map((role) => (
        <StatusChip key={role} state="neutral" text={roleTitle(role)} />
      ))}
    </Box>
  );
}

/** The address of another member. One that is not proven may be another person's. */
export function MemberEmail({ user }: { readonly user: { readonly email: string; readonly emailProven: boolean } }) {
  return user.emailProven ? user.email : `${user.email} (not confirmed by this account)`;
}
