/** What needs attention, with one action; on a phone the action is below. */
import Alert, { type AlertProps } from '@mui/material/Alert';
import type { ReactNode } from 'react';

export const Notice = (props: {
  readonly severity: NonNullable<AlertProps['severity']>;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}) => (
  <Alert
    severity={props.severity}
    role={props.severity === 'error' ? 'alert' : 'status'}
    action={props.action}
    sx={{
      alignItems: { sm: 'center' },
      flexWrap: { xs: 'wrap', sm: 'nowrap' },
      '& .MuiAlert-message': { flex: 1 },
      '& .MuiAlert-action': {
        alignItems: 'center',
        flexShrink: 0,
        m: 0,
        p: 0,
        pl: { xs: '32px', sm: 2 },
        pb: { xs: 1, sm: 0 },
        width: { xs: '100%', sm: 'auto' },
      },
    }}
  >
    {props.children}
  </Alert>
);
