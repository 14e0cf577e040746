import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AdminGuard, SessionGuard, StaffGuard } from '#identity';
import { StaffOrganizations } from '../application/staff-organizations.ts';
import { OwnerBody, RoleBody, StaffSearchQuery } from './bodies.dto.ts';
import {
  FoundOrganizationsView,
  FullOrganizationView,
  InvitationView,
  OrganizationView,
  StaffMemberView,
} from './views.ts';

const PAGE_LENGTH = 20;

@ApiTags('Staff: organizations')
@Controller('api/staff/organizations')
@UseGuards(SessionGuard, StaffGuard)
export class StaffOrganizationsController {
  constructor(private readonly staff: StaffOrganizations) {}

  /** Organizations by part of their name or slug, by name. */
  @Get()
  async search(@Query() query: StaffSearchQuery): Promise<FoundOrganizationsView> {
    const { search = '', limit = PAGE_LENGTH, offset = 0 } = query;
    const { found, total } = await this.staff.search(search, { limit, offset });
    const organizations = found.map(({ organization, memberCount }) => ({
      ...OrganizationView.of(organization),
      memberCount,
    }));
    return { organizations, total, limit, offset };
  }

  /** An organization with everything in it. */
  @Get(':id')
  async get(@Param('id') id: string): Promise<FullOrganizationView> {
    return FullOrganizationView.full(await this.staff.get(id));
  }

  /** Dissolves an organization. */
  @Delete(':id')
  @UseGuards(AdminGuard)
  async delete(@Param('id') id: string): Promise<OrganizationView> {
    return OrganizationView.of(await this.staff.delete(id));
  }

  /** Makes somebody an owner, also where none is left. */
  @Post(':id/owners')
  @HttpCode(200)
  async addOwner(@Param('id') id: string, @Body() body: OwnerBody): Promise<StaffMemberView> {
    return StaffMemberView.of(await this.staff.addOwner(id, body.userId));
  }

  /** Gives a member other roles. */
  @Patch(':id/members/:memberId')
  async setRole(
    @Param('id') id: string,
    @Param('memberId') memberId: string,
    @Body() body: RoleBody,
  ): Promise<StaffMemberView> {
    return StaffMemberView.of(await this.staff.setRole(id, memberId, body.role));
  }

  /** Removes a member who is not the only owner. */
  @Delete(':id/members/:memberId')
  async removeMember(@Param('id') id: string, @Param('memberId') memberId: string): Promise<StaffMemberView> {
    return StaffMemberView.of(await this.staff.removeMember(id, memberId));
  }

  /** Takes an invitation back that nobody has answered. */
  @Post(':id/invitations/:invitationId/cancel')
  @HttpCode(200)
  async cancelInvitation(
    @Param('id') id: string,
    @Param('invitationId') invitationId: string,
  ): Promise<InvitationView> {
    return InvitationView.of(await this.staff.cancelInvitation(id, invitationId));
  }
}
