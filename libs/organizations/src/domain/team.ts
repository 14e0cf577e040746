import { change, type Fields } from '#shared-kernel/domain/change';
import { nameOf } from './organization.ts';
import { TeamRefusal } from './refusals.ts';

export class Team {
  declare readonly id: string;
  declare readonly name: string;
  declare readonly organizationId: string;
  declare readonly createdAt: Date;
  declare readonly updatedAt: Date | null;

  private constructor(values: Fields<Team>) {
    Object.assign(this, values);
  }

  /**
   * @param existing number of teams of the organization, which is locked
   * @throws YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS, INVALID_NAME
   */
  static create(
    values: Pick<Fields<Team>, 'id' | 'name' | 'organizationId'>,
    existing: number,
    teamLimit: number,
    now: Date,
  ): Team {
    if (existing >= teamLimit) throw TeamRefusal.YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS();
    return new Team({ ...values, name: nameOf(values.name), createdAt: now, updatedAt: null });
  }

  rename(name: string, now: Date): void {
    change<Team>(this, { name: nameOf(name), updatedAt: now });
  }

  /** @param members of the team, whose organization is locked @throws TEAM_MEMBER_LIMIT_REACHED */
  mustHaveRoom(members: number, teamMemberLimit: number): void {
    if (members >= teamMemberLimit) throw TeamRefusal.TEAM_MEMBER_LIMIT_REACHED();
  }
}

export class TeamMember {
  declare readonly id: string;
  declare readonly teamId: string;
  /** The team's organization, of which the user is a member. */
  declare readonly organizationId: string;
  declare readonly userId: string;
  declare readonly createdAt: Date;

  private constructor(values: Fields<TeamMember>) {
    Object.assign(this, values);
  }

  static join({ id: teamId, organizationId }: Team, userId: string, id: string, now: Date): TeamMember {
    return new TeamMember({ id, teamId, organizationId, userId, createdAt: now });
  }
}
