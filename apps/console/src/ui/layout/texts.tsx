import Typography, { type TypographyProps } from '@mui/material/Typography';
import type { ElementType } from 'react';

type TextProps = TypographyProps<ElementType, { readonly component?: ElementType }>;

export const Muted = (props: TextProps) => <Typography variant="body2" color="textSecondary" {...props} />;

export const Caption = (props: TextProps) => (
  <Typography variant="caption" component="div" color="textSecondary" {...props} />
);
