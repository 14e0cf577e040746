import { useQueryClient } from '@tanstack/react-query';
import { answer, api } from '../../api/client.ts';
import { useOrganization } from '../../api/open-organization.ts';
import { organizationReads } from '../../api/organization-reads.ts';
import { useOrganizationGone } from '../../shared/organization/use-organization-gone.ts';
import type { SettingsChange } from './settings-values.ts';

/** Saves; open pages follow a new slug once it is read. */
export function useSaveSettings(): (change: SettingsChange) => Promise<void> {
  const { organization } = useOrganization();
  const queries = useQueryClient();
  return async (data) => {
    const body = { organizationId: organization.id, data };
    await answer(api.POST('/api/auth/organization/update', { body }));
    await queries.invalidateQueries({ queryKey: organizationReads.all });
  };
}

/** Deletes the organization for everyone. */
export function useDeleteOrganization(): () => Promise<void> {
  const { organization } = useOrganization();
  const gone = useOrganizationGone();
  return async () => {
    await answer(api.POST('/api/auth/organization/delete', { body: { organizationId: organization.id } }));
    await gone(organization.id);
  };
}
