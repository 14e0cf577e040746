import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsUUID } from 'class-validator';
import type { ListPage } from '#shared-kernel/application/list-page';
import { Omittable } from '#shared-kernel/http/shape.pipe';
import { listViewOf, ShortText, SortedBy, ListPageQuery, ListPageView } from '#shared-kernel/http/list-page.dto';
import {
  type ListedInvitation,
  type ListedOrganization,
  type ListedStatus,
  listedStatuses,
} from '../application/organization-lists.ts';

export class OrganizationListQuery extends ListPageQuery {
  /** Part of a name or slug, or a whole id. */
  @ShortText() text?: string;
  /** A member. */
  @Omittable() @IsUUID('loose') userId?: string;
  @SortedBy('-createdAt', 'createdAt', 'name', '-name') sort?: string;
}

export class InvitationListQuery extends ListPageQuery {
  @Omittable() @IsUUID('loose') organizationId?: string;
  /** The whole address. */
  @ShortText() email?: string;
  /** `expired`: pending ones whose time is over. */
  @ApiProperty({ enum: listedStatuses, required: false }) @Omittable() @IsIn(listedStatuses) status?: ListedStatus;
  @Omittable() @IsUUID('loose') inviterId?: string;
  @SortedBy('-createdAt', 'createdAt') sort?: string;
}

class NamedAccountView {
  id!: string;
  name!: string;
  email!: string;
}

class ListedOrganizationView {
  id!: string;
  name!: string;
  slug!: string;
  logo!: string | null;
  createdAt!: Date;
  memberCount!: number;
  /** In the order in which they joined, at most five. */
  owners!: NamedAccountView[];
}

export class OrganizationListView extends ListPageView {
  items!: ListedOrganizationView[];

  static of(page: ListPage<ListedOrganization>): OrganizationListView {
    return listViewOf(page, ({ owners, ...organization }) => ({ ...organization, owners: [...owners] }));
  }
}

class NamedOrganizationView {
  id!: string;
  name!: string;
}

class ListedInvitationView {
  id!: string;
  organization!: NamedOrganizationView;
  email!: string;
  /** Several are separated by commas. */
  role!: string;
  @ApiProperty({ enum: listedStatuses }) status!: ListedStatus;
  teamId!: string | null;
  inviterId!: string;
  /** Null for a deleted account. */
  inviter!: NamedAccountView | null;
  expiresAt!: Date;
  /** When it was last sent. */
  createdAt!: Date;
}

export class InvitationListView extends ListPageView {
  items!: ListedInvitationView[];

  static of(page: ListPage<ListedInvitation>): InvitationListView {
    return listViewOf(page, ({ organizationId, organizationName, inviterName: name, inviterEmail: email, ...row }) => ({
      ...row,
      organization: { id: organizationId, name: organizationName },
      inviter: name === null || email === null ? null : { id: row.inviterId, name, email },
    }));
  }
}
