import { change, type Fields } from '#shared-kernel/domain/change';
import { nameOf } from './name.ts';
import { TeamRefusal } from './refusals.ts';

/** A part of an organization. */
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

  /** @throws INVALID_NAME */
  rename(name: string, now: Date): void {
    change<Team>(this, { name: nameOf(name), updatedAt: now });
  }

  /**
   * @param members number of members of the team, whose organization is locked
   * @throws TEAM_MEMBER_LIMIT_REACHED
   */
  mustHaveRoom(members: number, teamMemberLimit: number): void {
    if (members >= teamMemberLimit) throw TeamRefusal.TEAM_MEMBER_LIMIT_REACHED();
  }
}

/** The membership of a member in a team. */
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
