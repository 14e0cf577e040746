import { useQueryClient } from '@tanstack/react-query';
import { answer, api } from '../../api/client.ts';
import { useOrganization } from '../../api/open-organization.ts';
import { type Membership, organizationReads } from '../../api/organization-reads.ts';
import { useOrganizationGone } from '../../ui/use-organization-gone.ts';
import type { SettingsChange } from './settings-values.ts';

export { useOrganization } from '../../api/open-organization.ts';
export { useInvitations, useTeams } from '../../api/organization-reads.ts';

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

/** The end of it, for everybody. */
export function useDissolve(): () => Promise<void> {
  const { organization } = useOrganization();
  const gone = useOrganizationGone();
  return async () => {
    await answer(api.POST('/api/auth/organization/delete', { body: { organizationId: organization.id } }));
    await gone(organization.id);
  };
}
