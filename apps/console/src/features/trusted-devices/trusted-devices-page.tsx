import { Box, Button } from '@mui/material';
import { answer, api } from '../../api/client.ts';
import { reads, useKnownSignInWays, useTwoFactor } from '../../shared/account/account-reads.ts';
import { DeviceName } from '../../shared/account/device-name.tsx';
import { deviceOf } from '../../shared/account/devices.ts';
import { usualSignIn } from '../../shared/account/sign-in-ways.ts';
import { PrimaryLinkButton } from '../../ui/actions/buttons.tsx';
import { RowMenu } from '../../ui/actions/act-menu.tsx';
import { useOfferedAct } from '../../ui/actions/offered-acts.ts';
import { useChange } from '../../ui/actions/use-change.ts';
import { type Column, DataList } from '../../ui/data/data-list.tsx';
import { FoundRows, pageAndText, useFoundPage } from '../../ui/data/list-pages.tsx';
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
  const list = useFoundPage(
    { queryKey: reads.trustedDevices, noun: 'trusted device', filters: [] },
    pageAndText,
    searchDevices,
  );
  const one = useRemoveDevice();
  const all = useRemoveAllDevices();
  // A confirmation, because a device can be trusted again only from that device.
  const { ask, dialog } = useConfirm();
  const count = list.found.data?.total ?? 0;
  const askAll = () =>
    ask({
      title: 'Remove all trusted devices?',
      verb: `Remove ${count} devices`,
      danger: true,
      children: 'Your next sign-in on each of them will ask for a code. They stay signed in.',
      confirm: () => all.mutateAsync(),
    });
  const askOne = ({ id, userAgent }: TrustedDevice) =>
    ask({
      title: `Remove ${deviceOf(userAgent).name}?`,
      verb: 'Remove device',
      danger: true,
      children: 'Your next sign-in on it will ask for a code. It stays signed in.',
      confirm: () => one.mutateAsync(id),
    });
  useOfferedAct(count > 1 ? 'Remove all trusted devices' : undefined, askAll);
  return (
    <Page
      title="Trusted devices"
      lead="These devices skip the second step. Remove any device you don’t recognize."
      width={960}
      {...(count > 1 && {
        actions: (
          <Button variant="contained" onClick={askAll}>
            Remove all
          </Button>
        ),
      })}
    >
      <FoundRows list={list} none={<None />}>
        {({ items }) => (
          <DataList
            name="Trusted devices"
            rows={items}
            columns={columns}
            rowKey={({ id }) => id}
            actions={(row) => (
              <RowMenu
                of={deviceOf(row.userAgent).name}
                acts={[{ label: 'Remove…', isDangerous: true, run: () => askOne(row) }]}
              />
            )}
          />
        )}
      </FoundRows>
      {dialog}
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

const searchDevices = (query: ReturnType<typeof pageAndText>, signal: AbortSignal) =>
  answer(api.GET('/api/auth/two-factor/search-trusted-devices', { params: { query }, signal }));
type TrustedDevice = Awaited<ReturnType<typeof searchDevices>>['items'][number];

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
