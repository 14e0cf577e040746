import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsObject, IsString, MaxLength, MinLength, ValidateNested } from 'class-validator';
import { Omittable, ShapeRefusal } from '#shared-kernel/http/shape.pipe';
import type { RoleReference } from '../domain/access.ts';
import { OrganizationNamed } from './bodies.dto.ts';
import { IsPermissions, permissionsShape } from './shapes.ts';
import type { AccessOverview } from '../application/membership.ts';
import type { CustomRole } from '../domain/custom-role.ts';
import { MEMBER_ROLE } from '../domain/organization-options.ts';
import type { Permissions } from '../domain/permissions.ts';
import { RoleSet } from '../domain/role-set.ts';

/** Bounds of the columns. The domain checks the form of names. */
const NAME_LENGTH = 255;
const ID_LENGTH = 255;

export class CreateRoleBody extends OrganizationNamed {
  @IsString() @MaxLength(NAME_LENGTH) role!: string;
  /** Actions by resource, such as `{"member": ["delete"]}`. */
  @ApiProperty(permissionsShape) @IsPermissions() permission!: Record<string, string[]>;
}

/** By name or by id. */
export class RoleNamed extends OrganizationNamed {
  /** Wins over the id. */
  @Omittable() @IsString() @MinLength(1) @MaxLength(NAME_LENGTH) roleName?: string;
  @Omittable() @IsString() @MinLength(1) @MaxLength(ID_LENGTH) roleId?: string;

  /** @throws VALIDATION_ERROR when neither is there */
  static reference({ roleName, roleId }: RoleNamed, part: 'body' | 'query'): RoleReference {
    if (roleName === undefined && roleId === undefined) {
      throw ShapeRefusal.VALIDATION_ERROR({ part, member: 'roleId', problem: 'is missing' });
    }
    return { roleName, roleId };
  }
}

class RoleChanges {
  @Omittable() @IsString() @MaxLength(NAME_LENGTH) roleName?: string;
  /** Replaces all permissions of the role. */
  @ApiPropertyOptional(permissionsShape) @Omittable() @IsPermissions() permission?: Record<string, string[]>;
  /** The permissions that the caller saw. The update is refused if the role has changed since. */
  @ApiPropertyOptional(permissionsShape) @Omittable() @IsPermissions() formerPermission?: Record<string, string[]>;
}

export class UpdateRoleBody extends RoleNamed {
  @IsObject() @ValidateNested() @Type(() => RoleChanges) data!: RoleChanges;
}

export class RoleSummaryView {
  role!: string;
  /** Actions by resource. */
  @ApiProperty(permissionsShape) permissions!: Permissions;
  /** Defined by the organization. */
  isCustom!: boolean;
  /** Null for a role that every organization has. */
  id!: string | null;
  memberCount!: number;
  /** Open invitations with this role. */
  invitationCount!: number;
  /** The caller may give it to members and take it from them. */
  givable!: boolean;
}

export class OwnAccessView {
  /** Members with this role are owners. */
  ownerRole!: string;
  /** The default role. Every author of a role may grant its permissions. */
  memberRole!: string;
  roles!: RoleSummaryView[];
  /** The permissions of the caller. */
  @ApiProperty(permissionsShape) mine!: Permissions;
  /** The permissions that the caller may put into a role. */
  @ApiProperty(permissionsShape) grantable!: Permissions;
  /** Every permission that a role can have. */
  @ApiProperty(permissionsShape) statements!: Permissions;

  static of({ access, self, members, invitations }: AccessOverview): OwnAccessView {
    const { ownerRole, statements } = access;
    const roles = access.all.map(({ id, name: role, permissions }) => ({
      role,
      permissions,
      isCustom: id !== null,
      id,
      memberCount: members.filter((member) => member.roles.has(role)).length,
      invitationCount: invitations.filter((invitation) => invitation.roles.has(role)).length,
      givable: access.mayGive(self, RoleSet.of(role)),
    }));
    const [mine, grantable] = [access.permissionsOf(self), access.grantableBy(self)];
    return { ownerRole, memberRole: MEMBER_ROLE, roles, mine, grantable, statements };
  }
}

export class RoleView {
  id!: string;
  organizationId!: string;
  role!: string;
  @ApiProperty(permissionsShape) permission!: Permissions;
  createdAt!: Date;
  updatedAt!: Date | null;

  static of({ id, organizationId, name, permissions, createdAt, updatedAt }: CustomRole): RoleView {
    return { id, organizationId, role: name, permission: permissions, createdAt, updatedAt };
  }
}

export class ChangedRoleView {
  success!: boolean;
  roleData!: RoleView;
}

export class CreatedRoleView extends ChangedRoleView {
  /** The permissions of the role. */
  @ApiProperty(permissionsShape) statements!: Permissions;
}

export class DeletedRoleView {
  success!: boolean;
}
