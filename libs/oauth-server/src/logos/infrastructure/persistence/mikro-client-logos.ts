import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type ClientLogo, type DueLogo, MAX_ATTEMPTS } from '../../domain/client-logo.ts';
import { ClientLogos } from '../../domain/ports.ts';
import { ClientLogoSchema } from './client-logo.schema.ts';

const CLAIM = `
  update oauth_client_logo logo set attempts = least(logo.attempts + 1, ${MAX_ATTEMPTS}), due_at = ?
  from oauth_client client
  where client.id = logo.client_id and logo.client_id in (
    select client_id from oauth_client_logo where due_at <= ? order by due_at limit ? for update skip locked
  )
  returning client.client_id as "clientId", client.disabled, logo.source, logo.attempts`;

/** The condition says `sourceOf` in SQL. */
const UNPLANNED = `
  select client.client_id as "clientId"
  from oauth_client client left join oauth_client_logo logo on logo.client_id = client.id
  where logo.source is distinct from case when client.icon ilike 'https://%' then client.icon end limit ?`;

@Injectable()
export class MikroClientLogos extends ClientLogos {
  constructor(private readonly em: EntityManager) {
    super();
  }

  async find(clientId: string): Promise<ClientLogo | undefined> {
    return (await this.em.findOne(ClientLogoSchema, { clientId }, { refresh: true })) ?? undefined;
  }

  async plan(logo: ClientLogo): Promise<void> {
    await this.em.upsert(ClientLogoSchema, { ...logo });
  }

  async findUnplanned(limit: number): Promise<readonly string[]> {
    const rows = await this.em.execute<{ clientId: string }[]>(UNPLANNED, [limit]);
    return rows.map(({ clientId }) => clientId);
  }

  async save(logo: ClientLogo): Promise<void> {
    await this.em.persist(logo).flush();
  }

  async remove(clientId: string): Promise<void> {
    await this.em.nativeDelete(ClientLogoSchema, { clientId });
  }

  async claim(now: Date, claimedUntil: Date, limit: number): Promise<readonly DueLogo[]> {
    return this.em.execute<DueLogo[]>(CLAIM, [claimedUntil, now, limit]);
  }
}
