import { EntityManager } from '@mikro-orm/postgresql';
import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Poller } from '#shared-kernel/infrastructure/poller';
import { sqlOf } from '../../../infrastructure/persistence/sql.ts';
import { ClientLog } from '../../application/client-log.ts';
import { LOGGED_REQUESTS, type LoggedRequest, LoggedRequests, type NewLoggedRequest } from '../../domain/client-log.ts';

const TABLE = 'oauth_client_request';

/** A client that is deleted meanwhile is left out, instead of refusing the requests of all. */
const ADD = `
  insert into ${TABLE} (id, client_id, at, endpoint, outcome, grant_type, error, description, request_id)
  select i.id, c.id, i.at, i.endpoint, i.outcome, i."grantType", i.error, i.description, i."requestId"
  from json_to_recordset(cast(? as json)) as i (id uuid, "clientId" text, at timestamptz, endpoint text, outcome text,
    "grantType" text, error text, description text, "requestId" text)
  join oauth_client c on c.client_id = i."clientId"
  where c.user_id is not null
  order by c.id, i.id
  for key share of c`;

const TRIM = `
  delete from ${TABLE} request using (
    select c.id, (
      select at from ${TABLE} of_client where of_client.client_id = c.id order by at desc offset ${LOGGED_REQUESTS} limit 1
    ) as last
    from oauth_client c where c.client_id in (select jsonb_array_elements_text(cast(? as jsonb)))
  ) beyond
  where request.client_id = beyond.id and request.at <= beyond.last`;

@Injectable()
export class StoredClientLog implements LoggedRequests {
  constructor(private readonly em: EntityManager) {}

  async add(requests: readonly NewLoggedRequest[]): Promise<void> {
    await this.em.execute(ADD, [JSON.stringify(requests)]);
    await this.em.execute(TRIM, [JSON.stringify([...new Set(requests.map(({ clientId }) => clientId))])]);
  }

  async listOf(id: string, from: Date): Promise<readonly LoggedRequest[]> {
    return sqlOf(this.em)
      .selectFrom(TABLE)
      .select(['id', 'at', 'endpoint', 'outcome', 'grantType', 'error', 'description', 'requestId'])
      .where('clientId', '=', id)
      .where('at', '>=', from)
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(LOGGED_REQUESTS)
      .execute();
  }

  async deleteBefore(moment: Date, limit: number): Promise<number> {
    const sql = sqlOf(this.em);
    const old = sql.selectFrom(TABLE).select('id').where('at', '<', moment).limit(limit);
    const deletion = sql.deleteFrom(TABLE).where('id', 'in', old.forUpdate().skipLocked());
    return Number((await deletion.executeTakeFirstOrThrow()).numDeletedRows);
  }
}

const EVERY_MS = 5000;
const STOP_GRACE_MS = 2000;

/** Each instance writes its own requests, so no lock is needed. */
@Injectable()
export class ClientLogWriting implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly poller;

  constructor(log: ClientLog) {
    this.poller = new Poller('ClientLog', () => log.flush(), { pollEveryMs: EVERY_MS, stopGraceMs: STOP_GRACE_MS });
  }

  onApplicationBootstrap(): void {
    this.poller.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.poller.drain().catch((error: unknown) => this.poller.complain(error));
    await this.poller.stop();
  }
}
