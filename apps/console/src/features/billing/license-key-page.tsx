import { Alert, Box, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { useParams } from 'react-router';
import { refusalText } from '../../messages/refusal-text.ts';
import { useBillingOwner } from '../../shared/billing/billing-owner.ts';
import { figure } from '../../shared/billing/money.tsx';
import { MONO } from '../../theme/theme.ts';
import { useCopy } from '../../ui/actions/copy-button.tsx';
import { useMutationRunner } from '../../ui/actions/mutation-context.ts';
import { LinkButton, SecondaryButton } from '../../ui/actions/buttons.tsx';
import { type Column, DataList, RowButton } from '../../ui/data/data-list.tsx';
import { Ledger, LedgerRow } from '../../ui/data/ledger.tsx';
import { StatusChip } from '../../ui/data/status-chip.tsx';
import { EmptyState, Page } from '../../ui/layout/page.tsx';
import { announce } from '../../ui/feedback/live-regions.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { Link, Muted } from '../../ui/layout/texts.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { CalendarDate, RelativeTime } from '../../ui/time/dates.tsx';
import { useNow } from '../../ui/time/use-now.ts';
import { type Activation, type LicenseKey, useDeactivate, useLicenseKey, useSecretOf } from './benefit-queries.ts';
import { isFull, keyState } from './benefits.ts';
import { useConfirm } from '../../ui/feedback/confirm-dialog.tsx';
import { asRefusal } from '../../api/refusal.ts';

export default function LicenseKeyPage() {
  const { id = '' } = useParams();
  const { path, disabledReason } = useBillingOwner();
  const found = useLicenseKey(id);
  return (
    <Page
      title="License key"
      above={<Link to={`${path}/benefits`}>Benefits</Link>}
      width={840}
      query={found}
      gone={
        <EmptyState
          title="This license key doesn’t exist"
          action={<LinkButton to={`${path}/benefits`}>All benefits</LinkButton>}
        />
      }
    >
      {({ licenseKey, activations }) => (
        <Stack spacing={4}>
          <Facts licenseKey={licenseKey} used={activations.length} />
          <Section title="Devices">
            {isFull(licenseKey, activations.length) && (
              <Alert severity="warning">
                The key is in use on as many devices as it allows. Remove one to use it on another.
              </Alert>
            )}
            {activations.length > 0 ? (
              <>
                <ActivationList keyId={licenseKey.id} activations={activations} />
                {disabledReason && <Muted>{disabledReason}</Muted>}
              </>
            ) : (
              <Typography color="textSecondary">
                No device uses the key yet. Enter it in the product, which then appears here.
              </Typography>
            )}
          </Section>
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
  const { id, displayKey, expiresAt, limitActivations, usage, limitUsage } = licenseKey;
  return (
    <Ledger>
      <SecretKey keyId={id} masked={displayKey} />
      <LedgerRow label="Status">
        <StatusChip {...keyState(licenseKey, now)} />
      </LedgerRow>
      <LedgerRow label="Expires">{expiresAt ? <CalendarDate at={expiresAt} /> : 'Never'}</LedgerRow>
      <LedgerRow label="Devices">{ofLimit(used, limitActivations)}</LedgerRow>
      {(limitUsage !== null || usage > 0) && <LedgerRow label="Uses">{ofLimit(usage, limitUsage)}</LedgerRow>}
    </Ledger>
  );
}

const columns: readonly Column<Activation>[] = [
  { head: 'Device', cell: ({ label }) => label },
  { head: 'Since', cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
];

function ActivationList(props: { readonly keyId: string; readonly activations: readonly Activation[] }) {
  const { keyId, activations } = props;
  const { disabledReason } = useBillingOwner();
  const deactivate = useDeactivate(keyId);
  const { ask, dialog } = useConfirm();
  // A confirmation, because the key can be entered again only on that device.
  const askRemoval = (activation: Activation) =>
    ask({
      title: `Remove ${activation.label}?`,
      verb: 'Remove device',
      danger: true,
      children: 'The product stops working there until the key is entered again. Another device can use the key then.',
      confirm: () => deactivate.mutateAsync(activation),
    });
  return (
    <>
      <DataList
        name="Devices"
        rows={activations}
        columns={columns}
        rowKey={({ id }) => id}
        {...(disabledReason === undefined && {
          actions: (row: Activation) => (
            <RowButton aria-label={`Remove ${row.label}`} onClick={() => askRemoval(row)}>
              Remove
            </RowButton>
          ),
        })}
      />
      {dialog}
    </>
  );
}

/** A key that is masked until it is asked for. It is forgotten when it is hidden, and with the page. */
function SecretKey({ keyId, masked }: { readonly keyId: string; readonly masked: string }) {
  const read = useSecretOf(keyId);
  const run = useMutationRunner();
  const { copied, copy } = useCopy();
  const [secret, setSecret] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  const withSecret = async (use: (key: string) => void) => {
    if (isBusy) return;
    setIsBusy(true);
    try {
      use(secret ?? (await run(read)));
    } catch (no) {
      toast(refusalText(asRefusal(no)), { severity: 'error' });
    } finally {
      setIsBusy(false);
    }
  };
  const reveal = (key: string) => {
    setSecret(key);
    announce('The key is shown.');
  };
  return (
    <LedgerRow
      label="Key"
      action={
        <Stack direction="row" spacing={1}>
          <SecondaryButton
            size="small"
            aria-label={secret === undefined ? 'Reveal the key' : 'Hide the key'}
            busy={isBusy}
            onClick={() => (secret === undefined ? void withSecret(reveal) : setSecret(undefined))}
          >
            {secret === undefined ? 'Reveal' : 'Hide'}
          </SecondaryButton>
          <SecondaryButton
            size="small"
            aria-label="Copy the key"
            busy={isBusy}
            onClick={() => void withSecret((key) => void copy(key).then((done) => done || reveal(key)))}
          >
            {copied ? 'Copied' : 'Copy'}
          </SecondaryButton>
        </Stack>
      }
    >
      <Box component="code" sx={{ fontFamily: MONO, userSelect: secret === undefined ? 'auto' : 'all' }}>
        {secret ?? masked}
      </Box>
    </LedgerRow>
  );
}
