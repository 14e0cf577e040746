import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { AppPicture } from '../../shared/oauth/app-picture.tsx';
import { appName, hostOf } from '../../shared/oauth/app-name.ts';
import { ScopeList } from '../../shared/oauth/scope-list.tsx';
import { RowButton } from '../../ui/actions/row-button.tsx';
import { type Column, DataList } from '../../ui/data/data-list.tsx';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { RelativeTime } from '../../ui/time/relative-time.tsx';
import { OrganizationsDialog } from './organizations-dialog.tsx';
import { OrganizationsSeen } from './organizations-seen.tsx';
import { type Connection, useConnections, useDisconnect } from './queries.ts';

const columns: readonly Column<Connection>[] = [
  { head: 'App', cell: ({ client }) => <App client={client} /> },
  {
    head: 'Access',
    cell: (row) => (
      <>
        <ScopeList isPlain scopes={row.scopes} resources={row.resources} />
        <OrganizationsSeen organizations={row.organizations} />
      </>
    ),
  },
  { head: 'Allowed', cell: ({ grantedAt }) => <RelativeTime at={grantedAt} /> },
  { head: 'Last used', cell: ({ lastUsedAt }) => (lastUsedAt ? <RelativeTime at={lastUsedAt} /> : 'Never') },
];

/** The apps that may use the account, and what each may do. */
export function ConnectedAppsPage() {
  const connections = useConnections();
  const [target, setTarget] = useState<Connection>();
  const [choosing, setChoosing] = useState<Connection>();
  useAskedRemoval(connections.data, setTarget);
  return (
    <Page
      title="Connected apps"
      lead="Apps that you allowed to use your account. Remove any app you don’t use or recognize."
      width={960}
      query={connections}
      empty={(rows) => rows.length === 0 && <None />}
    >
      {(rows) => (
        <>
          <DataList
            name="Connected apps"
            rows={rows}
            columns={columns}
            rowKey={({ client }) => client.clientId}
            actions={(row) => (
              <Stack spacing={1}>
                {row.organizations !== undefined && (
                  <RowButton label={`Change organizations of ${appName(row.client)}`} onClick={() => setChoosing(row)}>
                    Change organizations
                  </RowButton>
                )}
                <RowButton label={`Remove access of ${appName(row.client)}`} onClick={() => setTarget(row)}>
                  Remove access
                </RowButton>
              </Stack>
            )}
          />
          <OrganizationsDialog target={choosing} onClose={() => setChoosing(undefined)} />
          <RemoveDialog target={target} onClose={() => setTarget(undefined)} />
        </>
      )}
    </Page>
  );
}

/** A link to this page may name the app whose access is to be removed. */
function useAskedRemoval(connections: readonly Connection[] | undefined, ask: (connection: Connection) => void): void {
  const [query, setQuery] = useSearchParams();
  const asked = query.get('remove');
  useEffect(() => {
    if (asked === null || !connections) return;
    const found = connections.find(({ client }) => client.clientId === asked);
    if (found) ask(found);
    else toast('That app no longer has access.');
    setQuery({}, { replace: true });
  }, [asked, connections, ask, setQuery]);
}

function App({ client }: Pick<Connection, 'client'>) {
  const name = appName(client);
  const host = hostOf(client.uri);
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minWidth: { sm: 160 } }}>
      <AppPicture name={name} picture={client.picture} size={36} />
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {name}
        {host && (
          <Typography variant="caption" component="div" color="textSecondary">
            {host}
          </Typography>
        )}
      </Box>
    </Box>
  );
}

function RemoveDialog({ target, onClose }: { readonly target: Connection | undefined; onClose(): void }) {
  const disconnect = useDisconnect();
  if (!target) return null;
  const name = appName(target.client);
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Remove access of ${name}?`}
      verb="Remove access"
      danger
      confirm={() => disconnect.mutateAsync(target.client.clientId)}
    >
      {name} is signed out of your account immediately. It keeps what it has already received. To use it with your
      account again, you’ll have to allow access again.
    </ConfirmDialog>
  );
}

const None = () => (
  <EmptyState title="No connected apps">
    When you sign in to an app with this account, it appears here with what it may do.
  </EmptyState>
);
