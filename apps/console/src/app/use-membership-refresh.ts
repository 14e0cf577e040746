import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Access, organizationReads } from '../api/organization-reads.ts';
import { areRolesOutdated, mayHaveEndedMembership } from '../api/membership-refusals.ts';
import { onRefused } from '../api/refused.ts';
import { toast } from '../ui/feedback/toast.tsx';

/** All queries of a page may be refused together: one refetch is enough. */
const once = { cancelRefetch: false } as const;

/**
 * Refetches what a refusal shows to be outdated: the memberships when one may have ended, and the caller's permissions,
 * so that no button stays that the service has just refused.
 */
export function useMembershipRefresh(): void {
  const queries = useQueryClient();
  useEffect(() => {
    let isLooking = false;
    return onRefused(({ code }) => {
      if (mayHaveEndedMembership(code)) {
        void queries.invalidateQueries({ queryKey: organizationReads.memberships }, once);
      }
      if (!areRolesOutdated(code) || isLooking) return;
      isLooking = true;
      void lookAtRights(queries).finally(() => {
        isLooking = false;
      });
    });
  }, [queries]);
}

/** The dialog with the refusal may disappear with its button, so a toast says what happened. */
async function lookAtRights(queries: QueryClient): Promise<void> {
  const rights = (access: Access | undefined) => access && JSON.stringify(access.mine);
  const before = queries.getQueriesData<Access>({ predicate: organizationReads.isAccess });
  await queries.invalidateQueries({ predicate: organizationReads.isAccess }, once);
  const isOther = before.some(([queryKey, access]) => {
    const now = rights(queries.getQueryData<Access>(queryKey));
    return now !== undefined && now !== rights(access);
  });
  if (isOther) toast('Your permissions here have changed.', { severity: 'info' });
}
