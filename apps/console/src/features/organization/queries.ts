import { useQuery, useQueryClient } from '@tanstack/react-query';
import { answer, api } from '../../api/client.ts';
import {
  type FoundMember,
  type Invitation,
  type InvitationQuery,
  type MemberQuery,
  organizationReads,
  searchInvitations,
  searchMembers,
} from '../../shared/organization/organization-reads.ts';
import { type FoundPage, pageAndText, useFoundPage } from '../../ui/data/list-pages.tsx';
import { isInvitationState } from './invitations.ts';
import { memberOrders, orderOf } from './members.ts';
import { useChange } from '../../ui/actions/use-change.ts';

export interface Offer {
  readonly email: string;
  readonly roles: readonly string[];
  readonly teamId: string | null;
  /** Sends a pending invitation again instead of refusing. */
  readonly resend?: boolean;
}

const invite = (organizationId: string, { email, roles, teamId, resend }: Offer) =>
  answer(
    api.POST('/api/auth/organization/invite-member', {
      body: { organizationId, email, role: [...roles], teamId, ...(resend && { resend }) },
    }),
  );

export const useMemberPage = (organizationId: string): FoundPage<FoundMember> =>
  useFoundPage(
    { queryKey: organizationReads.of(organizationId, 'members'), noun: 'member', filters: ['q', 'role'], typed: 'q' },
    (get): MemberQuery => {
      const role = get('role');
      const { sort } = memberOrders[orderOf(get('sort'))];
      return { organizationId, sort, ...pageAndText(get), ...(role && { role }) };
    },
    searchMembers,
  );

export const useInvitationPage = (organizationId: string): FoundPage<Invitation> =>
  useFoundPage(
    {
      queryKey: organizationReads.of(organizationId, 'invitations'),
      noun: 'invitation',
      filters: ['q', 'status'],
      typed: 'q',
    },
    (get): InvitationQuery => {
      const state = get('status');
      return { organizationId, ...pageAndText(get), ...(isInvitationState(state) && { state }) };
    },
    searchInvitations,
  );

/** Invitations that can still be accepted. */
export const useOpenInvitationCount = (organizationId: string) =>
  useQuery({
    queryKey: [...organizationReads.of(organizationId, 'invitations'), 'open'],
    queryFn: () => searchInvitations({ organizationId, state: 'pending', limit: 1 }),
    select: ({ total }) => total,
  });

/** Invalidates everything, because the caller's own roles may change. */
export const useChangeRoles = (organizationId: string, shown: { readonly quiet: true } | { readonly done: string }) =>
  useChange(
    ({ memberId, roles }: { readonly memberId: string; readonly roles: readonly string[] }) =>
      answer(
        api.POST('/api/auth/organization/update-member-role', { body: { organizationId, memberId, role: [...roles] } }),
      ),
    { refresh: [organizationReads.all], ...shown },
  );

export const useRemoveMember = (organizationId: string) =>
  useChange(
    (member: FoundMember) =>
      answer(
        api.POST('/api/auth/organization/remove-member', { body: { organizationId, memberIdOrEmail: member.id } }),
      ),
    { refresh: [organizationReads.all], done: (_, { user }) => `${user.name} was removed.`, quiet: true },
  );

export const useCancelInvitation = (organizationId: string) =>
  useChange(
    (invitationId: string) => answer(api.POST('/api/auth/organization/cancel-invitation', { body: { invitationId } })),
    {
      refresh: [organizationReads.of(organizationId, 'invitations')],
      done: 'Invitation canceled.',
      quiet: true,
    },
  );

export const useSendAgain = (organizationId: string) =>
  useChange((offer: Offer) => invite(organizationId, { ...offer, resend: true }), {
    refresh: [organizationReads.of(organizationId, 'invitations')],
    done: (_, { email }) => `Invitation sent again to ${email}.`,
  });

/** For many invitations: the list is refetched once, at the end. */
export function useInviting(organizationId: string) {
  const queries = useQueryClient();
  return {
    send: (offer: Offer) => invite(organizationId, offer),
    refresh: () => void queries.invalidateQueries({ queryKey: organizationReads.of(organizationId, 'invitations') }),
  };
}
