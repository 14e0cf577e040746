import Stack from '@mui/material/Stack';
import { useEmailStatus, useKnownSignInWays, usePendingEmail, useSignedIn } from '../../api/account-reads.ts';
import { Ledger, LedgerRow } from '../../ui/data/ledger.tsx';
import { Answer, Page } from '../../ui/layout/page.tsx';
import { ConfirmedChip } from '../../shared/account/confirmed-chip.tsx';
import { usualSignIn } from '../../words/sign-in-words.ts';
import { ChangeForm } from './change-form.tsx';
import { PendingChange } from './pending-change.tsx';

/** A change of email has three states: requested, changed but not confirmed, confirmed. */
export function EmailPage() {
  const { email } = useSignedIn().user;
  const pendingEmail = usePendingEmail();
  const { words, hasPassword } = usualSignIn(useKnownSignInWays());
  return (
    <Page
      title="Email"
      lead={
        hasPassword
          ? 'You sign in with this address, and we send account emails to it.'
          : `We send account emails to this address. You sign in with ${words}.`
      }
      width={640}
      query={useEmailStatus()}
    >
      {(status) => (
        <Stack spacing={3}>
          <Ledger>
            <LedgerRow label="Your address" action={<ConfirmedChip isConfirmed={status.proven} />}>
              {email}
            </LedgerRow>
          </Ledger>
          <Answer query={pendingEmail}>
            {({ pending }) =>
              pending ? <PendingChange current={email} {...pending} /> : <ChangeForm email={email} status={status} />
            }
          </Answer>
        </Stack>
      )}
    </Page>
  );
}
