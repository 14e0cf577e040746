/**
 * The organization that the session works in, which apps read from it. The address decides: opening pages of an
 * organization activates it. A new session starts without one; the last one of this browser is then activated again.
 */
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent } from 'react';
import { useMatch } from 'react-router';
import { reads, useSignedIn } from '../account/account-reads.ts';
import { answer, api } from '../../api/client.ts';
import { isCalled, type Membership } from './memberships.ts';
import { useMemberships } from './organization-reads.ts';
import { ApiRefusal } from '../../api/refusal.ts';
import type { SignedIn } from '../../api/session.ts';
import { keep, kept } from '../../ui/preferences/storage.ts';

const keyOf = (userId: string) => `gatehouse-organization:${userId}`;

const remember = (userId: string, organizationId: string | null): void =>
  keep('localStorage', keyOf(userId), organizationId ?? undefined);

/**
 * Activates an organization, or none; the promise rejects with ApiRefusal. The cached session names it at once: a page
 * that opens before the answer compares with it (two steps back, quickly), and would else take the last one for active.
 */
export function useActivate(): (organizationId: string | null) => Promise<void> {
  const queries = useQueryClient();
  const { user } = useSignedIn();
  return useCallback(
    async (organizationId) => {
      await queries.cancelQueries({ queryKey: reads.session, exact: true });
      queries.setQueryData<SignedIn>(
        reads.session,
        (known) => known && { ...known, session: { ...known.session, activeOrganizationId: organizationId } },
      );
      try {
        await answer(api.POST('/api/auth/organization/set-active', { body: { organizationId } }));
        remember(user.id, organizationId);
      } finally {
        await queries.invalidateQueries({ queryKey: reads.session });
      }
    },
    [queries, user.id],
  );
}

/** The organization whose page is open, else the session's; undefined = none. Only once, in the frame of all pages. */
export function useCurrentOrganization(): Membership | undefined {
  const { user, session } = useSignedIn();
  const { data: memberships } = useMemberships();
  const slug = useMatch('/o/:slug/*')?.params.slug;
  const activate = useActivate();
  const activeId = session.activeOrganizationId;
  const open = slug === undefined ? undefined : memberships?.find(isCalled(slug));
  const openId = open?.organization.id;

  // A refusal means that the membership has ended: the page itself notices that.
  const quietly = (id: string) => {
    if (session.impersonation?.readOnly) return;
    void activate(id).catch((error: unknown) => {
      if (!(error instanceof ApiRefusal)) throw error;
    });
  };
  const follow = useEffectEvent((id: string) => {
    if (id !== activeId) quietly(id);
  });
  // Not when the session changes: another tab may show another organization, and the two would never agree.
  useEffect(() => {
    if (openId !== undefined) follow(openId);
  }, [openId]);

  const isKnown = memberships !== undefined;
  const restore = useEffectEvent(() => {
    const last = kept('localStorage', keyOf(user.id));
    const isMember = memberships?.some(({ organization }) => organization.id === last);
    if (slug === undefined && activeId === null && last !== undefined && isMember) quietly(last);
  });
  useEffect(() => {
    if (isKnown) restore();
  }, [isKnown, session.id]);

  useEffect(() => {
    if (activeId !== null) remember(user.id, activeId);
  }, [user.id, activeId]);

  return open ?? memberships?.find(({ organization }) => organization.id === activeId);
}
