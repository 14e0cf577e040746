import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link as RouterLink, useParams } from 'react-router';
import { useBillingOwner } from '../../api/billing-owner.ts';
import { ApiRefusal } from '../../api/refusal.ts';
import { Ledger, LedgerRow } from '../../ui/data/ledger.tsx';
import { StatusChip } from '../../ui/data/status-chip.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Link } from '../../ui/layout/link.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { CalendarDate } from '../../ui/time/calendar-date.tsx';
import { useNow } from '../../ui/time/use-now.ts';
import { figure } from '../../words/number-words.ts';
import { ActivationList } from './activation-list.tsx';
import { isFull, keyState } from './key-state.ts';
import { type LicenseKey, useLicenseKey } from './queries.ts';
import { SecretKey } from './secret-key.tsx';

/** One license key: the key itself when asked for, its limits, and the devices that use it. */
export function LicenceKeyPage() {
  const { id = '' } = useParams();
  const { path, bar } = useBillingOwner();
  const found = useLicenseKey(id);
  const above = <Link to={`${path}/benefits`}>Benefits</Link>;
  if (found.error instanceof ApiRefusal && found.error.status === 404) {
    return (
      <Page title="License key" above={above} width={840}>
        <EmptyState
          title="This license key doesn’t exist"
          action={
            <Button variant="outlined" color="inherit" component={RouterLink} to={`${path}/benefits`}>
              All benefits
            </Button>
          }
        />
      </Page>
    );
  }
  return (
    <Page title="License key" above={above} width={840} query={found}>
      {({ licenseKey, activations }) => (
        <Stack spacing={4}>
          <Facts licenseKey={licenseKey} used={activations.length} />
          <Stack spacing={1.5} component="section" aria-label="Devices">
            <Typography variant="h2">Devices</Typography>
            {isFull(licenseKey, activations.length) && (
              <Alert severity="warning">
                The key is in use on as many devices as it allows. Remove one to use it on another.
              </Alert>
            )}
            {activations.length > 0 ? (
              <>
                <ActivationList keyId={licenseKey.id} activations={activations} />
                {bar && (
                  <Typography variant="body2" color="textSecondary">
                    {bar}
                  </Typography>
                )}
              </>
            ) : (
              <Typography color="textSecondary">
                No device uses the key yet. Enter it in the product, which then appears here.
              </Typography>
            )}
          </Stack>
        </Stack>
      )}
    </Page>
  );
}

/** "2 of 5", "2". */
const ofLimit = (count: number, limit: number | null) =>
  limit === null ? figure(count) : `${figure(count)} of ${figure(limit)}`;

function Facts({ licenseKey, used }: { readonly licenseKey: LicenseKey; readonly used: number }) {
  const now = useNow();
  const { state, text } = keyState(licenseKey, now);
  const { id, displayKey, expiresAt, limitActivations, usage, limitUsage } = licenseKey;
  return (
    <Ledger>
      <SecretKey keyId={id} masked={displayKey} />
      <LedgerRow label="Status">
        <StatusChip state={state}>{text}</StatusChip>
      </LedgerRow>
      <LedgerRow label="Expires">{expiresAt ? <CalendarDate at={expiresAt} /> : 'Never'}</LedgerRow>
      <LedgerRow label="Devices">{ofLimit(used, limitActivations)}</LedgerRow>
      {(limitUsage !== null || usage > 0) && <LedgerRow label="Uses">{ofLimit(usage, limitUsage)}</LedgerRow>}
    </Ledger>
  );
}
