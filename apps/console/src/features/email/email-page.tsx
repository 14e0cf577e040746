import Stack from '@mui/material/Stack';
import { usePendingEmail, useSignedIn } from '../../api/account-reads.ts';
import { Ledger, LedgerRow } from '../../ui/data/ledger.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { ConfirmedChip } from '../../shared/account/confirmed-chip.tsx';
import { ChangeForm } from './change-form.tsx';
import { PendingChange } from './pending-change.tsx';

/** A change of email has three states: requested, changed but not confirmed, confirmed. */
export function EmailPage() {
  const { user } = useSignedIn();
  return (
    <Page
      title="Email"
      lead="You sign in with this address, and we send account emails to it."
      width={640}
      query={usePendingEmail()}
    >
      {({ pending }) => (
        <Stack spacing={3}>
          <Ledger>
            <LedgerRow label="Your address" action={<ConfirmedChip isConfirmed={user.emailVerified} />}>
              {user.email}
            </LedgerRow>
          </Ledger>
          {pending ? <PendingChange current={user.email} {...pending} /> : <ChangeForm user={user} />}
        </Stack>
      )}
    </Page>
  );
}
