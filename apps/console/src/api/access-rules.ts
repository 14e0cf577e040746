/**
 * Reads permissions from what the service reports about an organization's roles. The service decides; nothing is
 * derived here.
 */
import type { Access } from './organization-reads.ts';

export type Permissions = Access['mine'];

/** A single permission. */
export interface Permission {
  readonly resource: string;
  readonly action: string;
}

export const permissionsIn = (permissions: Permissions): Permission[] =>
  Object.entries(permissions).flatMap(([resource, actions]) => actions.map((action) => ({ resource, action })));

/** The same in the service's form: actions by resource, without empty resources. */
export function asPermissions(list: readonly Permission[]): Permissions {
  const all = new Map<string, string[]>();
  for (const { resource, action } of list) all.set(resource, [...(all.get(resource) ?? []), action]);
  return Object.fromEntries(all);
}

/** Names come from the configuration, so `constructor` is a valid one. */
export const grants = (permissions: Permissions, resource: string, action: string): boolean =>
  Object.hasOwn(permissions, resource) && permissions[resource]!.includes(action);

export const owns = ({ ownerRole }: Pick<Access, 'ownerRole'>, roles: readonly string[]): boolean =>
  roles.includes(ownerRole);

/** Whether the caller may assign and remove these roles. A role that no longer exists grants nothing. */
export const mayAssign = ({ roles }: Pick<Access, 'roles'>, names: readonly string[]): boolean =>
  roles.every(({ role, givable }) => givable || !names.includes(role));

/**
 * Whether members who change their own roles could change them back. The only permission that is computed here, because
 * the service cannot be asked about roles that nobody has yet.
 */
export function canTakeBack(access: Access, from: readonly string[], to: readonly string[]): boolean {
  const allowed = (names: readonly string[]) =>
    access.roles.filter(({ role }) => names.includes(role)).flatMap(({ permissions }) => permissionsIn(permissions));
  const has = (list: readonly Permission[], { resource, action }: Permission) =>
    list.some((one) => one.resource === resource && one.action === action);
  if (!has(allowed(to), { resource: 'member', action: 'update' })) return false;
  if (owns(access, to)) return true;
  const givable = allowed([...to, access.memberRole]);
  return !owns(access, from) && allowed(from).every((one) => has(givable, one));
}
