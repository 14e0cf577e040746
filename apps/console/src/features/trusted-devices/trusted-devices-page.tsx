import { Box, Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { answer, api } from '../../api/client.ts';
import { reads, useKnownSignInWays, useTwoFactor } from '../../shared/account/account-reads.ts';
import { DeviceName } from '../../shared/account/device-name.tsx';
import { deviceOf } from '../../shared/account/devices.ts';
import { usualSignIn } from '../../shared/account/sign-in-ways.ts';
import { PrimaryLinkButton } from '../../ui/actions/buttons.tsx';
import { useOfferedAct } from '../../ui/actions/offered-acts.ts';
import { useChange } from '../../ui/actions/use-change.ts';
import { type Column, DataList, RowButton } from '../../ui/data/data-list.tsx';
import { EmptyState, Page } from '../../ui/layout/page.tsx';
import { RelativeTime } from '../../ui/time/dates.tsx';
import { useConfirm } from '../../ui/feedback/confirm-dialog.tsx';

const columns: readonly Column<TrustedDevice>[] = [
  { head: 'Device', cell: (row) => <DeviceName userAgent={row.userAgent} here={row.isCurrent} /> },
  { head: 'IP address', cell: (row) => <Box sx={{ overflowWrap: 'anywhere' }}>{row.ipAddress || 'Unknown'}</Box> },
  { head: 'Trusted', cell: (row) => <RelativeTime at={row.createdAt} /> },
  { head: 'Last used', cell: (row) => <RelativeTime at={row.lastUsedAt} /> },
  { head: 'Expires', cell: (row) => <RelativeTime at={row.expiresAt} /> },
];

export default function TrustedDevicesPage() {
  const devices = useTrustedDevices();
  const one = useRemoveDevice();
  const all = useRemoveAllDevices();
  // A confirmation, because a device can be trusted again only from that device.
  const { ask, dialog } = useConfirm();
  const count = devices.data?.length ?? 0;
  const askAll = () =>
    ask({
      title: 'Remove all trusted devices?',
      verb: `Remove ${count} devices`,
      danger: true,
      children: 'Your next sign-in on each of them will ask for a code. They stay signed in.',
      confirm: () => all.mutateAsync(),
    });
  useOfferedAct(count > 1 ? 'Remove all trusted devices' : undefined, askAll);
  return (
    <Page
      title="Trusted devices"
      lead="These devices skip the second step. Remove any device you don’t recognize."
      width={960}
      query={devices}
      empty={(rows) => rows.length === 0 && <None />}
      {...(count > 1 && {
        actions: (
          <Button variant="contained" onClick={askAll}>
            Remove all
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
            actions={({ id, userAgent }) => {
              const { name } = deviceOf(userAgent);
              return (
                <RowButton
                  aria-label={`Remove ${name}`}
                  onClick={() =>
                    ask({
                      title: `Remove ${name}?`,
                      verb: 'Remove device',
                      danger: true,
                      children: 'Your next sign-in on it will ask for a code. It stays signed in.',
                      confirm: () => one.mutateAsync(id),
                    })
                  }
                >
                  Remove
                </RowButton>
              );
            }}
          />
          {dialog}
        </>
      )}
    </Page>
  );
}

function None() {
  const { data } = useTwoFactor();
  const { means } = usualSignIn(useKnownSignInWays());
  if (data && !data.enabled) {
    return (
      <EmptyState
        title="No trusted devices"
        action={<PrimaryLinkButton to="/account/two-factor/set-up">Turn on two-factor</PrimaryLinkButton>}
      >
        With two-factor on, you can trust a device for 30 days. It then asks only for {means}.
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No trusted devices">
      Select “Trust this device for 30 days” when you enter a code. The device then asks only for {means}.
    </EmptyState>
  );
}

const readDevices = () => answer(api.GET('/api/auth/two-factor/list-trusted-devices'));
type TrustedDevice = Awaited<ReturnType<typeof readDevices>>[number];

const useTrustedDevices = () =>
  useQuery({
    queryKey: reads.trustedDevices,
    queryFn: readDevices,
    select: (rows: TrustedDevice[]) =>
      rows.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent) || b.lastUsedAt.localeCompare(a.lastUsedAt)),
  });

const stale = [reads.trustedDevices, reads.twoFactor];

const useRemoveDevice = () =>
  useChange((id: string) => answer(api.POST('/api/auth/two-factor/revoke-trusted-device', { body: { id } })), {
    refresh: stale,
    done: 'Device removed.',
    quiet: true,
  });

const useRemoveAllDevices = () =>
  useChange(() => answer(api.POST('/api/auth/two-factor/revoke-trusted-devices', { body: {} as never })), {
    refresh: stale,
    done: 'All devices removed.',
    quiet: true,
  });
