import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { reads, useSignedIn } from '../../shared/account/account-reads.ts';
import { answer, api } from '../../api/client.ts';
import { ApiRefusal } from '../../api/refusal.ts';
import { type FoundPage, pageAndText, useFoundPage } from '../../ui/data/list-pages.tsx';
import {
  type FoundMember,
  type MemberQuery,
  organizationReads,
  searchMembers,
  searchTeams,
  type Team,
  type TeamQuery,
  useOrganization,
} from '../../shared/organization/organization-reads.ts';
import { toast } from '../../ui/feedback/toast.tsx';
import { useActivate } from '../../shared/organization/active-organization.ts';
import { useChange, useWrite } from '../../ui/actions/use-change.ts';

export const useTeamPage = (organizationId: string): FoundPage<Team> =>
  useFoundPage(
    { queryKey: organizationReads.of(organizationId, 'teams'), noun: 'team', filters: ['q'], typed: 'q' },
    (get): TeamQuery => ({ organizationId, ...pageAndText(get) }),
    searchTeams,
  );

export const useTeam = (organizationId: string, id: string): UseQueryResult<Team> =>
  useQuery({
    queryKey: [...organizationReads.of(organizationId, 'teams'), 'one', id],
    queryFn: async () => {
      const { items } = await searchTeams({ organizationId, id, limit: 1 });
      if (!items[0]) throw new ApiRefusal({ code: 'TEAM_NOT_FOUND', status: 404, message: 'No such team' });
      return items[0];
    },
  });

export const useTeamMemberPage = ({ id: teamId, organizationId }: Team): FoundPage<FoundMember> =>
  useFoundPage(
    {
      queryKey: [...organizationReads.of(organizationId, 'members'), 'in', teamId],
      noun: 'member',
      filters: ['q'],
      typed: 'q',
    },
    (get): MemberQuery => ({ organizationId, teamId, ...pageAndText(get) }),
    searchMembers,
  );

/** How many teams the organization has. @param enabled false: nothing is asked */
export const useTeamCount = (organizationId: string, enabled: boolean): number =>
  useQuery({
    queryKey: [...organizationReads.of(organizationId, 'teams'), 'count'],
    queryFn: () => searchTeams({ organizationId, limit: 1 }),
    select: ({ total }) => total,
    enabled,
  }).data ?? 0;

export function useTeamWrites() {
  const { id: organizationId } = useOrganization().organization;
  const write = useWrite(organizationReads.of(organizationId));
  return {
    create: (name: string) =>
      write(answer(api.POST('/api/auth/organization/create-team', { body: { name, organizationId } }))),
    rename: (teamId: string, name: string) => {
      const body = { teamId, organizationId, data: { name } };
      return write(answer(api.POST('/api/auth/organization/update-team', { body })));
    },
  };
}

/** @returns a cleanup to call once the page of the team is left */
export function useDeleteTeam() {
  const { organization } = useOrganization();
  const queries = useQueryClient();
  return async (teamId: string): Promise<() => void> => {
    const body = { teamId, organizationId: organization.id };
    await answer(api.POST('/api/auth/organization/remove-team', { body }));
    return () => void queries.invalidateQueries({ queryKey: organizationReads.of(organization.id) });
  };
}

/** Adds and removes team members; a removal can be undone. Losing the active team changes the session too. */
export function usePlaces({ id: teamId, name, organizationId }: Team) {
  const refresh = [organizationReads.of(organizationId), reads.session];
  const body = ({ userId }: FoundMember) => ({ body: { teamId, userId, organizationId } });
  const give = (member: FoundMember) => answer(api.POST('/api/auth/organization/add-team-member', body(member)));
  const back = useChange(give, { refresh, done: (_, { user }) => `${user.name} is back in ${name}.` });
  return {
    add: useChange(give, { refresh, done: (_, { user }) => `${user.name} was added to ${name}.`, quiet: true }),
    remove: useChange(
      async (member: FoundMember) => {
        await answer(api.POST('/api/auth/organization/remove-team-member', body(member)));
        // Here and not in the row, which disappears with its member.
        toast(`${member.user.name} was removed from ${name}.`, { undo: () => back.mutate(member) });
      },
      { refresh },
    ),
  };
}

export function useSetActiveTeam() {
  const { organization } = useOrganization();
  const { session } = useSignedIn();
  const activate = useActivate();
  return useChange(
    async (teamId: string | null) => {
      // Another tab may have activated another organization since this page was opened.
      if (session.activeOrganizationId !== organization.id) await activate(organization.id);
      return answer(api.POST('/api/auth/organization/set-active-team', { body: { teamId } }));
    },
    {
      refresh: [reads.session],
      done: (now) => (now ? `${now.name} is your current team.` : 'No team selected.'),
    },
  );
}
