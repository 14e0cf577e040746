import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { answer, api } from '../../api/client.ts';
import type { paths } from '../../api/schema.gen.ts';
import { useEmailStatus } from '../account/account-reads.ts';
import { listMemberships, type Membership } from './memberships.ts';
import { createContext, useContext } from 'react';

/** All keys start with the same word, so one mutation can invalidate everything; one organization is below `of(id)`. */

type OrganizationPart = 'access' | 'members' | 'invitations' | 'teams' | 'log';

export const organizationReads = {
  all: ['organizations'],
  memberships: ['organizations', 'memberships'],
  received: ['organizations', 'received'],
  of: (id: string, part?: OrganizationPart) => ['organizations', 'of', id, ...(part ? [part] : [])],
  isAccess: ({ queryKey: [all, of, , part] }: { readonly queryKey: readonly unknown[] }): boolean =>
    all === 'organizations' && of === 'of' && part === ('access' satisfies OrganizationPart),
} as const;

const listTeams = (organizationId: string) =>
  answer(api.GET('/api/auth/organization/list-teams', { params: { query: { organizationId } } }));
export const searchMembers = (query: MemberQuery, signal?: AbortSignal) =>
  answer(api.GET('/api/auth/organization/search-members', { params: { query }, ...(signal && { signal }) }));
export const searchInvitations = (query: InvitationQuery, signal?: AbortSignal) =>
  answer(api.GET('/api/auth/organization/search-invitations', { params: { query }, ...(signal && { signal }) }));
export const searchTeams = (query: TeamQuery, signal?: AbortSignal) =>
  answer(api.GET('/api/auth/organization/search-teams', { params: { query }, ...(signal && { signal }) }));
const listReceived = () => answer(api.GET('/api/auth/organization/list-user-invitations'));
const readAccess = (organizationId: string) =>
  answer(api.GET('/api/auth/organization/access', { params: { query: { organizationId } } }));

/** A member with their teams. */
export type FoundMember = Awaited<ReturnType<typeof searchMembers>>['items'][number];
export type Invitation = Awaited<ReturnType<typeof searchInvitations>>['items'][number];
export type Team = Awaited<ReturnType<typeof searchTeams>>['items'][number];
type QueryOf<Path extends `/api/auth/organization/search-${'members' | 'invitations' | 'teams'}`> = NonNullable<
  paths[Path]['get']['parameters']['query']
>;
export type MemberQuery = QueryOf<'/api/auth/organization/search-members'>;
export type InvitationQuery = QueryOf<'/api/auth/organization/search-invitations'>;
export type TeamQuery = QueryOf<'/api/auth/organization/search-teams'>;
export type Received = Awaited<ReturnType<typeof listReceived>>[number];
export type Access = Awaited<ReturnType<typeof readAccess>>;

/** The caller's organizations, oldest membership first. Refetched on focus, because others can end a membership. */
export const useMemberships = (): UseQueryResult<Membership[]> =>
  useQuery({
    queryKey: organizationReads.memberships,
    queryFn: listMemberships,
    refetchOnWindowFocus: 'always',
  });

/** The caller's rights in an organization. @param id undefined: nothing is asked */
export const useAccess = (id: string | undefined): UseQueryResult<Access> =>
  useQuery({
    queryKey: organizationReads.of(id ?? '', 'access'),
    queryFn: () => readAccess(id!),
    enabled: id !== undefined,
  });

/** Some members, for a choice among them or the facts of one. */
export const useSomeMembers = (id: string, query: Omit<MemberQuery, 'organizationId'>) =>
  useQuery({
    queryKey: [...organizationReads.of(id, 'members'), 'some', query],
    queryFn: ({ signal }) => searchMembers({ ...query, organizationId: id }, signal),
    placeholderData: keepPreviousData,
  });

/** Some teams, for a choice among them. */
export const useSomeTeams = (id: string, query: Omit<TeamQuery, 'organizationId'>) =>
  useQuery({
    queryKey: [...organizationReads.of(id, 'teams'), 'some', query],
    queryFn: ({ signal }) => searchTeams({ ...query, organizationId: id }, signal),
    placeholderData: keepPreviousData,
  });

/** All teams, for their names. */
export const useTeams = (id: string) =>
  useQuery({ queryKey: [...organizationReads.of(id, 'teams'), 'all'], queryFn: () => listTeams(id) });

/** Pending invitations to the caller's address. The service lists them only once the address is confirmed. */
export function useReceived() {
  const { data: email } = useEmailStatus();
  return useQuery({ queryKey: organizationReads.received, queryFn: listReceived, enabled: email?.proven === true });
}

export interface OpenOrganization extends Membership {
  readonly access: Access;
  may(resource: string, action: string): boolean;
}

export const OrganizationContext = createContext<OpenOrganization | undefined>(undefined);

export function useOrganization(): OpenOrganization {
  const open = useContext(OrganizationContext);
  if (!open) throw new Error('Pages of an organization stand inside <OrganizationFrame>');
  return open;
}
