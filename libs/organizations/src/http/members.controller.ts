import { Body, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Caller } from '#identity';
import { Accepts, AuthController, CurrentCaller, PostOk, WhileImpersonating } from '#identity/http';
import { ShapeRefusal } from '#shared-kernel/http/shape.pipe';
import { Membership, MemberAccess } from '../application/membership.ts';
import { OrganizationDirectory } from '../application/organization-directory.ts';
import { AcceptsReaders, ClearsSessionCache } from './clears-session-cache.ts';
import {
  ListMembersQuery,
  MemberRoleQuery,
  OrganizationBody,
  PermissionBody,
  RemoveMemberBody,
  UpdateMemberRoleBody,
} from './bodies.dto.ts';
import { MemberListView, MemberProfileView, MemberRoleView, PermissionView, RemovedMemberView } from './views.ts';

@ApiTags('Members')
@AuthController('/organization')
export class MembersController {
  constructor(
    private readonly membership: Membership,
    private readonly directory: OrganizationDirectory,
    private readonly memberAccess: MemberAccess,
  ) {}

  /** Members with their names, sorted, filtered and in pages. */
  @Get('list-members')
  @AcceptsReaders()
  async list(@Query() query: ListMembersQuery, @CurrentCaller() caller: Caller): Promise<MemberListView> {
    const { members, total } = await this.directory.listMembers(caller, query, ListMembersQuery.query(query));
    return { members: members.map((profile) => MemberProfileView.profile(profile)), total };
  }

  /** The caller as a member of the active organization. */
  @Get('get-active-member')
  @Accepts('session', 'api-key')
  async activeMember(@CurrentCaller() caller: Caller): Promise<MemberProfileView> {
    return MemberProfileView.profile(await this.directory.activeMember(caller));
  }

  /** The roles of the caller, or of another member. */
  @Get('get-active-member-role')
  @Accepts('session', 'api-key')
  async activeMemberRole(@Query() query: MemberRoleQuery, @CurrentCaller() caller: Caller): Promise<MemberRoleView> {
    const { roles } = await this.memberAccess.rolesOf(caller, query, query.userId);
    return { role: String(roles) };
  }

  /** Whether the caller has all of the given permissions. */
  @PostOk('has-permission')
  @WhileImpersonating('allowed')
  @Accepts('session', 'api-key')
  async hasPermission(@Body() body: PermissionBody, @CurrentCaller() caller: Caller): Promise<PermissionView> {
    const asked = body.permissions ?? body.permission;
    if (!asked) throw ShapeRefusal.VALIDATION_ERROR({ part: 'body', member: 'permissions', problem: 'is missing' });
    return { error: null, success: await this.memberAccess.hasPermission(caller, body.organizationId, asked) };
  }

  /** Removes a member, by id or email address. */
  @PostOk('remove-member')
  @ClearsSessionCache()
  async remove(@Body() body: RemoveMemberBody, @CurrentCaller() caller: Caller): Promise<RemovedMemberView> {
    const removed = await this.membership.remove(caller, body.memberIdOrEmail, body.organizationId);
    return { member: MemberProfileView.profile(removed) };
  }

  /** Changes the roles of a member. */
  @PostOk('update-member-role')
  async updateRole(@Body() body: UpdateMemberRoleBody, @CurrentCaller() caller: Caller): Promise<MemberProfileView> {
    const { memberId, role, organizationId } = body;
    return MemberProfileView.profile(await this.membership.updateRole(caller, memberId, role, organizationId));
  }

  /** Leaves an organization; its only owner cannot. */
  @PostOk('leave')
  @ClearsSessionCache()
  async leave(@Body() body: OrganizationBody, @CurrentCaller() caller: Caller): Promise<MemberProfileView> {
    return MemberProfileView.profile(await this.membership.leave(caller, body.organizationId));
  }
}
