import { IsIn, IsString, MaxLength, MinLength } from 'class-validator';
import { ListPageQuery, ShortText, SortedBy } from '#shared-kernel/http/list-page.dto';
import { Omittable } from '#shared-kernel/http/shape.pipe';
import { type InvitationState, invitationStates } from '../application/organization-search.ts';
import { ID_LENGTH } from './bodies.dto.ts';

class OrganizationPageQuery extends ListPageQuery {
  /** The active organization without it. */
  @Omittable() @IsString() @MinLength(1) @MaxLength(ID_LENGTH) organizationId?: string;
}

export class SearchMembersQuery extends OrganizationPageQuery {
  /** Words, each a part of the name or of the address. */
  @ShortText() text?: string;
  @ShortText() role?: string;
  @Omittable() @IsString() @MinLength(1) @MaxLength(ID_LENGTH) userId?: string;
  /** Only members of this team. */
  @Omittable() @IsString() @MinLength(1) @MaxLength(ID_LENGTH) teamId?: string;
  /** Only members who are not in this team. */
  @Omittable() @IsString() @MinLength(1) @MaxLength(ID_LENGTH) notInTeamId?: string;
  @SortedBy('name', '-createdAt', 'createdAt') sort?: string;
}

export class SearchInvitationsQuery extends OrganizationPageQuery {
  /** Words, each a part of the address. */
  @ShortText() text?: string;
  @Omittable() @IsIn(invitationStates) state?: InvitationState;
}

export class SearchTeamsQuery extends OrganizationPageQuery {
  /** Words, each a part of the name. */
  @ShortText() text?: string;
  @Omittable() @IsString() @MinLength(1) @MaxLength(ID_LENGTH) id?: string;
}
