import { Link } from '@mui/material';
import { Muted } from '../../ui/layout/texts.tsx';
import { issuerOf } from '../../shared/oauth/scopes.ts';

export const DocsLinks = () => (
  <Muted>
    <Link href="/api/reference" target="_blank" rel="noopener">
      API reference
    </Link>
    {' · '}
    <Link href={`${issuerOf('')}/.well-known/openid-configuration`} target="_blank" rel="noopener">
      Discovery document
    </Link>
  </Muted>
);
