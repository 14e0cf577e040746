import { change, type Fields } from '#shared-kernel/domain/change';
import type { Permissions } from './permissions.ts';
import { RoleRefusal } from './refusals.ts';
import { RoleSet } from './role-set.ts';

/** Letters and digits of any script at both ends; what a list of roles, a sentence or a log could not quote is left out. */
const NAME = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N} ._:-]{0,62}[\p{L}\p{M}\p{N}])?$/u;

/** A role that an organization made for itself, besides those that every organization has. */
export class CustomRole {
  declare readonly id: string;
  declare readonly organizationId: string;
  /** In the form in which a role set has it. */
  declare readonly name: string;
  declare readonly permissions: Permissions;
  declare readonly createdAt: Date;
  declare readonly updatedAt: Date | null;

  private constructor(values: Fields<CustomRole>) {
    Object.assign(this, values);
  }

  /** Only a role book makes roles: it alone knows what their author holds. */
  static make(values: Omit<Fields<CustomRole>, 'updatedAt'>): CustomRole {
    return new CustomRole({ ...values, updatedAt: null });
  }

  /** Only a role book changes roles. */
  revise(values: Pick<Fields<CustomRole>, 'name' | 'permissions'>, now: Date): void {
    change<CustomRole>(this, { ...values, updatedAt: now });
  }
}

/**
 * A name of a role, as it is stored: one text for whatever looks the same.
 * @throws INVALID_ROLE_NAME
 */
export function roleNameOf(text: string): string {
  const name = String(RoleSet.of(text));
  if (text.includes(',') || name !== name.normalize('NFKC') || !NAME.test(name)) throw RoleRefusal.INVALID_ROLE_NAME();
  return name;
}
