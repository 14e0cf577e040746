import { useQueryClient } from '@tanstack/react-query';
import { reads } from '../../shared/account/account-reads.ts';
import { answer, api } from '../../api/client.ts';
import { organizationReads, type Received } from '../../shared/organization/organization-reads.ts';
import { useChange } from '../../ui/actions/use-change.ts';

const stale = [organizationReads.all, reads.session];

/** Refetches after a refusal: the invitation was answered or canceled elsewhere. */
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
}

/** The organization becomes the active one. @param made navigates before the page learns that the limit is reached */
export function useCreateOrganization(made: (slug: string) => void) {
  const queries = useQueryClient();
  return async (body: NewOrganization) => {
    const { slug } = await answer(api.POST('/api/auth/organization/create', { body }));
    made(slug);
    for (const queryKey of stale) void queries.invalidateQueries({ queryKey });
  };
}
