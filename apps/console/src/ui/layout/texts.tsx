/** Texts that stand on many pages. */
import Typography, { type TypographyProps } from '@mui/material/Typography';
import type { ElementType } from 'react';

type TextProps = TypographyProps<ElementType, { readonly component?: ElementType }>;

/** What explains something else, or is of less weight than it. */
export const Muted = (props: TextProps) => <Typography variant="body2" color="textSecondary" {...props} />;

/** The same, smaller, on a line of its own. */
export const Caption = (props: TextProps) => (
  <Typography variant="caption" component="div" color="textSecondary" {...props} />
);
