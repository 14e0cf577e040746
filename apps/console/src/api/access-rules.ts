/** Questions to what the service says of an organization's roles. It decides; nothing here works out a right by itself. */
import type { Access } from './organization-reads.ts';

export type Permissions = Access['mine'];

/** One thing that can be allowed. */
export interface Permission {
  readonly resource: string;
  readonly action: string;
}

export const permissionsIn = (permissions: Permissions): Permission[] =>
  Object.entries(permissions).flatMap(([resource, actions]) => actions.map((action) => ({ resource, action })));

/** The list as the service has it: actions by resource; what has none is not there. */
export function asPermissions(list: readonly Permission[]): Permissions {
  const all = new Map<string, string[]>();
  for (const { resource, action } of list) all.set(resource, [...(all.get(resource) ?? []), action]);
  return Object.fromEntries(all);
}

/** Names come from the configuration: `constructor` is one like any other. */
export const grants = (permissions: Permissions, resource: string, action: string): boolean =>
  Object.hasOwn(permissions, resource) && permissions[resource]!.includes(action);

export const owns = ({ ownerRole }: Pick<Access, 'ownerRole'>, roles: readonly string[]): boolean =>
  roles.includes(ownerRole);

/** Whether the caller may give these roles, and take them. One that is in the table no more allows nothing. */
export const mayGive = ({ roles }: Pick<Access, 'roles'>, names: readonly string[]): boolean =>
  roles.every(({ role, givable }) => givable || !names.includes(role));

/**
 * Whether someone who takes other roles could take their old ones back. The one right that the service is not asked
 * about: nobody has these roles yet.
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
