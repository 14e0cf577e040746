import { Body, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Caller } from '#identity';
import { Accepts, AuthController, CurrentCaller, PostOk } from '#identity/http';
import { MemberAccess } from '../application/membership.ts';
import { RoleManagement } from '../application/role-management.ts';
import { OrganizationQuery } from './bodies.dto.ts';
import {
  CreateRoleBody,
  RoleNamed,
  UpdateRoleBody,
  OwnAccessView,
  ChangedRoleView,
  CreatedRoleView,
  DeletedRoleView,
  RoleView,
} from './roles.dto.ts';

@ApiTags('Roles')
@AuthController('/organization')
export class RolesController {
  constructor(
    private readonly memberAccess: MemberAccess,
    private readonly management: RoleManagement,
  ) {}

  /** All roles of an organization with their permissions, and those of the caller. */
  @Get('access')
  @Accepts('session', 'api-key')
  async access(@Query() query: OrganizationQuery, @CurrentCaller() caller: Caller): Promise<OwnAccessView> {
    return OwnAccessView.of(await this.memberAccess.accessOf(caller, query));
  }

  /** Creates a custom role, without permissions that the caller lacks. */
  @PostOk('create-role')
  async create(@Body() body: CreateRoleBody, @CurrentCaller() caller: Caller): Promise<CreatedRoleView> {
    const { role: name, permission: permissions, organizationId } = body;
    const role = await this.management.create(caller, { name, permissions }, organizationId);
    return { success: true, roleData: RoleView.of(role), statements: role.permissions };
  }

  /** Renames a custom role for all who have it, or changes its permissions. */
  @PostOk('update-role')
  async update(@Body() body: UpdateRoleBody, @CurrentCaller() caller: Caller): Promise<ChangedRoleView> {
    const { roleName: name, permission: permissions, formerPermission: formerPermissions } = body.data;
    const reference = RoleNamed.reference(body, 'body');
    const change = { name, permissions, formerPermissions };
    const role = await this.management.update(caller, reference, change, body.organizationId);
    return { success: true, roleData: RoleView.of(role) };
  }

  /** Deletes a custom role that no member and no open invitation has. */
  @PostOk('delete-role')
  async delete(@Body() body: RoleNamed, @CurrentCaller() caller: Caller): Promise<DeletedRoleView> {
    await this.management.delete(caller, RoleNamed.reference(body, 'body'), body.organizationId);
    return { success: true };
  }

  /** The custom roles of an organization, oldest first. */
  @Get('list-roles')
  @Accepts('session', 'api-key')
  async list(@Query() query: OrganizationQuery, @CurrentCaller() caller: Caller): Promise<RoleView[]> {
    return (await this.management.list(caller, query.organizationId)).map((role) => RoleView.of(role));
  }

  /** One custom role, by name or id. */
  @Get('get-role')
  @Accepts('session', 'api-key')
  async get(@Query() query: RoleNamed, @CurrentCaller() caller: Caller): Promise<RoleView> {
    const reference = RoleNamed.reference(query, 'query');
    return RoleView.of(await this.management.get(caller, reference, query.organizationId));
  }
}
