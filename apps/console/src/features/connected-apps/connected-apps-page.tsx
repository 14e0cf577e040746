import { Box, Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { answer, api } from '../../api/client.ts';
import type { paths } from '../../api/schema.gen.ts';
import { appName, AppPicture, hostOf } from '../../shared/oauth/app-picture.tsx';
import {
  type ChosenOrganizations,
  organizationLabel,
  stillChosen,
} from '../../shared/oauth/organization-choice-messages.ts';
import { OrganizationChoice } from '../../shared/oauth/organization-choice.tsx';
import { ScopeList } from '../../shared/oauth/scope-list.tsx';
import { useMemberships } from '../../shared/organization/organization-reads.ts';
import { listText, rolesOf } from '../../shared/organization/role-names.ts';
import { useChange } from '../../ui/actions/use-change.ts';
import { RowMenu } from '../../ui/actions/act-menu.tsx';
import { type Column, DataList } from '../../ui/data/data-list.tsx';
import { FilterSearch, ListFilter } from '../../ui/data/list-filter.tsx';
import { FoundRows, pageAndText, useFoundPage, wantsFilters } from '../../ui/data/list-pages.tsx';
import { ConfirmDialog, useConfirm } from '../../ui/feedback/confirm-dialog.tsx';
import { EmptyState, Page } from '../../ui/layout/page.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { Caption, Muted } from '../../ui/layout/texts.tsx';
import { RelativeTime } from '../../ui/time/dates.tsx';

const columns: readonly Column<Connection>[] = [
  { head: 'App', cell: ({ client }) => <App client={client} /> },
  {
    head: 'Access',
    cell: (row) => (
      <>
        <ScopeList isPlain scopes={row.scopes} resources={row.resources} apis={row.apis} />
        <OrganizationsSeen organizations={row.organizations} />
      </>
    ),
  },
  { head: 'Allowed', cell: ({ grantedAt }) => <RelativeTime at={grantedAt} /> },
  { head: 'Last used', cell: ({ lastUsedAt }) => (lastUsedAt ? <RelativeTime at={lastUsedAt} /> : 'Never') },
];

export default function ConnectedAppsPage() {
  const list = useFoundPage(
    { queryKey: PAGES, noun: 'app', filters: ['q'], typed: 'q' },
    pageAndText,
    searchConnections,
  );
  const disconnect = useDisconnect();
  const { ask, dialog } = useConfirm();
  const [choosing, setChoosing] = useState<Connection>();
  const askRemoval = ({ client }: Connection) => {
    const name = appName(client);
    ask({
      title: `Remove access of ${name}?`,
      verb: 'Remove access',
      danger: true,
      children: `${name} is signed out of your account immediately. It keeps what it has already received. To use it with your account again, you’ll have to allow access again.`,
      confirm: () => disconnect.mutateAsync(client.clientId),
    });
  };
  useAskedRemoval(askRemoval);
  return (
    <Page
      title="Connected apps"
      lead="Apps that you allowed to use your account. Remove any app you don’t use or recognize."
      width={960}
    >
      <Stack spacing={2.5}>
        {wantsFilters(list) && (
          <ListFilter>
            <FilterSearch
              value={list.get('q')}
              placeholder="Name of an app"
              change={(value) => list.change('q', value)}
            />
          </ListFilter>
        )}
        <FoundRows list={list} none={<None />}>
          {({ items }) => (
            <DataList
              name="Connected apps"
              rows={items}
              columns={columns}
              rowKey={({ client }) => client.clientId}
              actions={(row) => (
                <RowMenu
                  of={appName(row.client)}
                  acts={[
                    ...(row.organizations === undefined
                      ? []
                      : [{ label: 'Change organizations…', run: () => setChoosing(row) }]),
                    { label: 'Remove access…', isDangerous: true, run: () => askRemoval(row) },
                  ]}
                />
              )}
            />
          )}
        </FoundRows>
      </Stack>
      {choosing && <OrganizationsDialog target={choosing} onClose={() => setChoosing(undefined)} />}
      {dialog}
    </Page>
  );
}

/** A link to this page may name the app whose access is to be removed. */
function useAskedRemoval(ask: (connection: Connection) => void): void {
  const [query, setQuery] = useSearchParams();
  const asked = query.get('remove');
  const { data: page } = useQuery({
    queryKey: [...KEY, 'one', asked],
    queryFn: ({ signal }) => searchConnections({ clientId: asked!, limit: 1 }, signal),
    enabled: asked !== null,
    // The same link may be opened again after the removal.
    gcTime: 0,
  });
  const take = useEffectEvent(({ items: [found] }: NonNullable<typeof page>) => {
    if (found) ask(found);
    else toast('That app no longer has access.');
    setQuery({}, { replace: true });
  });
  useEffect(() => {
    if (page) take(page);
  }, [page]);
}

function App({ client }: Pick<Connection, 'client'>) {
  const name = appName(client);
  const host = hostOf(client.uri);
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minWidth: { sm: 160 } }}>
      <AppPicture name={name} picture={client.picture} size={36} />
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {name}
        {host && <Caption>{host}</Caption>}
      </Box>
    </Box>
  );
}

const None = () => (
  <EmptyState title="No connected apps">
    When you sign in to an app with this account, it appears here with what it may do.
  </EmptyState>
);

function OrganizationsDialog({ target, onClose }: { readonly target: Connection; onClose(): void }) {
  const { client, organizations: seen } = target;
  const name = appName(client);
  const change = useChangeOrganizations();
  const { data: memberships, refetch } = useMemberships();
  const organizations = memberships?.map(({ organization, role }) => ({ ...organization, roles: rolesOf(role) }));
  const [chosen, setChosen] = useState<ChosenOrganizations>(() => seen?.map(({ id }) => id) ?? null);
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`Change the organizations of ${name}?`}
      verb="Change organizations"
      confirm={() =>
        change.mutateAsync(
          { clientId: client.clientId, organizationIds: stillChosen(organizations ?? seen ?? [], chosen) },
          { onError: () => void refetch() },
        )
      }
      inputs={
        organizations && (
          <OrganizationChoice titled app={name} organizations={organizations} chosen={chosen} onChange={setChosen} />
        )
      }
    >
      This applies immediately, on every device where you use {name}. It keeps what it has already received.
    </ConfirmDialog>
  );
}

function OrganizationsSeen({ organizations }: Pick<Connection, 'organizations'>) {
  if (organizations === undefined) return null;
  return <Muted sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>Organizations: {seenText(organizations)}</Muted>;
}

function seenText(organizations: NonNullable<Connection['organizations']> | null): string {
  if (organizations === null) return 'all, also later ones';
  if (organizations.length === 0) return 'none';
  return listText(organizations.map((one) => organizationLabel(one, organizations)));
}

type ConnectionQuery = NonNullable<paths['/api/auth/oauth2/connections/search']['get']['parameters']['query']>;

const searchConnections = (query: ConnectionQuery, signal: AbortSignal) =>
  answer(api.GET('/api/auth/oauth2/connections/search', { params: { query }, signal }));
type Connection = Awaited<ReturnType<typeof searchConnections>>['items'][number];

const KEY = ['connected-apps'];
const PAGES = [...KEY, 'pages'];

const useChangeOrganizations = () =>
  useChange(
    (body: { clientId: string; organizationIds: string[] | null }) =>
      answer(api.POST('/api/auth/oauth2/connections/organizations', { body })),
    { refresh: [KEY], done: 'Organizations changed.', quiet: true },
  );

const useDisconnect = () =>
  useChange((clientId: string) => answer(api.POST('/api/auth/oauth2/connections/revoke', { body: { clientId } })), {
    refresh: [KEY],
    done: 'Access removed.',
    quiet: true,
  });
