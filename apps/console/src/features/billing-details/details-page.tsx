import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useBillingOwner } from '../../api/billing-owner.ts';
import { Notice } from '../../shared/billing/notice.tsx';
import { PortalButton } from '../../shared/billing/portal-button.tsx';
import { Ledger, LedgerRow } from '../../ui/data/ledger.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { wordsFor } from '../../words/refusal-text.ts';
import { DetailsForm } from './details-form.tsx';
import { ShownDetails } from './shown-details.tsx';
import { type BillingAccount, useBillingAccount } from './queries.ts';

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
            <Trouble account={found} />
            <Details account={found} />
          </Stack>
          <Stack spacing={1.5} component="section" aria-label="Payment">
            <Typography variant="h2">Payment</Typography>
            <Ledger>
              <LedgerRow label="Payment method" action={<PortalButton size="small">Manage</PortalButton>}>
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
  // The details are the billing provider’s: without its answer there is nothing to edit.
  if (account.status === 'linked' && !account.customer) return null;
  if (bar !== undefined) return <ShownDetails customer={account.customer} />;
  return (
    // Visible: a card that hides its overflow would catch the sticky bar of the form.
    <Card sx={{ p: { xs: 2, sm: 3 }, overflow: 'visible' }}>
      <DetailsForm account={account} />
    </Card>
  );
}

function Trouble({ account: { status, customer } }: { readonly account: BillingAccount }) {
  if (status === 'conflict') return <Notice severity="error">{wordsFor('BILLING_ACCOUNT_CONFLICT').text}</Notice>;
  if (status === 'linked' && !customer) {
    return (
      <Notice severity="warning">
        The billing provider doesn’t answer, so your details can’t be shown now. Try again in a few minutes.
      </Notice>
    );
  }
  return null;
}
