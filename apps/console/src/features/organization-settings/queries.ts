import { useQueryClient } from '@tanstack/react-query';
import { reads } from '../../api/account-reads.ts';
import { answer, api } from '../../api/client.ts';
import { useOrganization } from '../../api/open-organization.ts';
import { type Membership, organizationReads } from '../../api/organization-reads.ts';
import type { SettingsChange } from './settings-values.ts';

export { useOrganization } from '../../api/open-organization.ts';
export { type Organization, useInvitations, useTeams } from '../../api/organization-reads.ts';

/**
 * Saves; `move` follows a new address. Until it is done the organization is known under both: under neither there would
 * be no page to move from.
 */
export function useSaveSettings(move: (slug: string) => Promise<void>): (change: SettingsChange) => Promise<void> {
  const { organization } = useOrganization();
  const queries = useQueryClient();
  return async (data) => {
    const body = { organizationId: organization.id, data };
    const saved = await answer(api.POST('/api/auth/organization/update', { body }));
    if (saved.slug !== organization.slug) {
      queries.setQueryData<Membership[]>(organizationReads.memberships, (all) =>
        all?.flatMap((one) =>
          one.organization.id === saved.id ? [one, { ...one, organization: { ...one.organization, ...saved } }] : [one],
        ),
      );
      await move(saved.slug);
    }
    await queries.invalidateQueries({ queryKey: organizationReads.all });
  };
}

/** The end of it for the caller, or for everybody. `gone` moves on before this page learns that it is nobody's. */
export function useEnding(gone: () => Promise<void>) {
  const { organization } = useOrganization();
  const queries = useQueryClient();
  const body = { organizationId: organization.id };
  const forget = async () => {
    await gone();
    queries.removeQueries({ queryKey: organizationReads.of(organization.id) });
    // The session may have worked in it.
    for (const queryKey of [organizationReads.all, reads.session]) void queries.invalidateQueries({ queryKey });
  };
  return {
    leave: async (): Promise<void> => {
      await answer(api.POST('/api/auth/organization/leave', { body }));
      await forget();
    },
    dissolve: async (): Promise<void> => {
      await answer(api.POST('/api/auth/organization/delete', { body }));
      await forget();
    },
  };
}
