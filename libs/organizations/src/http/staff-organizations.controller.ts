import { Body, Get, Logger, Param, Patch, Query, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Caller } from '#identity';
import { AdminGuard, CurrentCaller, GuardedController, PostOk, StaffGuard } from '#identity/http';
import { DeletionPreviewView } from '#shared-kernel/http/deletion-preview.dto';
import { ReasonedBody, RemarkBody } from '#shared-kernel/http/reasoned.dto';
import { listQueryOf } from '#shared-kernel/http/list-page.dto';
import { OrganizationLists } from '../application/organization-lists.ts';
import { StaffInvitations } from '../application/staff-invitations.ts';
import { StaffDirectory, StaffOrganizations } from '../application/staff-organizations.ts';
import type { Invitation } from '../domain/invitation.ts';
import type { Member } from '../domain/roster.ts';
import { NewOwnerBody, RoleBody } from './bodies.dto.ts';
import {
  InvitationListQuery,
  InvitationListView,
  OrganizationListQuery,
  OrganizationListView,
} from './staff-lists.dto.ts';
import { StaffMemberView } from './staff-views.ts';
import { FullOrganizationView, InvitationView, OrganizationView } from './views.ts';

@ApiTags('Staff: organizations')
@GuardedController('api/staff/organizations', StaffGuard)
export class StaffOrganizationsController {
  private readonly logger = new Logger('Staff');

  constructor(
    private readonly lists: OrganizationLists,
    private readonly directory: StaffDirectory,
    private readonly staff: StaffOrganizations,
    private readonly invitations: StaffInvitations,
  ) {}

  /** All organizations. */
  @Get()
  async list(@Query() query: OrganizationListQuery): Promise<OrganizationListView> {
    return OrganizationListView.of(await this.lists.organizations(listQueryOf(query)));
  }

  /** An organization with everything in it. */
  @Get(':id')
  async get(@Param('id') id: string): Promise<FullOrganizationView> {
    return FullOrganizationView.full(await this.directory.get(id));
  }

  /** Shows what a deletion of the organization would end, also what was bought with it. */
  @Get(':id/deletion-preview')
  async deletionPreview(@Param('id') id: string): Promise<DeletionPreviewView> {
    return DeletionPreviewView.of(await this.directory.deletionPreview(id));
  }

  /** Deletes an organization. From a fresh session, as all changes. */
  @PostOk(':id/delete')
  @UseGuards(AdminGuard)
  async delete(
    @Param('id') id: string,
    @Body() { reason }: ReasonedBody,
    @CurrentCaller() caller: Caller,
  ): Promise<OrganizationView> {
    const deleted = await this.staff.delete(caller, id, { reason });
    this.log(caller, 'delete', { organizationId: deleted.id });
    return OrganizationView.of(deleted);
  }

  /** Makes a user an owner, also when no owner is left. */
  @PostOk(':id/owners')
  @UseGuards(AdminGuard)
  async addOwner(
    @Param('id') id: string,
    @Body() { userId, reason }: NewOwnerBody,
    @CurrentCaller() caller: Caller,
  ): Promise<StaffMemberView> {
    return this.logged(caller, 'add-owner', await this.staff.addOwner(caller, id, { userId, reason }));
  }

  /** Changes the roles of a member. */
  @Patch(':id/members/:memberId')
  @UseGuards(AdminGuard)
  async setRole(
    @Param('id') id: string,
    @Param('memberId') memberId: string,
    @Body() { role, reason }: RoleBody,
    @CurrentCaller() caller: Caller,
  ): Promise<StaffMemberView> {
    return this.logged(caller, 'set-role', await this.staff.setRole(caller, id, memberId, { role, reason }));
  }

  /** Removes a member who is not the only owner. */
  @PostOk(':id/members/:memberId/remove')
  @UseGuards(AdminGuard)
  async removeMember(
    @Param('id') id: string,
    @Param('memberId') memberId: string,
    @Body() { reason }: ReasonedBody,
    @CurrentCaller() caller: Caller,
  ): Promise<StaffMemberView> {
    return this.logged(caller, 'remove-member', await this.staff.removeMember(caller, id, memberId, { reason }));
  }

  /** Cancels an open invitation. */
  @PostOk(':id/invitations/:invitationId/cancel')
  async cancelInvitation(
    @Param('id') organizationId: string,
    @Param('invitationId') invitationId: string,
    @Body() { reason }: ReasonedBody,
    @CurrentCaller() staff: Caller,
  ): Promise<InvitationView> {
    const repair = { staff, organizationId, invitationId, reason };
    return this.loggedOne(staff, 'cancel-invitation', await this.invitations.cancel(repair));
  }

  /** Mails an open invitation again, whose lifetime starts again. */
  @PostOk(':id/invitations/:invitationId/resend')
  async resendInvitation(
    @Param('id') organizationId: string,
    @Param('invitationId') invitationId: string,
    @Body() { reason }: RemarkBody,
    @CurrentCaller() staff: Caller,
  ): Promise<InvitationView> {
    const repair = { staff, organizationId, invitationId, reason };
    return this.loggedOne(staff, 'resend-invitation', await this.invitations.sendAgain(repair));
  }

  private logged(staff: Caller, act: string, member: Member): StaffMemberView {
    const { organizationId, userId } = member;
    this.log(staff, act, { organizationId, userId });
    return StaffMemberView.of(member);
  }

  private loggedOne(staff: Caller, act: string, invitation: Invitation): InvitationView {
    const { organizationId, id } = invitation;
    this.log(staff, act, { organizationId, id });
    return InvitationView.of(invitation);
  }

  /** Logs an act. @param about ids only */
  private log(staff: Caller, kind: string, about: Readonly<Record<string, string>>): void {
    this.logger.log({ kind, staffId: staff.userId, ...about });
  }
}

@ApiTags('Staff: organizations')
@GuardedController('api/staff/invitations', StaffGuard)
export class StaffInvitationsController {
  constructor(private readonly lists: OrganizationLists) {}

  /** The invitations of all organizations, also those that ended, until they are deleted. */
  @Get()
  async list(@Query() query: InvitationListQuery): Promise<InvitationListView> {
    return InvitationListView.of(await this.lists.invitations(listQueryOf(query)));
  }
}
