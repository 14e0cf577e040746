import type { BillingAccount } from '../../api/billing-reads.ts';
import { Notice } from './notice.tsx';

const reasons: Readonly<Record<NonNullable<BillingAccount['reason']>, string>> = {
  'email-taken':
    'Nothing can be bought yet: another customer of our billing provider has your email. Confirm your email, or contact support.',
  'email-refused':
    'Nothing can be bought yet: our billing provider doesn’t accept your email. Change it, or contact support.',
  'no-owner': 'Nothing can be bought: this organization has no owner.',
};

/** Why there is no customer at the billing provider, or why it has a former email; nothing where all is well. */
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
