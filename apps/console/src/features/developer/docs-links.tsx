import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { issuerOf } from '../../shared/oauth/scopes.ts';

/** What a developer reads beside these pages. */
export const DocsLinks = () => (
  <Typography variant="body2" color="textSecondary">
    <Link href="/api/reference" target="_blank" rel="noopener">
      API reference
    </Link>
    {' · '}
    <Link href={`${issuerOf('')}/.well-known/openid-configuration`} target="_blank" rel="noopener">
      Discovery document
    </Link>
  </Typography>
);
