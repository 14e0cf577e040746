import Check from '@mui/icons-material/CheckOutlined';
import Delete from '@mui/icons-material/DeleteOutlined';
import Edit from '@mui/icons-material/EditOutlined';
import { Box, IconButton, Stack, Typography } from '@mui/material';
import { useOrganization } from '../../shared/organization/organization-reads.ts';
import { Tooltip } from '../../ui/feedback/tooltip.tsx';
import { Link } from '../../ui/layout/texts.tsx';
import { visuallyHidden } from '../../ui/layout/visually-hidden.ts';
import { roleTitle } from '../../shared/organization/role-names.ts';
import type { Role } from './queries.ts';
import { counted } from '../../messages/counted.ts';

export interface RoleActs {
  readonly change?: ((role: Role) => void) | undefined;
  readonly remove?: ((role: Role) => void) | undefined;
}

export const kindOf = ({ isCustom }: Role): string => (isCustom ? 'Custom' : 'Predefined');

export const membersWithRole = (slug: string, role: string): string =>
  `/o/${slug}/members?${String(new URLSearchParams({ role }))}`;

export function People({ role: { role, memberCount } }: { readonly role: Role }) {
  const { organization } = useOrganization();
  if (memberCount === 0) {
    return (
      <Typography component="span" variant="caption" color="textSecondary">
        No members
      </Typography>
    );
  }
  const count = counted(memberCount, 'member');
  return (
    <Link
      variant="caption"
      to={membersWithRole(organization.slug, role)}
      aria-label={`${count} with the role ${roleTitle(role)}`}
    >
      {count}
    </Link>
  );
}

/** Hidden for a role with more permissions than the caller's. */
export function RoleButtons({ role, change, remove }: RoleActs & { readonly role: Role }) {
  if (!role.isCustom || !role.givable || !(change || remove)) return null;
  return (
    <Stack direction="row" sx={{ ml: -0.75 }}>
      {change && (
        <Tooltip title="Change">
          <IconButton size="small" aria-label={`Change the role ${roleTitle(role.role)}`} onClick={() => change(role)}>
            <Edit sx={{ fontSize: 20 }} />
          </IconButton>
        </Tooltip>
      )}
      {remove && (
        <Tooltip title="Delete">
          <IconButton size="small" aria-label={`Delete the role ${roleTitle(role.role)}`} onClick={() => remove(role)}>
            <Delete sx={{ fontSize: 20 }} />
          </IconButton>
        </Tooltip>
      )}
    </Stack>
  );
}

/** Yes or no, not by colour alone. */
export function Granted({ is }: { readonly is: boolean }) {
  return (
    <>
      {is ? (
        <Check aria-hidden sx={{ fontSize: 20, color: 'primary.main', verticalAlign: 'middle' }} />
      ) : (
        <Box component="span" aria-hidden sx={{ color: 'text.secondary' }}>
          –
        </Box>
      )}
      <Box component="span" sx={visuallyHidden}>
        {is ? 'Yes' : 'No'}
      </Box>
    </>
  );
}
