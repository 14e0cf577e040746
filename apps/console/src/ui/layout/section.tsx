import { Stack, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';

export function Section(props: { readonly title: string; readonly spacing?: number; readonly children: ReactNode }) {
  const id = useId();
  return (
    <Stack spacing={props.spacing ?? 1.5} component="section" aria-labelledby={id}>
      <Typography variant="h2" id={id}>
        {props.title}
      </Typography>
      {props.children}
    </Stack>
  );
}
