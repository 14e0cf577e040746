import { Injectable } from '@nestjs/common';
import { type Person, UserDirectory } from '#identity';
import { Teams } from '../domain/ports.ts';
import type { Member } from '../domain/roster.ts';
import type { TeamMember } from '../domain/team.ts';

/** To show to others; null unless it is proven, because anyone can register with another person's address. */
export const provenEmailOf = (person: Person | undefined): string | null => (person?.emailProven ? person.email : null);

export interface MemberProfile {
  readonly member: Member;
  /** The first of their teams: the specification has one team in its answers. */
  readonly teamId: string | null;
  readonly person: Person;
}

@Injectable()
export class MemberProfiles {
  constructor(
    private readonly teams: Teams,
    private readonly directory: UserDirectory,
  ) {}

  /** In the given order, without members whose account was deleted meanwhile. Never inside a transaction. */
  async of(organizationId: string, members: readonly Member[]): Promise<MemberProfile[]> {
    return this.with(members, await this.teams.membersIn(organizationId));
  }

  /** As `of`. @param teamMembers of their organization, oldest first */
  async with(members: readonly Member[], teamMembers: readonly TeamMember[]): Promise<MemberProfile[]> {
    const teamOf = new Map(teamMembers.toReversed().map(({ userId, teamId }) => [userId, teamId]));
    const people = await this.directory.findAll(members.map(({ userId }) => userId));
    return members.flatMap((member) => {
      const person = people.get(member.userId);
      return person ? [{ member, teamId: teamOf.get(member.userId) ?? null, person }] : [];
    });
  }

  async one(member: Member): Promise<MemberProfile | undefined> {
    const person = await this.directory.find(member.userId);
    return person && { member, teamId: await this.teamOf(member), person };
  }

  async teamOf({ organizationId, userId }: Member): Promise<string | null> {
    return (await this.teams.membersIn(organizationId, userId))[0]?.teamId ?? null;
  }
}
