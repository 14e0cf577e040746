import { Injectable } from '@nestjs/common';
import { type Person, UserDirectory } from '#identity';
import type { Member } from '../domain/member.ts';
import { Teams } from '../domain/ports.ts';

/** A member with what others see of the person. */
export interface MemberProfile {
  readonly member: Member;
  /** The first of the teams they are in (seed 1 §3 knows one). */
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

  /** In the given order. Whose account has just gone is left out. */
  async of(organizationId: string, members: readonly Member[]): Promise<MemberProfile[]> {
    const places = await this.teams.placesIn(organizationId);
    const teamOf = new Map(places.toReversed().map(({ userId, teamId }) => [userId, teamId]));
    const people = await this.directory.findAll(members.map(({ userId }) => userId));
    return members.flatMap((member) => {
      const person = people.get(member.userId);
      return person ? [{ member, teamId: teamOf.get(member.userId) ?? null, person }] : [];
    });
  }

  async teamOf({ organizationId, userId }: Member): Promise<string | null> {
    return (await this.teams.placesIn(organizationId, userId))[0]?.teamId ?? null;
  }
}
