/** The roles of a member. */
import Box from '@mui/material/Box';
import { roleTitle } from '../../words/role-words.ts';
import { StatusChip } from '../../ui/data/status-chip.tsx';

export function RoleChips({ roles }: { readonly roles: readonly string[] }) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 0.5, maxWidth: '100%' }}>
      {roles.map((role) => (
        <StatusChip key={role} state="neutral">
          {roleTitle(role)}
        </StatusChip>
      ))}
    </Box>
  );
}
