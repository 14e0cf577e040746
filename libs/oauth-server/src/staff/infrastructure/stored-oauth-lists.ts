import { Injectable } from '@nestjs/common';
import { Clock } from '#shared-kernel/application/clock';
import type { ListPage, ListQuery } from '#shared-kernel/application/list-page';
import { soughtIn } from '#shared-kernel/domain/sought';
import { fitsAny, patternsOf } from '#shared-kernel/infrastructure/persistence/like-patterns';
import {
  type Condition,
  creation,
  equals,
  type ListSource,
  StaffLists,
} from '#shared-kernel/infrastructure/persistence/lists';
import {
  type ClientFilters,
  type ConsentFilters,
  type GrantFilters,
  type ListedClient,
  type ListedConsent,
  type ListedGrant,
  type ListedToken,
  OAuthLists,
  SHOWN_TOKENS,
} from '../application/oauth-lists.ts';

/** The joined account, null where there is none. */
const ACCOUNT = `case when u.id is not null then json_build_object('id', u.id, 'name', u.name, 'email', u.email) end`;
const CLIENT = `json_build_object('id', c.id, 'clientId', c.client_id, 'name', c.name)`;

/** A condition without parameter, in the words of a partial index. */
const whether =
  (holds: string, fails = `not ${holds}`) =>
  (is: boolean): Condition => [is ? holds : fails];

const ofClient = (clientId: string): Condition => [
  't.client_id = (select id from oauth_client where client_id = ?)',
  clientId,
];

const clientList: ListSource<ListedClient, ClientFilters> = {
  table: 'oauth_client',
  select: `t.id, t.client_id as "clientId", t.name, t.picture, t.disabled, t.trusted,
    t.rights_suspended_at as "rightsSuspendedAt", ${ACCOUNT} as owner, t.last_used_at as "lastUsedAt",
    t.created_at as "createdAt"`,
  join: 'left join "user" u on u.id = t.user_id',
  sorts: { createdAt: creation },
  defaultSort: '-createdAt',
  gathered: ['text'],
  filters: {
    text: (text) => {
      const sought = soughtIn(text);
      if (sought.uuid !== undefined) return ['t.id = ?', sought.uuid];
      const [fits, ...patterns] = fitsAny(['t.name'], patternsOf(sought));
      return [`${fits} or t.client_id = ?`, ...patterns, sought.text];
    },
    userId: equals('user_id'),
    disabled: whether('t.disabled'),
    trusted: whether('t.trusted'),
    anonymous: whether('t.user_id is null', 't.user_id is not null'),
  },
  times: ['rightsSuspendedAt', 'lastUsedAt', 'createdAt'],
};

const consentList: ListSource<ListedConsent, ConsentFilters> = {
  table: 'oauth_consent',
  key: [
    { column: 'user_id', kind: 'uuid' },
    { column: 'client_id', kind: 'uuid' },
  ],
  select: `${ACCOUNT} as user, ${CLIENT} as client, t.scopes, t.resources, t.created_at as "createdAt",
    t.updated_at as "updatedAt"`,
  join: 'join "user" u on u.id = t.user_id join oauth_client c on c.id = t.client_id',
  sorts: { createdAt: { column: 'created_at', kind: 'time' } },
  defaultSort: '-createdAt',
  filters: { userId: equals('user_id'), clientId: ofClient },
  times: ['createdAt', 'updatedAt'],
};

const TOKENS = `
  select coalesce(json_agg(token), '[]') from (
    select id, created_at as "createdAt",
      case when access_digest is not null then access_expires_at end as "accessExpiresAt",
      refresh_expires_at as "refreshExpiresAt", refresh_used_at as "refreshUsedAt"
    from oauth_token where grant_id = t.id order by created_at desc, id desc limit ${SHOWN_TOKENS}
  ) token`;

const grantList = (now: Date): ListSource<ListedGrant, GrantFilters> => ({
  table: 'oauth_grant',
  select: `t.id, ${CLIENT} as client, ${ACCOUNT} as user, t.for_user as "forUser", t.scopes, t.resources,
    t.key_thumbprint is not null as "isBound", t.created_at as "createdAt", t.last_used_at as "lastUsedAt",
    t.expires_at as "expiresAt", (${TOKENS}) as tokens`,
  join: 'join oauth_client c on c.id = t.client_id left join "user" u on u.id = t.user_id',
  sorts: { createdAt: creation },
  defaultSort: '-createdAt',
  filters: {
    userId: equals('user_id'),
    clientId: ofClient,
    active: (is) => [`t.expires_at ${is ? '>' : '<='} ?`, now],
  },
  times: ['createdAt', 'lastUsedAt', 'expiresAt'],
});

/** Joins names and addresses of accounts, which every context may know. */
@Injectable()
export class StoredOAuthLists extends OAuthLists {
  constructor(
    private readonly lists: StaffLists,
    private readonly clock: Clock,
  ) {
    super();
  }

  clients(query: ListQuery<ClientFilters>): Promise<ListPage<ListedClient>> {
    return this.lists.page(clientList, query);
  }

  consents(query: ListQuery<ConsentFilters>): Promise<ListPage<ListedConsent>> {
    return this.lists.page(consentList, query);
  }

  async grants(query: ListQuery<GrantFilters>): Promise<ListPage<ListedGrant>> {
    const page = await this.lists.page(grantList(this.clock.now()), query);
    return { ...page, rows: page.rows.map((row) => ({ ...row, tokens: row.tokens.map(tokenOf) })) };
  }
}

/** @param stored with times as texts, as JSON has them */
function tokenOf(stored: ListedToken): ListedToken {
  const time = (text: Date | null) => (text === null ? null : new Date(text));
  return {
    id: stored.id,
    createdAt: new Date(stored.createdAt),
    accessExpiresAt: time(stored.accessExpiresAt),
    refreshExpiresAt: time(stored.refreshExpiresAt),
    refreshUsedAt: time(stored.refreshUsedAt),
  };
}
