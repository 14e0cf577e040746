import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { OrganizationName } from '../api/refusal.ts';

/** Organizations that something has to be done about first; each leads to its members. Stands in either entry. */
export const OrganizationLinks = ({ of }: { readonly of: readonly OrganizationName[] }) => (
  <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5, overflowWrap: 'anywhere' }}>
    {of.map(({ name, slug }) => (
      <li key={slug}>
        <Link href={`/o/${slug}/members`} color="inherit">
          {name}
        </Link>
      </li>
    ))}
  </Box>
);
