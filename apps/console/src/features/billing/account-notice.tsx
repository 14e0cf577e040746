import { Notice } from '../../shared/billing/notice.tsx';
import { useBillingAccount } from './queries.ts';

/** The billing provider refused the email of the account: nothing can be bought until that is mended. */
export function AccountNotice() {
  const { data } = useBillingAccount();
  if (data?.status !== 'conflict') return null;
  return (
    <Notice severity="error">
      {data.reason === 'no-owner'
        ? 'This organization has no owner, so nothing can be bought for it.'
        : 'The billing provider doesn’t accept your email. Confirm or change it, or contact support.'}
    </Notice>
  );
}
