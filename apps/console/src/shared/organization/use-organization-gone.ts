import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { reads } from '../../api/account-reads.ts';
import { organizationReads } from '../../api/organization-reads.ts';

/**
 * What follows when a membership ends: leaves the pages of the organization before they refetch, and clears its cache.
 */
export function useOrganizationGone(): (organizationId: string) => Promise<void> {
  const navigate = useNavigate();
  const queries = useQueryClient();
  return async (organizationId) => {
    // The pages of the organization are no longer accessible.
    await navigate('/account/organizations', { replace: true });
    queries.removeQueries({ queryKey: organizationReads.of(organizationId) });
    // It may have been the active organization.
    for (const queryKey of [organizationReads.all, reads.session]) void queries.invalidateQueries({ queryKey });
  };
}
