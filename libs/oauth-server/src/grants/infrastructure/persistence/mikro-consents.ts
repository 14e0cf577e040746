import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { validate as isUuid } from 'uuid';
import { detached } from '#shared-kernel/infrastructure/persistence/json-rows';
import { sqlOf } from '../../../infrastructure/persistence/sql.ts';
import { Consent } from '../../domain/consent.ts';
import { OrganizationChoice } from '../../domain/organization-choice.ts';
import { Consents, OrganizationChoices } from '../../domain/ports.ts';
import { refusingMissing } from './mikro-grants.ts';

@Injectable()
export class MikroConsents implements Consents {
  constructor(private readonly em: EntityManager) {}

  async find(userId: string, clientId: string): Promise<Consent | undefined> {
    if (!isUuid(userId)) return undefined;
    const row = await this.selected(userId, clientId).executeTakeFirst();
    return row && detached(Consent, row);
  }

  async hold(userId: string, clientId: string): Promise<Consent | undefined> {
    if (!isUuid(userId)) return undefined;
    await holdClient(this.em, clientId);
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

  async listOf(userId: string, clientIds?: readonly string[]): Promise<readonly Consent[]> {
    if (!isUuid(userId) || clientIds?.length === 0) return [];
    const all = this.sql.selectFrom('oauth_consent').selectAll().where('userId', '=', userId);
    const meant = clientIds ? all.where('clientId', 'in', clientIds) : all;
    const rows = await meant.orderBy('createdAt', 'desc').orderBy('clientId', 'desc').execute();
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

const CHOICE = 'oauth_organization_choice';

@Injectable()
export class MikroOrganizationChoices implements OrganizationChoices {
  constructor(private readonly em: EntityManager) {}

  async find(userId: string, clientId: string): Promise<OrganizationChoice | undefined> {
    if (!isUuid(userId)) return undefined;
    const selection = sqlOf(this.em).selectFrom(CHOICE).selectAll().where('userId', '=', userId);
    const row = await selection.where('clientId', '=', clientId).executeTakeFirst();
    return row && detached(OrganizationChoice, row);
  }

  async save(choice: OrganizationChoice): Promise<void> {
    const organizationIds = choice.organizationIds && [...choice.organizationIds];
    const { clientId, updatedAt } = choice;
    await holdClient(this.em, clientId);
    const insertion = sqlOf(this.em)
      .insertInto(CHOICE)
      .values({ ...choice, organizationIds })
      .onConflict((conflict) => conflict.columns(['userId', 'clientId']).doUpdateSet({ organizationIds, updatedAt }));
    await refusingMissing(CHOICE, insertion);
  }

  async remove(userId: string, clientId?: string): Promise<void> {
    if (!isUuid(userId)) return;
    const sql = sqlOf(this.em);
    // Locked in the order in which the deletions of clients and users lock them.
    const all = sql.selectFrom(CHOICE).select('clientId').where('userId', '=', userId);
    const meant = clientId === undefined ? all.orderBy('clientId').forUpdate() : [clientId];
    await sql.deleteFrom(CHOICE).where('userId', '=', userId).where('clientId', 'in', meant).execute();
  }

  async listOf(userId: string, clientIds?: readonly string[]): Promise<readonly OrganizationChoice[]> {
    if (!isUuid(userId) || clientIds?.length === 0) return [];
    const all = sqlOf(this.em).selectFrom(CHOICE).selectAll().where('userId', '=', userId);
    const rows = await (clientIds ? all.where('clientId', 'in', clientIds) : all).execute();
    return rows.map((row) => detached(OrganizationChoice, row));
  }
}

/** The client before what belongs to it, as its deletion locks them: what is issued afterwards refers to the client. */
const holdClient = (em: EntityManager, id: string) =>
  sqlOf(em).selectFrom('oauth_client').select('id').where('id', '=', id).forKeyShare().execute();
