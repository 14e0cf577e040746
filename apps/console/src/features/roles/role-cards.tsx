import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { grants } from '../../api/access-rules.ts';
import { useOrganization } from '../../api/open-organization.ts';
import { permissionWords } from '../../words/permission-words.ts';
import { roleTitle } from '../../words/role-words.ts';
import type { Role } from './queries.ts';
import { Granted, kindOf, People, type RoleActs, RoleButtons } from './role-facts.tsx';

/** The roles on a phone: one card each. */
export function RoleCards(acts: RoleActs) {
  const { access } = useOrganization();
  return (
    <Stack component="ul" aria-label="Roles" spacing={1.5} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {access.roles.map((role) => (
        <Card key={role.role} component="li" sx={{ p: 2 }}>
          <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
            <Box sx={{ minWidth: 0 }}>
              <Typography variant="h2" sx={{ overflowWrap: 'anywhere' }}>
                {roleTitle(role.role)}
              </Typography>
              <Stack direction="row" sx={{ gap: 1.5, alignItems: 'baseline', flexWrap: 'wrap' }}>
                <Typography variant="caption" color="textSecondary">
                  {kindOf(role)}
                </Typography>
                <People role={role} />
              </Stack>
            </Box>
            <RoleButtons role={role} {...acts} />
          </Box>
          <Granting role={role} />
        </Card>
      ))}
    </Stack>
  );
}

function Granting({ role }: { readonly role: Role }) {
  const { access } = useOrganization();
  const granted = Object.entries(access.statements).flatMap(([resource, actions]) =>
    actions
      .filter((action) => grants(role.permissions, resource, action))
      .map((action) => permissionWords(resource, action)),
  );
  if (granted.length === 0) {
    return (
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        Read-only access.
      </Typography>
    );
  }
  return (
    <Stack component="ul" spacing={0.5} sx={{ listStyle: 'none', m: 0, mt: 1.5, p: 0, fontSize: '0.875rem' }}>
      {granted.map((words) => (
        <Box component="li" key={words} sx={{ display: 'flex', gap: 1 }}>
          <Granted is />
          {words}
        </Box>
      ))}
    </Stack>
  );
}
