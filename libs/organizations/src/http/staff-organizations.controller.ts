import { Body, Delete, Get, Logger, Param, Patch, Query, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Caller } from '#identity';
import { AdminGuard, CurrentCaller, GuardedController, PostOk, StaffGuard } from '#identity/http';
import { StaffDirectory, StaffOrganizations } from '../application/staff-organizations.ts';
import type { Member } from '../domain/roster.ts';
import { OwnerBody, RoleBody, StaffSearchQuery } from './bodies.dto.ts';
import { FoundOrganizationsView, StaffMemberView } from './staff-views.ts';
import { FullOrganizationView, InvitationView, OrganizationView } from './views.ts';

const PAGE_LENGTH = 20;

@ApiTags('Staff: organizations')
@GuardedController('api/staff/organizations', StaffGuard)
export class StaffOrganizationsController {
  private readonly logger = new Logger('Staff');

  constructor(
    private readonly directory: StaffDirectory,
    private readonly staff: StaffOrganizations,
  ) {}

  /** Organizations by part of their name or slug, by name. */
  @Get()
  async search(@Query() query: StaffSearchQuery): Promise<FoundOrganizationsView> {
    const { search = '' } = query;
    const [limit, offset] = [Number(query.limit ?? PAGE_LENGTH), Number(query.offset ?? 0)];
    const { found, total } = await this.directory.search(search, { limit, offset });
    const organizations = found.map(({ organization, memberCount }) => ({
      ...OrganizationView.of(organization),
      memberCount,
    }));
    return { organizations, total, limit, offset };
  }

  /** An organization with everything in it. */
  @Get(':id')
  async get(@Param('id') id: string): Promise<FullOrganizationView> {
    return FullOrganizationView.full(await this.directory.get(id));
  }

  /** Deletes an organization. */
  @Delete(':id')
  @UseGuards(AdminGuard)
  async delete(@Param('id') id: string, @CurrentCaller() caller: Caller): Promise<OrganizationView> {
    const deleted = await this.staff.delete(id);
    this.log(caller, 'delete', { organizationId: deleted.id });
    return OrganizationView.of(deleted);
  }

  /** Makes a user an owner, also when no owner is left. */
  @PostOk(':id/owners')
  @UseGuards(AdminGuard)
  async addOwner(
    @Param('id') id: string,
    @Body() body: OwnerBody,
    @CurrentCaller() caller: Caller,
  ): Promise<StaffMemberView> {
    return this.logged(caller, 'add-owner', await this.staff.addOwner(caller, id, body.userId));
  }

  /** Changes the roles of a member. */
  @Patch(':id/members/:memberId')
  @UseGuards(AdminGuard)
  async setRole(
    @Param('id') id: string,
    @Param('memberId') memberId: string,
    @Body() body: RoleBody,
    @CurrentCaller() caller: Caller,
  ): Promise<StaffMemberView> {
    return this.logged(caller, 'set-role', await this.staff.setRole(caller, id, memberId, body.role));
  }

  /** Removes a member who is not the only owner. */
  @Delete(':id/members/:memberId')
  @UseGuards(AdminGuard)
  async removeMember(
    @Param('id') id: string,
    @Param('memberId') memberId: string,
    @CurrentCaller() caller: Caller,
  ): Promise<StaffMemberView> {
    return this.logged(caller, 'remove-member', await this.staff.removeMember(caller, id, memberId));
  }

  /** Cancels an open invitation. */
  @PostOk(':id/invitations/:invitationId/cancel')
  async cancelInvitation(
    @Param('id') id: string,
    @Param('invitationId') invitationId: string,
    @CurrentCaller() caller: Caller,
  ): Promise<InvitationView> {
    const canceled = await this.staff.cancelInvitation(id, invitationId);
    const { organizationId } = canceled;
    this.log(caller, 'cancel-invitation', { organizationId, id: canceled.id });
    return InvitationView.of(canceled);
  }

  private logged(staff: Caller, act: string, member: Member): StaffMemberView {
    const { organizationId, userId } = member;
    this.log(staff, act, { organizationId, userId });
    return StaffMemberView.of(member);
  }

  /** Logs an act. @param about ids only */
  private log(staff: Caller, kind: string, about: Readonly<Record<string, string>>): void {
    this.logger.log({ kind, staffId: staff.userId, ...about });
  }
}
