import { Body, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { CallerOfRoute } from '#identity';
import { Accepts, AuthController, Caller } from '#identity/http';
import { OrganizationDirectory } from '../application/organization-directory.ts';
import { RoleManagement } from '../application/role-management.ts';
import { OrganizationQuery } from './bodies.dto.ts';
import { CreateRoleBody, RoleNamed, UpdateRoleBody } from './role-bodies.dto.ts';
import { AccessView, ChangedRoleView, CreatedRoleView, DeletedRoleView, RoleView } from './role-views.ts';

@ApiTags('Roles')
@AuthController('/organization')
export class RolesController {
  constructor(
    private readonly directory: OrganizationDirectory,
    private readonly management: RoleManagement,
  ) {}

  /** Every role of an organization with what it may do, and what the caller may do there. */
  @Get('access')
  @Accepts('session', 'api-key')
  async access(@Query() query: OrganizationQuery, @Caller() caller: CallerOfRoute): Promise<AccessView> {
    return AccessView.of(await this.directory.accessOf(caller, query));
  }

  /** Makes a role for one organization, which allows nothing that the caller may not do. */
  @Post('create-role')
  @HttpCode(200)
  async create(@Body() body: CreateRoleBody, @Caller() caller: CallerOfRoute): Promise<CreatedRoleView> {
    const { role: name, permission: permissions, organizationId } = body;
    const role = await this.management.create(caller, { name, permissions }, organizationId);
    return { success: true, roleData: RoleView.of(role), statements: role.permissions };
  }

  /** Renames a role, for everybody who has it, or changes what it allows. */
  @Post('update-role')
  @HttpCode(200)
  async update(@Body() body: UpdateRoleBody, @Caller() caller: CallerOfRoute): Promise<ChangedRoleView> {
    const { roleName: name, permission: permissions, formerPermission: formerPermissions } = body.data;
    const reference = RoleNamed.reference(body, 'body');
    const change = { name, permissions, formerPermissions };
    const role = await this.management.update(caller, reference, change, body.organizationId);
    return { success: true, roleData: RoleView.of(role) };
  }

  /** Removes a role that nobody has and no open invitation names. */
  @Post('delete-role')
  @HttpCode(200)
  async delete(@Body() body: RoleNamed, @Caller() caller: CallerOfRoute): Promise<DeletedRoleView> {
    await this.management.delete(caller, RoleNamed.reference(body, 'body'), body.organizationId);
    return { success: true };
  }

  /** The roles that an organization made for itself, oldest first. */
  @Get('list-roles')
  @Accepts('session', 'api-key')
  async list(@Query() query: OrganizationQuery, @Caller() caller: CallerOfRoute): Promise<RoleView[]> {
    return (await this.management.list(caller, query.organizationId)).map((role) => RoleView.of(role));
  }

  /** One of them. */
  @Get('get-role')
  @Accepts('session', 'api-key')
  async get(@Query() query: RoleNamed, @Caller() caller: CallerOfRoute): Promise<RoleView> {
    const reference = RoleNamed.reference(query, 'query');
    return RoleView.of(await this.management.get(caller, reference, query.organizationId));
  }
}
