import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Fields } from '#shared-kernel/domain/change';
import { asJson, detached } from '#shared-kernel/infrastructure/persistence/json-rows';
import { PreparedStatements } from '#shared-kernel/infrastructure/persistence/prepared-statements';
import { columnsOf, type JsonFields, rowReader } from '../../../infrastructure/persistence/columns.ts';
import { OAuthClient } from '../../domain/client.ts';
import { ClientLookup } from '../../domain/ports.ts';
import { OAuthClientSchema } from './client.schema.ts';

/** Clients that authenticate: resource servers do with every token that they introspect. */
@Injectable()
export class PreparedClientLookup extends ClientLookup {
  private readonly byClientId: (clientId: string) => Promise<JsonFields | undefined>;
  private readonly client;

  constructor(em: EntityManager, statements: PreparedStatements) {
    super();
    const names = columnsOf(em, OAuthClientSchema).map(({ property }) => property as keyof Fields<OAuthClient>);
    const read = names.filter((name) => name !== 'picture');
    this.client = rowReader<Fields<OAuthClient>>(em, OAuthClientSchema, 'c', read);
    this.byClientId = statements.lookup<JsonFields>({
      name: 'client_by_client_id',
      text: asJson(`select ${this.client.columns} from oauth_client c where c.client_id = any($1::text[])`),
      nothing: '',
      keyOf: (row) => row['c.clientId'] as string,
    });
  }

  async find(clientId: string): Promise<OAuthClient | undefined> {
    const row = await this.byClientId(clientId);
    return row && detached(OAuthClient, { ...this.client.fieldsIn(row), picture: null });
  }
}
