/**
 * Two things that are easily confused: whose pages are open, which the address alone says, and the active organization of
 * the session, which apps read from it and no page of the console shows. Opening pages of an organization activates it, and
 * switching to the personal account leaves it.
 */
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent } from 'react';
import { useMatch } from 'react-router';
import { reads, useSignedIn } from '../account/account-reads.ts';
import { answer, api } from '../../api/client.ts';
import { findUnder, type Membership } from './memberships.ts';
import { useMemberships } from './organization-reads.ts';
import { ApiRefusal } from '../../api/refusal.ts';
import type { SignedIn } from '../../api/session.ts';

/**
 * Activates an organization, or none; the promise rejects with ApiRefusal. The cached session names it at once: a page
 * that opens before the answer compares with it (two steps back, quickly).
 */
export function useActivate(): (organizationId: string | null) => Promise<void> {
  const queries = useQueryClient();
  return useCallback(
    async (organizationId) => {
      await queries.cancelQueries({ queryKey: reads.session, exact: true });
      queries.setQueryData<SignedIn>(
        reads.session,
        (known) => known && { ...known, session: { ...known.session, activeOrganizationId: organizationId } },
      );
      try {
        await answer(api.POST('/api/auth/organization/set-active', { body: { organizationId } }));
      } finally {
        await queries.invalidateQueries({ queryKey: reads.session });
      }
    },
    [queries],
  );
}

/** Activates without a word about a refusal: the membership has ended, which the page itself notices. */
function useActivateQuietly(): (organizationId: string | null) => void {
  const activate = useActivate();
  const { session } = useSignedIn();
  return (organizationId) => {
    if (session.impersonation?.readOnly || session.activeOrganizationId === organizationId) return;
    void activate(organizationId).catch((error: unknown) => {
      if (!(error instanceof ApiRefusal)) throw error;
    });
  };
}

export function useLeaveActive(): () => void {
  const activate = useActivateQuietly();
  return () => activate(null);
}

/** @param openId of the organization whose pages are open. Only once, in the frame of all pages */
export function useActivateOpen(openId: string | undefined): void {
  const activate = useEffectEvent(useActivateQuietly());
  // Not when the session changes: another tab may show another organization, and the two would never agree.
  useEffect(() => {
    if (openId !== undefined) activate(openId);
  }, [openId]);
}

export interface Place {
  /** As the address has it. */
  readonly slug: string;
  /** Undefined until it is known. */
  readonly membership: Membership | undefined;
}

/** Whose pages are open: an organization's, or undefined for the personal account, as where there is no such organization. */
export function useOpenPlace(): Place | undefined {
  const { data, isFetching } = useMemberships();
  const slug = useMatch('/o/:slug/*')?.params.slug;
  if (slug === undefined) return undefined;
  const membership = data && findUnder(slug, data);
  // A new membership may appear only in the next response.
  if (data && !membership && !isFetching) return undefined;
  return { slug, membership };
}
