import { Type } from '@mikro-orm/core';
import { RoleSet } from '../../domain/role-set.ts';

/** Roles in a text column of any length, in canonical form, so that a row that was only read is never written. */
export class RoleSetType extends Type<RoleSet, string> {
  override convertToDatabaseValue(roles: RoleSet): string {
    return String(roles);
  }

  override convertToJSValue(text: string): RoleSet {
    return RoleSet.of(text);
  }

  override compareAsType(): string {
    return 'string';
  }

  override getColumnType(): string {
    return 'text';
  }
}
