import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useBillingOwner } from '../../api/billing-owner.ts';
import { type BillingAccount, useBillingAccount } from '../../api/billing-reads.ts';
import { AccountNotice } from '../../shared/billing/account-notice.tsx';
import { Notice } from '../../shared/billing/notice.tsx';
import { PortalButton } from '../../shared/billing/portal-button.tsx';
import { Ledger, LedgerRow } from '../../ui/data/ledger.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { DetailsForm } from './details-form.tsx';
import { ShownDetails } from './shown-details.tsx';

/** Who is billed, and how they pay. */
export function DetailsPage() {
  const account = useBillingAccount();
  const { bar } = useBillingOwner();
  return (
    <Page
      title="Billing details"
      lead="Who invoices are made out to, and how they are paid."
      width={640}
      query={account}
    >
      {(found) => (
        <Stack spacing={4}>
          <Stack spacing={2}>
            <AccountNotice account={found} />
            {isUnanswered(found) && <Unanswered again={() => void account.refetch()} busy={account.isFetching} />}
            <Details account={found} />
          </Stack>
          <Stack spacing={1.5} component="section" aria-label="Payment">
            <Typography variant="h2">Payment</Typography>
            <Ledger>
              <LedgerRow
                label="Payment method"
                action={
                  <PortalButton size="small" about="payment method">
                    Manage
                  </PortalButton>
                }
              >
                Cards are kept by our billing provider, not by us.
              </LedgerRow>
              {found.customer?.email && <LedgerRow label="Invoices go to">{found.customer.email}</LedgerRow>}
            </Ledger>
          </Stack>
          {bar && (
            <Typography variant="body2" color="textSecondary">
              {bar}
            </Typography>
          )}
        </Stack>
      )}
    </Page>
  );
}

function Details({ account }: { readonly account: BillingAccount }) {
  const { bar } = useBillingOwner();
  if (isUnanswered(account)) return null;
  if (bar !== undefined) return <ShownDetails customer={account.customer} />;
  return (
    // Visible: a card that hides its overflow would catch the sticky bar of the form.
    <Card sx={{ p: { xs: 2, sm: 3 }, overflow: 'visible' }}>
      <DetailsForm account={account} />
    </Card>
  );
}

/** The details are the billing provider’s: without its answer there is nothing to show or edit. */
const isUnanswered = ({ status, customer }: BillingAccount): boolean => status === 'linked' && !customer;

const Unanswered = ({ again, busy }: { readonly busy: boolean; again(): void }) => (
  <Notice
    severity="warning"
    action={
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        aria-disabled={busy || undefined}
        onClick={() => busy || again()}
      >
        Try again
      </Button>
    }
  >
    The billing provider doesn’t answer, so your details can’t be shown now.
  </Notice>
);
