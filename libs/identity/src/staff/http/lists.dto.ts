import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsIP, IsUUID } from 'class-validator';
import type { ListPage } from '#shared-kernel/application/list-page';
import { Omittable } from '#shared-kernel/http/shape.pipe';
import {
  AtTime,
  listViewOf,
  ShortText,
  SortedBy,
  ListPageQuery,
  ListPageView,
  YesOrNo,
} from '#shared-kernel/http/list-page.dto';
import { type DeviceNames, type Role, roles } from '../../users/index.ts';
import type { ListedSession, ListedUser } from '../application/account-lists.ts';

export class UserListQuery extends ListPageQuery {
  /** Part of an email address, name, user name or phone number; or a whole id. */
  @ShortText() text?: string;
  @ApiProperty({ enum: roles, required: false }) @Omittable() @IsIn(roles) role?: Role;
  /** Whether they have a role of staff. */
  @YesOrNo() staff?: boolean;
  @YesOrNo() banned?: boolean;
  @YesOrNo() emailVerified?: boolean;
  @YesOrNo() twoFactorEnabled?: boolean;
  /** The earliest time of registration. */
  @AtTime() createdFrom?: string;
  /** Users registered at this time and later are left out. */
  @AtTime() createdUntil?: string;
  @SortedBy('-createdAt', 'createdAt', 'email', '-email', 'name', '-name') sort?: string;
}

export class SessionListQuery extends ListPageQuery {
  @Omittable() @IsUUID('loose') userId?: string;
  @Omittable() @IsIP() ipAddress?: string;
  /** Started by staff who act as the account. */
  @YesOrNo() impersonated?: boolean;
  @SortedBy('-createdAt', 'createdAt') sort?: string;
}

class ListedUserView {
  id!: string;
  name!: string;
  email!: string;
  emailVerified!: boolean;
  username!: string | null;
  image!: string | null;
  @ApiProperty({ enum: roles }) role!: Role;
  banned!: boolean;
  banExpires!: Date | null;
  twoFactorEnabled!: boolean;
  createdAt!: Date;
  /** When a session of the account was last renewed; null without sessions. */
  lastSeenAt!: Date | null;
}

export class UserListView extends ListPageView {
  items!: ListedUserView[];

  static of(page: ListPage<ListedUser>): UserListView {
    return listViewOf(page, (user) => ({ ...user }));
  }
}

class ListedSessionView {
  id!: string;
  userId!: string;
  name!: string;
  email!: string;
  ipAddress!: string;
  userAgent!: string;
  /** Such as "Firefox on Linux"; null where unknown. */
  device!: string | null;
  /** Ways in which the caller proved to be the account, as in `amr` (RFC 8176). */
  methods!: string[];
  /** The member of staff who acts as the account. */
  impersonatedBy!: string | null;
  createdAt!: Date;
  /** When it was last renewed. */
  updatedAt!: Date;
  expiresAt!: Date;
}

export class SessionListView extends ListPageView {
  items!: ListedSessionView[];

  static of(page: ListPage<ListedSession>, devices: DeviceNames): SessionListView {
    return listViewOf(page, ({ methods, ...session }) => {
      return { ...session, methods: [...methods], device: devices.describe(session.userAgent) || null };
    });
  }
}
