/** What can be done to one row of a list. */
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';

export const RowButton = (props: {
  readonly children: ReactNode;
  /** Also says which row, for screen readers: all rows have the same words. */
  readonly label: string;
  onClick(): void;
}) => (
  <Button
    size="small"
    variant="outlined"
    color="inherit"
    aria-label={props.label}
    onClick={props.onClick}
    sx={{ whiteSpace: 'nowrap' }}
  >
    {props.children}
  </Button>
);
