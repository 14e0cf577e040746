import { useQuery } from '@tanstack/react-query';
import { answer, api } from '../../api/client.ts';
import { useChange } from '../../ui/actions/use-change.ts';

const readConnections = () => answer(api.GET('/api/auth/oauth2/connections'));
export type Connection = Awaited<ReturnType<typeof readConnections>>[number];

const KEY = ['connected-apps'];

/** The apps that the user granted access, the last used first. */
export const useConnections = () =>
  useQuery({
    queryKey: KEY,
    queryFn: readConnections,
    select: (rows: Connection[]) => rows.toSorted((a, b) => lastSeen(b).localeCompare(lastSeen(a))),
  });

const lastSeen = ({ lastUsedAt, grantedAt }: Connection): string => lastUsedAt ?? grantedAt;

/** The tokens that the app has see the same at once. */
export const useChangeOrganizations = () =>
  useChange(
    (body: { clientId: string; organizationIds: string[] | null }) =>
      answer(api.POST('/api/auth/oauth2/connections/organizations', { body })),
    { refresh: [KEY], done: 'Organizations changed.', quiet: true },
  );

export const useDisconnect = () =>
  useChange((clientId: string) => answer(api.POST('/api/auth/oauth2/connections/revoke', { body: { clientId } })), {
    refresh: [KEY],
    done: 'Access removed.',
    quiet: true,
  });
