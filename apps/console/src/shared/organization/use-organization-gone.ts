import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { reads } from '../../api/account-reads.ts';
import { organizationReads } from '../../api/organization-reads.ts';

/**
 * What follows when someone is in an organization no more: its pages are left before they learn that they are nobody's,
 * and whatever was read of it is forgotten.
 */
export function useOrganizationGone(): (organizationId: string) => Promise<void> {
  const navigate = useNavigate();
  const queries = useQueryClient();
  return async (organizationId) => {
    // There is nothing to go back to.
    await navigate('/account/organizations', { replace: true });
    queries.removeQueries({ queryKey: organizationReads.of(organizationId) });
    // The session may have worked in it.
    for (const queryKey of [organizationReads.all, reads.session]) void queries.invalidateQueries({ queryKey });
  };
}
