import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { validate as isUuid } from 'uuid';
import { Teams } from '../../domain/ports.ts';
import type { Team, TeamPlace } from '../../domain/team.ts';
import { InvitationSchema } from './invitation.schema.ts';
import { TeamPlaceSchema, TeamSchema } from './team.schema.ts';

/** Places only come and go. MikroORM would write the keys of two columns that the schema declares and nobody reads. */
const unmanaged = { disableIdentityMap: true } as const;
const oldestFirst = { createdAt: 'asc', id: 'asc' } as const;

@Injectable()
export class MikroTeams extends Teams {
  constructor(private readonly em: EntityManager) {
    super();
  }

  async find(organizationId: string, id: string): Promise<Team | undefined> {
    return isUuid(id) ? ((await this.em.findOne(TeamSchema, { id, organizationId })) ?? undefined) : undefined;
  }

  async organizationOf(id: string): Promise<string | undefined> {
    return isUuid(id) ? (await this.em.findOne(TeamSchema, { id }))?.organizationId : undefined;
  }

  async listOf(organizationId: string): Promise<Team[]> {
    return this.em.find(TeamSchema, { organizationId }, { orderBy: oldestFirst });
  }

  async add(team: Team): Promise<void> {
    await this.em.persist(team).flush();
  }

  async save(team: Team): Promise<void> {
    await this.em.persist(team).flush();
  }

  async remove(team: Team): Promise<void> {
    const { id: teamId, organizationId } = team;
    // With the organization, by which they are found: nothing finds invitations by their team.
    await this.em.nativeUpdate(InvitationSchema, { organizationId, teamId }, { teamId: null });
    await this.em.remove(team).flush();
  }

  async placesIn(organizationId: string, userId?: string): Promise<TeamPlace[]> {
    if (userId !== undefined && !isUuid(userId)) return [];
    const where = { organizationId, ...(userId !== undefined && { userId }) };
    return this.em.find(TeamPlaceSchema, where, { orderBy: oldestFirst, ...unmanaged });
  }

  async holdPlace({ id: teamId, organizationId }: Team, userId: string): Promise<boolean> {
    const options = { lockMode: LockMode.PESSIMISTIC_READ, ...unmanaged };
    return (await this.em.findOne(TeamPlaceSchema, { teamId, organizationId, userId }, options)) !== null;
  }

  async ofUser(userId: string): Promise<Team[]> {
    if (!isUuid(userId)) return [];
    const places = await this.em.find(TeamPlaceSchema, { userId }, { orderBy: oldestFirst, ...unmanaged });
    const ids = places.map(({ teamId }) => teamId);
    const found = await this.em.find(TeamSchema, { id: { $in: ids } });
    return ids.flatMap((id) => found.find((team) => team.id === id) ?? []);
  }

  async addPlace(place: TeamPlace): Promise<void> {
    await this.em.insert(TeamPlaceSchema, { ...place });
  }

  async removePlace({ id }: TeamPlace): Promise<void> {
    await this.em.nativeDelete(TeamPlaceSchema, { id });
  }
}
