import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import {
  type Facts,
  type Finder,
  type Finding,
  type StaffSource,
  StaffSources,
} from '#shared-kernel/application/staff-sources';
import type { Sought } from '#shared-kernel/domain/sought';
import { fitsAny, patternsOf } from '#shared-kernel/infrastructure/persistence/like-patterns';

const CLIENT_BY = (column: string) => `
  select 'oauth-client' as kind, id, coalesce(name, client_id) as title, client_id as detail, user_id as "userId"
  from oauth_client where ${column} = ?`;

const GRANT_BY_ID = `
  select 'grant' as kind, g.id, coalesce(c.name, c.client_id) as title, nullif(array_to_string(g.scopes, ' '), '') as detail,
    g.user_id as "userId"
  from oauth_grant g join oauth_client c on c.id = g.client_id where g.id = ?`;

const API_BY = (condition: string) => `
  select 'oauth-api' as kind, id, name as title, identifier as detail, cast(null as uuid) as "userId"
  from oauth_api where ${condition}`;

const COUNT_CONSENTS = 'select count(*)::int as consents from oauth_consent where user_id = ?';

/** Clients by the id of their row and by their client id, grants by their id, APIs also by name and identifier: there are few. */
@Injectable()
export class ClientsForStaff implements StaffSource {
  readonly finders: readonly Finder[] = [(sought) => this.find(sought)];

  constructor(
    private readonly em: EntityManager,
    sources: StaffSources,
  ) {
    sources.register(this);
  }

  async factsOf({ id }: { readonly id: string }): Promise<Facts> {
    const [counts] = await this.em.execute<[Record<string, number>]>(COUNT_CONSENTS, [id]);
    return { counts };
  }

  private async find(sought: Sought): Promise<readonly Finding[]> {
    const { uuid, text } = sought;
    if (text === '') return [];
    const isLike = fitsAny(['name', 'identifier'], patternsOf(sought));
    const [statements, values] =
      uuid === undefined
        ? [
            [CLIENT_BY('client_id'), API_BY(isLike[0])],
            [text, ...isLike.slice(1)],
          ]
        : [
            [CLIENT_BY('id'), GRANT_BY_ID, API_BY('id = ?')],
            [uuid, uuid, uuid],
          ];
    return this.em.execute<Finding[]>(statements.join(' union all '), values);
  }
}
