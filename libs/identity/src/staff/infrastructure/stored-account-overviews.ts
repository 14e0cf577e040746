import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CREDENTIAL } from '../../users/index.ts';
import { type AccountOverview, AccountOverviews } from '../application/staff-dossier.ts';

const OVERVIEW = `
  select (select count(*)::int from session where user_id = u.id and expires_at > ?) as sessions,
    (
      select coalesce(
        json_agg(json_build_object('id', id, 'providerId', provider_id, 'label', label) order by created_at, id), '[]'
      ) from account where user_id = u.id and provider_id <> '${CREDENTIAL}'
    ) as linked,
    exists (
      select from account where user_id = u.id and provider_id = '${CREDENTIAL}' and password is not null
    ) as "hasPassword"
  from (select ?::uuid as id) u`;

@Injectable()
export class StoredAccountOverviews extends AccountOverviews {
  constructor(private readonly em: EntityManager) {
    super();
  }

  async of(userId: string, now: Date): Promise<AccountOverview> {
    const [row] = await this.em.execute<[AccountOverview]>(OVERVIEW, [now, userId]);
    return row;
  }
}
