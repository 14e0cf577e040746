import { Stack, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';

export function Section(props: {
  readonly title: string;
  readonly spacing?: number;
  /** At the end of the line of the title. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}) {
  const id = useId();
  const title = (
    <Typography variant="h2" id={id}>
      {props.title}
    </Typography>
  );
  return (
    <Stack spacing={props.spacing ?? 1.5} component="section" aria-labelledby={id}>
      {props.action ? (
        <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between' }}>
          {title}
          {props.action}
        </Stack>
      ) : (
        title
      )}
      {props.children}
    </Stack>
  );
}
