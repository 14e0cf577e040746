import Alert, { type AlertProps } from '@mui/material/Alert';
import type { ReactNode } from 'react';
import type { BillingAccount } from '../../shared/billing/billing-owner.ts';

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

const reasons: Readonly<Record<NonNullable<BillingAccount['reason']>, string>> = {
  'email-taken':
    'Nothing can be bought yet: another customer of our billing provider has your email. Confirm your email, or contact support.',
  'email-refused':
    'Nothing can be bought yet: our billing provider doesn’t accept your email. Change it, or contact support.',
  'no-owner': 'Nothing can be bought: this organization has no owner.',
};

export function AccountNotice({ account: { status, reason, customer } }: { readonly account: BillingAccount }) {
  if (reason === null) return null;
  if (status === 'conflict') return <Notice severity="error">{reasons[reason]}</Notice>;
  if (status !== 'linked') return null;
  return (
    <Notice severity="warning">
      Our billing provider didn’t accept your new email. Invoices still go to {customer?.email ?? 'the former one'}.
      Contact support.
    </Notice>
  );
}
