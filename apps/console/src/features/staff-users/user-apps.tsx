import { useQuery } from '@tanstack/react-query';
import { answer, api } from '../../api/client.ts';
import { EndAccess } from '../../shared/staff/end-access.tsx';
import { TimeCell } from '../../shared/staff/list-cells.tsx';
import { RecordLink } from '../../shared/staff/record-link.tsx';
import { type Column, DataList } from '../../ui/data/data-list.tsx';
import { Answer } from '../../ui/layout/page.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Muted } from '../../ui/layout/texts.tsx';
import { RelativeTime } from '../../ui/time/dates.tsx';
import { keys, type User } from './queries.ts';

const readApps = (userId: string) =>
  answer(api.GET('/api/staff/oauth/users/{userId}/grants', { params: { path: { userId } } }));
type App = Awaited<ReturnType<typeof readApps>>[number];

const columns: readonly Column<App>[] = [
  {
    head: 'App',
    cell: ({ id, name, clientId }) => (
      <RecordLink kind="oauth-client" id={id}>
        {name ?? clientId}
      </RecordLink>
    ),
  },
  { head: 'Scopes', cell: ({ scopes }) => scopes.join(' ') },
  { head: 'Since', cell: ({ grantedAt }) => <RelativeTime at={grantedAt} /> },
  { head: 'Last used', cell: ({ lastUsedAt }) => <TimeCell at={lastUsedAt} never="Has no lasting token" /> },
];

/** Apps that have access to the account. */
export function UserApps({ user }: { readonly user: User }) {
  const apps = useQuery({ queryKey: keys.apps(user.id), queryFn: () => readApps(user.id) });
  return (
    <Section title="Connected apps">
      <Answer query={apps} empty={(rows) => rows.length === 0 && <Muted>No app has access.</Muted>}>
        {(rows) => (
          <DataList
            name="Connected apps"
            rows={rows}
            columns={columns}
            rowKey={({ id }) => id}
            actions={(app) => <EndAccess user={user} app={app} />}
          />
        )}
      </Answer>
    </Section>
  );
}
