import { v7 } from 'uuid';
import { aUser } from '#identity/testing/a-user';
import type { Fields } from '#shared-kernel/domain/change';
import { CustomRole } from '../domain/custom-role.ts';
import { Invitation } from '../domain/invitation.ts';
import { Organization } from '../domain/organization.ts';
import { RoleSet } from '../domain/role-set.ts';
import { Member } from '../domain/roster.ts';
import { Team, TeamMember } from '../domain/team.ts';
import type { PostgresKit } from './postgres-kit.ts';

export const NOW = new Date('2026-11-20T12:00:00.123Z');
export const later = (ms: number) => new Date(NOW.getTime() + ms);

/** Objects with default values, except the given ones. */
export function anOrganization(values: Partial<Fields<Organization>> = {}): Organization {
  const id = values.id ?? v7();
  const profile = { name: 'Acme', slug: `acme-${id.slice(-12)}`, logo: null, metadata: null };
  return Object.assign(Organization.create(id, profile, NOW), values);
}

export function aMember(
  organizationId: string,
  userId: string,
  role = 'member',
  values: Partial<Fields<Member>> = {},
): Member {
  return Member.join({ id: v7(), organizationId, userId, roles: RoleSet.of(role), createdAt: NOW, ...values });
}

export function anInvitation(organizationId: string, values: Partial<Fields<Invitation>> = {}): Invitation {
  const id = values.id ?? v7();
  const sent = { id, organizationId, email: `${id}@example.com`, roles: RoleSet.of('member'), teamId: null };
  return Object.assign(Invitation.send({ ...sent, inviterId: v7() }, 172_800, NOW), values);
}

export function aCustomRole(organizationId: string, values: Partial<Fields<CustomRole>> = {}): CustomRole {
  const id = values.id ?? v7();
  const made = { id, organizationId, name: `role ${id.slice(-12)}`, permissions: { team: ['create'] }, createdAt: NOW };
  return Object.assign(CustomRole.create(made), values);
}

export function aTeam(organizationId: string, values: Partial<Fields<Team>> = {}): Team {
  return Object.assign(Team.create({ id: v7(), name: 'Support', organizationId }, 0, Infinity, NOW), values);
}

export const aTeamMember = (team: Team, userId: string, values: Partial<Fields<TeamMember>> = {}) =>
  Object.assign(TeamMember.join(team, userId, v7(), NOW), values);

/** A stored organization, with functions that store what belongs to it. */
export async function stored(kit: PostgresKit) {
  const added = async <T>(port: { add(one: T): Promise<unknown> }, one: T): Promise<T> => {
    await kit.uow.run(() => port.add(one));
    return one;
  };
  const organization = await added(kit.organizations, anOrganization());
  const person = () => added(kit.users, aUser());
  return {
    organization,
    person,
    member: async (role = 'member', values: Partial<Fields<Member>> = {}) =>
      added(kit.members, aMember(organization.id, (await person()).id, role, values)),
    team: (values: Partial<Fields<Team>> = {}) => added(kit.teams, aTeam(organization.id, values)),
    customRole: (values: Partial<Fields<CustomRole>> = {}) =>
      added(kit.customRoles, aCustomRole(organization.id, values)),
    invitation: (values: Partial<Fields<Invitation>> = {}) =>
      added(kit.invitations, anInvitation(organization.id, values)),
  };
}
