import { Type } from '@mikro-orm/core';
import { RoleSet } from '../../domain/role-set.ts';

/** Roles in a text column, as many as there are, in their canonical form: reading never writes. */
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
