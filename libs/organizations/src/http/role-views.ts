import { ApiProperty } from '@nestjs/swagger';
import type { AccessOverview } from '../application/organization-directory.ts';
import type { CustomRole } from '../domain/custom-role.ts';
import type { Permissions } from '../domain/permissions.ts';
import { permissionsShape } from './shapes.ts';

export class RoleSummaryView {
  role!: string;
  /** Actions by resource. */
  @ApiProperty(permissionsShape) permissions!: Permissions;
  /** Made by the organization itself. */
  isCustom!: boolean;
  /** Null for one that every organization has. */
  id!: string | null;
  memberCount!: number;
}

export class AccessView {
  /** Members with this role are owners. */
  ownerRole!: string;
  roles!: RoleSummaryView[];
  /** What the caller may do. */
  @ApiProperty(permissionsShape) mine!: Permissions;
  /** Every permission that a role can have. */
  @ApiProperty(permissionsShape) statements!: Permissions;

  static of({ access, self, members }: AccessOverview): AccessView {
    const { ownerRole, statements } = access;
    const roles = access.all.map(({ id, name: role, permissions }) => {
      const memberCount = members.filter((member) => member.roles.has(role)).length;
      return { role, permissions, isCustom: id !== null, id, memberCount };
    });
    return { ownerRole, roles, mine: access.permissionsOf(self), statements };
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
  /** What the role allows. */
  @ApiProperty(permissionsShape) statements!: Permissions;
}

export class DeletedRoleView {
  success!: boolean;
}
