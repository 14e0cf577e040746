import { Injectable } from '@nestjs/common';
import type { ListPage, ListQuery } from '#shared-kernel/application/list-page';
import { soughtIn } from '#shared-kernel/domain/sought';
import { fitsAny, patternsOf } from '#shared-kernel/infrastructure/persistence/like-patterns';
import { creation, equals, type ListSource, StaffLists } from '#shared-kernel/infrastructure/persistence/lists';
import {
  AccountLists,
  type ListedSession,
  type ListedUser,
  type SessionFilters,
  type UserFilters,
} from '../application/account-lists.ts';

const TEXTS = ['t.email', 't.name', 't.username', 't.phone_number'];

export const userList: ListSource<ListedUser, UserFilters> = {
  table: '"user"',
  select: `t.id, t.name, t.email, t.email_verified as "emailVerified", t.username, t.image, t.role, t.banned,
    t.ban_expires as "banExpires", t.two_factor_enabled as "twoFactorEnabled", t.created_at as "createdAt",
    (select max(updated_at) from session where user_id = t.id and impersonated_by is null) as "lastSeenAt"`,
  sorts: {
    createdAt: { column: 'created_at', kind: 'time' },
    email: { column: 'email', kind: 'text' },
    name: { column: 'name', kind: 'text' },
  },
  defaultSort: '-createdAt',
  gathered: ['text'],
  filters: {
    text: (text) => {
      const sought = soughtIn(text);
      return sought.uuid === undefined ? fitsAny(TEXTS, patternsOf(sought)) : ['t.id = ?', sought.uuid];
    },
    // The words are those of the partial indexes: no parameter implies their conditions.
    role: (role) => (role === 'user' ? [`t.role = 'user'`] : [`t.role <> 'user' and t.role = ?`, role]),
    staff: (is) => [`t.role ${is ? '<>' : '='} 'user'`],
    banned: (is) => [is ? 't.banned' : 'not t.banned'],
    emailVerified: (is) => [`t.email_verified = ${is}`],
    twoFactorEnabled: (is) => [is ? 't.two_factor_enabled' : 'not t.two_factor_enabled'],
    createdFrom: (time) => ['t.created_at >= ?', time],
    createdUntil: (time) => ['t.created_at < ?', time],
  },
  times: ['banExpires', 'createdAt', 'lastSeenAt'],
};

export const sessionList: ListSource<ListedSession, SessionFilters> = {
  table: 'session',
  select: `t.id, t.user_id as "userId", u.name, u.email, t.ip_address as "ipAddress", t.user_agent as "userAgent", t.methods,
    t.impersonated_by as "impersonatedBy", t.created_at as "createdAt", t.updated_at as "updatedAt",
    t.expires_at as "expiresAt"`,
  join: 'join "user" u on u.id = t.user_id',
  sorts: { createdAt: creation },
  defaultSort: '-createdAt',
  filters: {
    userId: equals('user_id'),
    ipAddress: equals('ip_address'),
    impersonated: (is) => [`t.impersonated_by_session_id is ${is ? 'not ' : ''}null`],
  },
  times: ['createdAt', 'updatedAt', 'expiresAt'],
};

@Injectable()
export class StoredAccountLists extends AccountLists {
  constructor(private readonly lists: StaffLists) {
    super();
  }

  users(query: ListQuery<UserFilters>): Promise<ListPage<ListedUser>> {
    return this.lists.page(userList, query);
  }

  sessions(query: ListQuery<SessionFilters>): Promise<ListPage<ListedSession>> {
    return this.lists.page(sessionList, query);
  }
}
