import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { organizationReads } from '../api/organization-reads.ts';
import { maybeOutside } from '../api/outside.ts';
import { onRefused } from '../api/refused.ts';

/** Reads the memberships anew when a refusal may mean that one of them has ended: its pages, its switcher go with it. */
export function useTrueMemberships(): void {
  const queries = useQueryClient();
  useEffect(
    () =>
      onRefused(({ code }) => {
        if (!maybeOutside(code)) return;
        // All reads of a page may be refused at once: one answer is enough.
        void queries.invalidateQueries({ queryKey: organizationReads.memberships }, { cancelRefetch: false });
      }),
    [queries],
  );
}
