import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Access, organizationReads } from '../api/organization-reads.ts';
import { areRolesOld, maybeOutside } from '../api/outside.ts';
import { onRefused } from '../api/refused.ts';
import { toast } from '../ui/feedback/toast.tsx';

/** All reads of a page may be refused at once: one answer is enough, also to what is refused while it is read anew. */
const once = { cancelRefetch: false } as const;

/**
 * Reads anew what a refusal shows to be old: the memberships when one may have ended, so that its pages and its switcher
 * go with it, and what the person may do, so that no button stays that the service has just refused.
 */
export function useTrueMemberships(): void {
  const queries = useQueryClient();
  useEffect(() => {
    let isLooking = false;
    return onRefused(({ code }) => {
      if (maybeOutside(code)) {
        void queries.invalidateQueries({ queryKey: organizationReads.memberships }, once);
      }
      if (!areRolesOld(code) || isLooking) return;
      isLooking = true;
      void lookAtRights(queries).finally(() => {
        isLooking = false;
      });
    });
  }, [queries]);
}

/** A dialog whose button goes takes the words of the refusal along: what has happened stands elsewhere. */
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
