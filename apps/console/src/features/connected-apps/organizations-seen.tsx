import Typography from '@mui/material/Typography';
import { organizationLabel } from '../../words/organization-choice-words.ts';
import { listWords } from '../../words/role-words.ts';
import type { Connection } from './queries.ts';

/** Which organizations an app sees; nothing for one that cannot see any. */
export function OrganizationsSeen({ organizations }: Pick<Connection, 'organizations'>) {
  if (organizations === undefined) return null;
  return (
    <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
      Organizations: {seenWords(organizations)}
    </Typography>
  );
}

function seenWords(organizations: NonNullable<Connection['organizations']> | null): string {
  if (organizations === null) return 'all, also later ones';
  if (organizations.length === 0) return 'none';
  return listWords(organizations.map((one) => organizationLabel(one, organizations)));
}
