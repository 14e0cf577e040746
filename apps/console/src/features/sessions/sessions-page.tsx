import { Box, Button, Stack } from '@mui/material';
import { useState } from 'react';
import { DeviceName } from '../../shared/account/device-name.tsx';
import { deviceOf } from '../../shared/account/devices.ts';
import { type FoundSession, reads, searchSessions, useOtherSessions } from '../../shared/account/account-reads.ts';
import { SignOutDialog, type Target } from '../../shared/account/sign-out-dialog.tsx';
import { RowMenu } from '../../ui/actions/act-menu.tsx';
import { useOfferedAct } from '../../ui/actions/offered-acts.ts';
import { type Column, DataList } from '../../ui/data/data-list.tsx';
import { FoundRows, pageAndText, useFoundPage } from '../../ui/data/list-pages.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Muted } from '../../ui/layout/texts.tsx';
import { RelativeTime } from '../../ui/time/dates.tsx';

const OTHERS = 'Sign out other devices';
const ALL = 'Sign out everywhere, including this device';

const columns: readonly Column<FoundSession>[] = [
  { head: 'Device', cell: (row) => <DeviceName userAgent={row.userAgent} here={row.isCurrent} /> },
  { head: 'IP address', cell: (row) => <Box sx={{ overflowWrap: 'anywhere' }}>{row.ipAddress || 'Unknown'}</Box> },
  { head: 'Signed in', cell: (row) => <RelativeTime at={row.createdAt} /> },
  { head: 'Renewed', cell: (row) => (row.isCurrent ? 'Now' : <RelativeTime at={row.updatedAt} />) },
  { head: 'Expires', cell: (row) => <RelativeTime at={row.expiresAt} /> },
];

export default function SessionsPage() {
  const list = useFoundPage(
    { queryKey: [...reads.sessions, 'page'], noun: 'session', filters: [] },
    pageAndText,
    searchSessions,
  );
  const { data: others } = useOtherSessions();
  const [target, setTarget] = useState<Target>();
  const count = others?.count ?? 0;
  const endOthers = () => setTarget({ kind: 'others', count });
  const endAll = () => setTarget({ kind: 'all', count: count + 1 });
  useOfferedAct(count > 0 ? OTHERS : undefined, endOthers);
  useOfferedAct(count > 0 ? ALL : undefined, endAll);
  return (
    <Page
      title="Sessions"
      lead="Devices signed in to your account. Sign out any device you don’t recognize."
      width={960}
      actions={
        count > 0 && (
          <Button variant="contained" onClick={endOthers}>
            {OTHERS}
          </Button>
        )
      }
    >
      <Stack spacing={2.5}>
        <FoundRows list={list} none={<Muted>Not signed in anywhere.</Muted>}>
          {({ items }) => (
            <DataList
              name="Sessions"
              rows={items}
              columns={columns}
              rowKey={({ id }) => id}
              actions={(session) =>
                !session.isCurrent && (
                  <RowMenu
                    of={deviceOf(session.userAgent).name}
                    acts={[{ label: 'Sign out…', isDangerous: true, run: () => setTarget({ kind: 'one', session }) }]}
                  />
                )
              }
            />
          )}
        </FoundRows>
        {others &&
          (count === 0 ? (
            <Muted>You’re signed in on this device only.</Muted>
          ) : (
            <div>
              <Button color="error" onClick={endAll} sx={{ ml: -2 }}>
                {ALL}
              </Button>
            </div>
          ))}
        {target && <SignOutDialog target={target} onClose={() => setTarget(undefined)} />}
      </Stack>
    </Page>
  );
}
