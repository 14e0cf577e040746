import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { reads } from '../../api/account-reads.ts';
import { answer, api } from '../../api/client.ts';
import { organizationReads } from '../../api/organization-reads.ts';
import { useChange } from '../../ui/actions/use-change.ts';

const listReceived = () => answer(api.GET('/api/auth/organization/list-user-invitations'));
export type Received = Awaited<ReturnType<typeof listReceived>>[number];

/** Open invitations to the caller's address, which must be confirmed: without that the service tells nothing. */
export const useReceived = (emailVerified: boolean) =>
  useQuery({ queryKey: organizationReads.received, queryFn: listReceived, enabled: emailVerified });

/** Who belongs where, and where the session works. */
const stale = [organizationReads.all, reads.session];
const refresh = (queries: QueryClient) => Promise.all(stale.map((queryKey) => queries.invalidateQueries({ queryKey })));

/** The organization this session works in from now on; null for none. A refusal may be that the caller is out of it. */
export function useSetActive() {
  const queries = useQueryClient();
  const set = useChange(
    (organizationId: string | null) =>
      answer(api.POST('/api/auth/organization/set-active', { body: { organizationId } })),
    {
      refresh: [reads.session],
      done: (now) => (now ? `You work in ${now.name} now.` : 'You work in no organization now.'),
    },
  );
  return {
    isPending: set.isPending,
    setActive: (organizationId: string | null) => set.mutate(organizationId, { onError: () => void refresh(queries) }),
  };
}

/** An invitation that was answered or canceled elsewhere leaves the list together with the refusal. */
export function useJoin() {
  const queries = useQueryClient();
  const join = useChange(
    ({ id }: Received) => answer(api.POST('/api/auth/organization/accept-invitation', { body: { invitationId: id } })),
    { refresh: stale, done: (_, { organizationName }) => `You joined ${organizationName}.` },
  );
  return {
    isPending: join.isPending,
    join: (invitation: Received) =>
      join.mutate(invitation, {
        onError: () => void queries.invalidateQueries({ queryKey: organizationReads.received }),
      }),
  };
}

export const useDecline = () =>
  useChange(
    (invitationId: string) => answer(api.POST('/api/auth/organization/reject-invitation', { body: { invitationId } })),
    { refresh: [organizationReads.received], done: 'Invitation declined.', quiet: true },
  );

interface NewOrganization {
  readonly name: string;
  readonly slug: string;
  readonly logo: string | null;
}

/**
 * The creator owns it and works in it from then on.
 * @param made moves on, before the page learns that this was the last one that the person may create
 */
export function useCreateOrganization(made: (slug: string) => void) {
  const queries = useQueryClient();
  return async (body: NewOrganization) => {
    const { slug } = await answer(api.POST('/api/auth/organization/create', { body }));
    made(slug);
    void refresh(queries);
  };
}
