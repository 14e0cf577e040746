import { Box, Button, Stack } from '@mui/material';
import { useState } from 'react';
import { useSessions, useSignedIn } from '../../shared/account/account-reads.ts';
import type { Session } from '../../api/session.ts';
import { useOfferedAct } from '../../ui/actions/offered-acts.ts';
import { type Column, DataList, RowButton } from '../../ui/data/data-list.tsx';
import { DeviceName } from '../../shared/account/device-name.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Muted } from '../../ui/layout/texts.tsx';
import { RelativeTime } from '../../ui/time/dates.tsx';
import { deviceOf } from '../../shared/account/devices.ts';
import { SignOutDialog, type Target } from '../../shared/account/sign-out-dialog.tsx';

const OTHERS = 'Sign out other devices';
const ALL = 'Sign out everywhere, including this device';

export default function SessionsPage() {
  const { session: here } = useSignedIn();
  const sessions = useSessions();
  const [target, setTarget] = useState<Target>();
  const others = sessions.data?.filter(({ id }) => id !== here.id) ?? [];
  const endOthers = () => setTarget({ kind: 'others', count: others.length });
  const endAll = () => setTarget({ kind: 'all', count: others.length + 1 });
  useOfferedAct(others.length > 0 ? OTHERS : undefined, endOthers);
  useOfferedAct(others.length > 0 ? ALL : undefined, endAll);

  const columns: readonly Column<Session>[] = [
    { head: 'Device', cell: (row) => <DeviceName userAgent={row.userAgent} here={row.id === here.id} /> },
    { head: 'IP address', cell: (row) => <Box sx={{ overflowWrap: 'anywhere' }}>{row.ipAddress || 'Unknown'}</Box> },
    { head: 'Signed in', cell: (row) => <RelativeTime at={row.createdAt} /> },
    { head: 'Renewed', cell: (row) => (row.id === here.id ? 'Now' : <RelativeTime at={row.updatedAt} />) },
    { head: 'Expires', cell: (row) => <RelativeTime at={row.expiresAt} /> },
  ];
  return (
    <Page
      title="Sessions"
      lead="Devices signed in to your account. Sign out any device you don’t recognize."
      width={960}
      query={sessions}
      actions={
        others.length > 0 && (
          <Button variant="contained" onClick={endOthers}>
            {OTHERS}
          </Button>
        )
      }
    >
      {(rows) => (
        <Stack spacing={2.5}>
          <DataList
            name="Sessions"
            rows={rows}
            columns={columns}
            rowKey={({ id }) => id}
            actions={(row) =>
              row.id !== here.id && (
                <RowButton
                  aria-label={`Sign out ${deviceOf(row.userAgent).name}`}
                  onClick={() => setTarget({ kind: 'one', session: row })}
                >
                  Sign out
                </RowButton>
              )
            }
          />
          {rows.length === 0 ? (
            <Muted>Not signed in anywhere.</Muted>
          ) : others.length === 0 ? (
            <Muted>You’re signed in on this device only.</Muted>
          ) : (
            <div>
              <Button color="error" onClick={endAll} sx={{ ml: -2 }}>
                {ALL}
              </Button>
            </div>
          )}
          {target && <SignOutDialog target={target} onClose={() => setTarget(undefined)} />}
        </Stack>
      )}
    </Page>
  );
}
