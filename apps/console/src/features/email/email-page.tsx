import Stack from '@mui/material/Stack';
import { usePendingEmail, useSignedIn } from '../../api/account-reads.ts';
import { Ledger, LedgerRow } from '../../ui/data/ledger.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { ProvenChip } from '../../shared/account/proven-chip.tsx';
import { ChangeForm } from './change-form.tsx';
import { PendingChange } from './pending-change.tsx';

/** A3. The three states of a change (console.md 2.6): asked for, changed but not confirmed, confirmed. */
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
            <LedgerRow label="Your address" action={<ProvenChip isProven={user.emailVerified} />}>
              {user.email}
            </LedgerRow>
          </Ledger>
          {pending ? <PendingChange current={user.email} {...pending} /> : <ChangeForm user={user} />}
        </Stack>
      )}
    </Page>
  );
}
