/** A link inside the entry (no reload). To the other entry (/account from /sign-in and back) use MUI's `Link href`. */
import MuiLink, { type LinkProps } from '@mui/material/Link';
import { Link as RouterLink, type LinkProps as RouterLinkProps } from 'react-router';

export function Link(props: Omit<LinkProps, 'href' | 'component'> & Pick<RouterLinkProps, 'to' | 'state' | 'replace'>) {
  return <MuiLink component={RouterLink} {...props} />;
}
