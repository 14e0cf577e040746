import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { useTwoFactor } from '../../api/account-reads.ts';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { type Column, DataList } from '../../ui/data/data-list.tsx';
import { DeviceName } from '../../shared/account/device-name.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { RelativeTime } from '../../ui/time/relative-time.tsx';
import { deviceOf } from '../../words/device-words.ts';
import { type TrustedDevice, useForget, useForgetAll, useTrustedDevices } from './queries.ts';

const columns: readonly Column<TrustedDevice>[] = [
  { head: 'Device', cell: (row) => <DeviceName userAgent={row.userAgent} here={row.isCurrent} /> },
  { head: 'IP address', cell: (row) => <Box sx={{ overflowWrap: 'anywhere' }}>{row.ipAddress || 'Unknown'}</Box> },
  { head: 'Trusted', cell: (row) => <RelativeTime at={row.createdAt} /> },
  { head: 'Last used', cell: (row) => <RelativeTime at={row.lastUsedAt} /> },
  { head: 'Expires', cell: (row) => <RelativeTime at={row.expiresAt} /> },
];

/** What shall be forgotten: one device, or all that the person saw when they pressed the button. */
type Target = TrustedDevice | { readonly all: number };

/** A6. */
export function TrustedDevicesPage() {
  const devices = useTrustedDevices();
  const [target, setTarget] = useState<Target>();
  const count = devices.data?.length ?? 0;
  return (
    <Page
      title="Trusted devices"
      lead="They sign in without the second step. Forget what you do not know."
      width={960}
      query={devices}
      empty={(rows) => rows.length === 0 && <None />}
      {...(count > 1 && {
        actions: (
          <Button variant="contained" onClick={() => setTarget({ all: count })}>
            Forget all
          </Button>
        ),
      })}
    >
      {(rows) => (
        <>
          <DataList
            name="Trusted devices"
            rows={rows}
            columns={columns}
            rowKey={({ id }) => id}
            actions={(row) => (
              <Button
                size="small"
                variant="outlined"
                color="inherit"
                aria-label={`Forget ${deviceOf(row.userAgent).name}`}
                onClick={() => setTarget(row)}
              >
                Forget
              </Button>
            )}
          />
          <ForgetDialog target={target} onClose={() => setTarget(undefined)} />
        </>
      )}
    </Page>
  );
}

/** C2: trust can be given again on that device only. */
function ForgetDialog({ target, onClose }: { readonly target: Target | undefined; onClose(): void }) {
  const one = useForget();
  const all = useForgetAll();
  if (!target) return null;
  if ('all' in target) {
    return (
      <ConfirmDialog
        open
        onClose={onClose}
        title="Forget all devices?"
        verb={`Forget ${target.all} devices`}
        danger
        confirm={() => all.mutateAsync()}
      >
        The next sign-in on each of them needs a code again. Nobody is signed out.
      </ConfirmDialog>
    );
  }
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Forget ${deviceOf(target.userAgent).name}?`}
      verb="Forget this device"
      danger
      confirm={() => one.mutateAsync(target.id)}
    >
      The next sign-in on it needs a code again. It is not signed out now.
    </ConfirmDialog>
  );
}

function None() {
  const { data } = useTwoFactor();
  if (data && !data.enabled) {
    return (
      <EmptyState
        title="No trusted devices"
        action={
          <Button variant="contained" component={RouterLink} to="/account/two-factor/set-up">
            Turn on two-factor
          </Button>
        }
      >
        With two-factor on, you can trust a device for 30 days. Then it asks for your password only.
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No trusted devices">
      Tick “Trust this device for 30 days” when you enter a code. Then it asks for your password only.
    </EmptyState>
  );
}
