import { ApiProperty, PickType } from '@nestjs/swagger';
import type { ListPage } from '#shared-kernel/application/list-page';
import { ListPageView, listViewOf } from '#shared-kernel/http/list-page.dto';
import {
  type FoundInvitation,
  type FoundTeam,
  type InvitationState,
  invitationStates,
  type KnownMember,
} from '../application/organization-search.ts';
import { InvitationView, MemberView, PersonView, TeamView } from './views.ts';

class MemberTeamView {
  id!: string;
  name!: string;
  joinedAt!: Date;
}

class FoundMemberView extends PickType(MemberView, ['id', 'organizationId', 'userId', 'role', 'createdAt']) {
  @ApiProperty({ type: PersonView }) user!: PersonView;
  /** In the order in which they joined. */
  @ApiProperty({ type: [MemberTeamView] }) teams!: MemberTeamView[];
  /** No other owner is there: the member cannot leave, or lose the role. */
  isOnlyOwner!: boolean;
  /** Invitations they sent, which end with the membership. */
  openInvitations!: number;
}

export class MemberPageView extends ListPageView {
  items!: FoundMemberView[];

  static of(page: ListPage<KnownMember>): MemberPageView {
    return listViewOf(page, ({ person, teams, ...member }) => {
      const { id, name, email, emailProven, image } = person;
      return { ...member, teams: [...teams], user: { id, name, email, emailProven, image } };
    });
  }
}

class FoundInvitationView extends PickType(InvitationView, [
  'id',
  'email',
  'role',
  'teamId',
  'expiresAt',
  'createdAt',
]) {
  /** `pending` can be accepted. */
  @ApiProperty({ enum: invitationStates }) state!: InvitationState;
  teamName!: string | null;
  /** Null for a person who is not a member now. */
  inviterName!: string | null;
}

export class InvitationPageView extends ListPageView {
  items!: FoundInvitationView[];

  static of(page: ListPage<FoundInvitation>): InvitationPageView {
    return listViewOf(page, (invitation) => invitation);
  }
}

class FoundTeamView extends TeamView {
  memberCount!: number;
  /** The caller is in it. */
  isMember!: boolean;
  /** The organization has no other one. */
  isLast!: boolean;
}

export class TeamPageView extends ListPageView {
  items!: FoundTeamView[];

  static of(page: ListPage<FoundTeam>): TeamPageView {
    return listViewOf(page, (team) => team);
  }
}
