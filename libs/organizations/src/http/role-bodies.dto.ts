import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsObject, IsString, MaxLength, MinLength, ValidateNested } from 'class-validator';
import { Omittable, ShapeRefusal } from '#shared-kernel/http/shape.pipe';
import type { RoleReference } from '../domain/access.ts';
import { OrganizationNamed } from './bodies.dto.ts';
import { IsPermissions, permissionsShape } from './shapes.ts';

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
