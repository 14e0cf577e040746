import { useSignedIn } from '../../shared/account/account-reads.ts';
import { useBillingAccount, useBillingOwner } from '../../shared/billing/billing-owner.ts';
import { Muted } from '../../ui/layout/texts.tsx';

/** Names the payer above every button that charges: people buy for themselves and for organizations. */
export function PayingAs() {
  const { user } = useSignedIn();
  const { name, named } = useBillingOwner();
  const { data: account } = useBillingAccount();
  // An organization has an address only where the billing provider was told one.
  const email = account?.customer?.email ?? (named.organizationId === undefined ? user.email : null);
  return (
    <Muted sx={{ overflowWrap: 'anywhere' }}>
      Paying as <strong>{name ?? user.name}</strong>
      {email !== null && ` (${email})`}
    </Muted>
  );
}
