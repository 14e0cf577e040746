import { Injectable } from '@nestjs/common';
import { type Person, UserDirectory } from '#identity';
import type { Member } from '../domain/member.ts';
import { Teams } from '../domain/ports.ts';
import type { TeamPlace } from '../domain/team.ts';

/** A member with what others see of the person. */
export interface MemberProfile {
  readonly member: Member;
  /** The first of the teams they are in; the specification knows one. */
  readonly teamId: string | null;
  readonly person: Person;
}

/** Puts together what belongs to this context and what identity knows. */
@Injectable()
export class MemberProfiles {
  constructor(
    private readonly teams: Teams,
    private readonly directory: UserDirectory,
  ) {}

  /** In the given order. Whose account has just gone is left out. Never inside a transaction. */
  async of(organizationId: string, members: readonly Member[]): Promise<MemberProfile[]> {
    return this.with(members, await this.teams.placesIn(organizationId));
  }

  /**
   * As `of`, where the places are known.
   * @param places of their organization, oldest first
   */
  async with(members: readonly Member[], places: readonly TeamPlace[]): Promise<MemberProfile[]> {
    const teamOf = new Map(places.toReversed().map(({ userId, teamId }) => [userId, teamId]));
    const people = await this.directory.findAll(members.map(({ userId }) => userId));
    return members.flatMap((member) => {
      const person = people.get(member.userId);
      return person ? [{ member, teamId: teamOf.get(member.userId) ?? null, person }] : [];
    });
  }

  /** Undefined when the account has just gone. */
  async one(member: Member): Promise<MemberProfile | undefined> {
    const person = await this.directory.find(member.userId);
    return person && { member, teamId: await this.teamOf(member), person };
  }

  async teamOf({ organizationId, userId }: Member): Promise<string | null> {
    return (await this.teams.placesIn(organizationId, userId))[0]?.teamId ?? null;
  }
}
