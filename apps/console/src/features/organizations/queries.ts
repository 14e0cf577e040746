import { useQuery, useQueryClient } from '@tanstack/react-query';
import { reads } from '../../api/account-reads.ts';
import { answer, api } from '../../api/client.ts';
import { organizationReads } from '../../api/organization-reads.ts';
import { useChange } from '../../ui/use-change.ts';

export { useSignedIn } from '../../api/account-reads.ts';
export { type Membership, useMemberships } from '../../api/organization-reads.ts';

const listReceived = () => answer(api.GET('/api/auth/organization/list-user-invitations'));
export type Received = Awaited<ReturnType<typeof listReceived>>[number];

/** Open invitations to the caller's address, which must be confirmed: without that the service tells nothing. */
export const useReceived = (emailVerified: boolean) =>
  useQuery({ queryKey: organizationReads.received, queryFn: listReceived, enabled: emailVerified });

/** Who belongs where, and where the session works. */
const stale = [organizationReads.all, reads.session];

/** The organization this session works in from now on; null for none. */
export const useSetActive = () =>
  useChange(
    (organizationId: string | null) =>
      answer(api.POST('/api/auth/organization/set-active', { body: { organizationId } })),
    {
      refresh: [reads.session],
      done: (now) => (now ? `You work in ${now.name} now.` : 'You work in no organization now.'),
    },
  );

/** An invitation that was answered or canceled elsewhere leaves the list together with the refusal. */
export function useJoin() {
  const queries = useQueryClient();
  const join = useChange(
    ({ id }: Received) => answer(api.POST('/api/auth/organization/accept-invitation', { body: { invitationId: id } })),
    { refresh: stale, done: (_, { organizationName }) => `You are a member of ${organizationName}.` },
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
    { refresh: [organizationReads.received], done: 'The invitation is declined.', quiet: true },
  );

export const useLeave = () =>
  useChange(
    (organizationId: string) => answer(api.POST('/api/auth/organization/leave', { body: { organizationId } })),
    {
      refresh: stale,
      quiet: true,
    },
  );

export interface NewOrganization {
  readonly name: string;
  readonly slug: string;
  readonly logo: string | null;
}

/** The creator owns it and works in it from then on. */
export function useCreateOrganization() {
  const queries = useQueryClient();
  return async (body: NewOrganization) => {
    const made = await answer(api.POST('/api/auth/organization/create', { body }));
    await Promise.all(stale.map((queryKey) => queries.invalidateQueries({ queryKey })));
    return made;
  };
}
