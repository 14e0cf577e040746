import { Injectable } from '@nestjs/common';
import type { Fields } from '#shared-kernel/domain/change';
import { detached, type JsonRow } from '#shared-kernel/infrastructure/persistence/json-rows';
import { PreparedStatements } from '#shared-kernel/infrastructure/persistence/prepared-statements';
import { Invitation } from '../../domain/invitation.ts';
import { type OrganizationDetails, OrganizationLookup } from '../../domain/ports.ts';
import { RoleSet } from '../../domain/role-set.ts';
import { Member } from '../../domain/roster.ts';
import { Team, TeamMember } from '../../domain/team.ts';
import { listedInvitations } from './mikro-members.ts';

const oldestFirst = 'order by created_at, id';
const list = (select: string) => `coalesce((select json_agg(row) from (${select}) row), '[]')`;

const DETAILS = `select json_build_object(
  'members', ${list(`select id, organization_id as "organizationId", user_id as "userId", role, created_at as "createdAt"
    from member where organization_id = $1 ${oldestFirst} limit $2`)},
  'teamMembers', ${list(`select id, team_id as "teamId", organization_id as "organizationId", user_id as "userId",
      created_at as "createdAt"
    from team_member where organization_id = $1 ${oldestFirst}`)},
  'invitations', ${list(`select id, organization_id as "organizationId", email, role, status, team_id as "teamId",
      inviter_id as "inviterId", expires_at as "expiresAt", created_at as "createdAt"
    from invitation where ${listedInvitations('$1', '$3')} ${oldestFirst}`)},
  'teams', ${list(`select id, name, organization_id as "organizationId", created_at as "createdAt",
      updated_at as "updatedAt"
    from team where organization_id = $1 ${oldestFirst}`)}
) as found`;

/** An entity in JSON: times as ISO texts, roles as they are stored. */
type Written<Entity extends object> = {
  readonly [Name in keyof Fields<Entity> as Name extends 'roles' ? 'role' : Name]: Fields<Entity>[Name] extends Date
    ? string
    : Name extends 'roles'
      ? string
      : Fields<Entity>[Name];
};

interface DetailsRow {
  readonly members: readonly Written<Member>[];
  readonly teamMembers: readonly Written<TeamMember>[];
  readonly invitations: readonly Written<Invitation>[];
  readonly teams: readonly (Omit<Written<Team>, 'updatedAt'> & { readonly updatedAt: string | null })[];
}

@Injectable()
export class PreparedOrganizationLookup extends OrganizationLookup {
  constructor(private readonly statements: PreparedStatements) {
    super();
  }

  async details(organizationId: string, memberLimit: number, closedLimit: number): Promise<OrganizationDetails> {
    const values = [organizationId, memberLimit, closedLimit];
    const [row] = await this.statements.query<JsonRow<DetailsRow>>('organization_details', DETAILS, values);
    const { members, teamMembers, invitations, teams } = row!.found;
    return {
      members: members.map(({ role, createdAt, ...member }) =>
        detached(Member, { ...member, roles: RoleSet.of(role), createdAt: new Date(createdAt) }),
      ),
      teamMembers: teamMembers.map(({ createdAt, ...member }) =>
        detached(TeamMember, { ...member, createdAt: new Date(createdAt) }),
      ),
      invitations: invitations.map(({ role, expiresAt, createdAt, ...invitation }) =>
        detached(Invitation, {
          ...invitation,
          roles: RoleSet.of(role),
          expiresAt: new Date(expiresAt),
          createdAt: new Date(createdAt),
        }),
      ),
      teams: teams.map(({ createdAt, updatedAt, ...team }) =>
        detached(Team, {
          ...team,
          createdAt: new Date(createdAt),
          updatedAt: updatedAt === null ? null : new Date(updatedAt),
        }),
      ),
    };
  }
}
