import { Link as MuiLink, type LinkProps, Typography, type TypographyProps } from '@mui/material';
import type { ElementType } from 'react';
import { Link as RouterLink, type LinkProps as RouterLinkProps } from 'react-router';

type TextProps = TypographyProps<ElementType, { readonly component?: ElementType }>;

export const Muted = (props: TextProps) => <Typography variant="body2" color="textSecondary" {...props} />;

export const Caption = (props: TextProps) => (
  <Typography variant="caption" component="div" color="textSecondary" {...props} />
);

/** A link inside the entry (no reload). To the other entry (/account from /sign-in and back) use MUI's `Link href`. */
export function Link(
  props: Omit<LinkProps, 'href' | 'component'> & Pick<RouterLinkProps, 'to' | 'state' | 'replace' | 'reloadDocument'>,
) {
  return <MuiLink component={RouterLink} {...props} />;
}

export const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', minWidth: 0 } as const;
