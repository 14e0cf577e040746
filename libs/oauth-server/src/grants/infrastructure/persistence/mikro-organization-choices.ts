import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { validate as isUuid } from 'uuid';
import { detached } from '#shared-kernel/infrastructure/persistence/json-rows';
import { sqlOf } from '../../../infrastructure/persistence/sql.ts';
import { OrganizationChoice } from '../../domain/organization-choice.ts';
import { OrganizationChoices } from '../../domain/ports.ts';
import { refusingMissing } from './missing-parties.ts';

const TABLE = 'oauth_organization_choice';

@Injectable()
export class MikroOrganizationChoices extends OrganizationChoices {
  constructor(private readonly em: EntityManager) {
    super();
  }

  async find(userId: string, clientId: string): Promise<OrganizationChoice | undefined> {
    if (!isUuid(userId)) return undefined;
    const selection = this.sql.selectFrom(TABLE).selectAll().where('userId', '=', userId);
    const row = await selection.where('clientId', '=', clientId).executeTakeFirst();
    return row && detached(OrganizationChoice, row);
  }

  async save(choice: OrganizationChoice): Promise<void> {
    const organizationIds = choice.organizationIds && [...choice.organizationIds];
    const { clientId, updatedAt } = choice;
    // The client before what belongs to it, as its deletion locks them: a device gets its grant after this.
    await this.sql.selectFrom('oauth_client').select('id').where('id', '=', clientId).forKeyShare().execute();
    const insertion = this.sql
      .insertInto(TABLE)
      .values({ ...choice, organizationIds })
      .onConflict((conflict) => conflict.columns(['userId', 'clientId']).doUpdateSet({ organizationIds, updatedAt }));
    await refusingMissing(TABLE, insertion);
  }

  async remove(userId: string, clientId?: string): Promise<void> {
    if (!isUuid(userId)) return;
    // Locked in the order in which the deletions of clients and users lock them.
    const all = this.sql.selectFrom(TABLE).select('clientId').where('userId', '=', userId);
    const meant = clientId === undefined ? all.orderBy('clientId').forUpdate() : [clientId];
    await this.sql.deleteFrom(TABLE).where('userId', '=', userId).where('clientId', 'in', meant).execute();
  }

  async listOf(userId: string): Promise<readonly OrganizationChoice[]> {
    if (!isUuid(userId)) return [];
    const rows = await this.sql.selectFrom(TABLE).selectAll().where('userId', '=', userId).execute();
    return rows.map((row) => detached(OrganizationChoice, row));
  }

  private get sql() {
    return sqlOf(this.em);
  }
}
