import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { validate as isUuid } from 'uuid';
import { detached } from '#shared-kernel/infrastructure/persistence/json-rows';
import { sqlOf } from '../../../infrastructure/persistence/sql.ts';
import { Consent } from '../../domain/consent.ts';
import { Consents } from '../../domain/ports.ts';
import { refusingMissing } from './missing-parties.ts';

@Injectable()
export class MikroConsents extends Consents {
  constructor(private readonly em: EntityManager) {
    super();
  }

  async find(userId: string, clientId: string): Promise<Consent | undefined> {
    if (!isUuid(userId)) return undefined;
    const row = await this.selected(userId, clientId).executeTakeFirst();
    return row && detached(Consent, row);
  }

  async hold(userId: string, clientId: string): Promise<Consent | undefined> {
    if (!isUuid(userId)) return undefined;
    // The client before what belongs to it, as its deletion locks them: what is issued for the consent refers to the client.
    await this.sql.selectFrom('oauth_client').select('id').where('id', '=', clientId).forKeyShare().execute();
    const row = await this.selected(userId, clientId).forKeyShare().executeTakeFirst();
    return row && detached(Consent, row);
  }

  async save(consent: Consent): Promise<void> {
    const [scopes, resources] = [[...consent.scopes], [...consent.resources]];
    const changes = { scopes, resources, redirectHosts: [...consent.redirectHosts], updatedAt: consent.updatedAt };
    const insertion = this.sql
      .insertInto('oauth_consent')
      .values({ ...consent, ...changes })
      .onConflict((conflict) => conflict.columns(['userId', 'clientId']).doUpdateSet(changes));
    await refusingMissing('oauth_consent', insertion);
  }

  async remove(userId: string, clientId: string): Promise<boolean> {
    if (!isUuid(userId)) return false;
    const deletion = this.sql.deleteFrom('oauth_consent').where('userId', '=', userId).where('clientId', '=', clientId);
    return (await deletion.executeTakeFirstOrThrow()).numDeletedRows > 0n;
  }

  async removeAllOf(userId: string): Promise<number> {
    if (!isUuid(userId)) return 0;
    // Locked in the order in which the deletions of clients and users lock them.
    const all = this.sql.selectFrom('oauth_consent').select('clientId').where('userId', '=', userId);
    const deletion = this.sql
      .deleteFrom('oauth_consent')
      .where('userId', '=', userId)
      .where('clientId', 'in', all.orderBy('clientId').forUpdate());
    return Number((await deletion.executeTakeFirstOrThrow()).numDeletedRows);
  }

  async listOf(userId: string): Promise<readonly Consent[]> {
    if (!isUuid(userId)) return [];
    const selection = this.sql.selectFrom('oauth_consent').selectAll().where('userId', '=', userId);
    const rows = await selection.orderBy('createdAt', 'desc').orderBy('clientId', 'desc').execute();
    return rows.map((row) => detached(Consent, row));
  }

  private selected(userId: string, clientId: string) {
    const all = this.sql.selectFrom('oauth_consent').selectAll();
    return all.where('userId', '=', userId).where('clientId', '=', clientId);
  }

  private get sql() {
    return sqlOf(this.em);
  }
}
