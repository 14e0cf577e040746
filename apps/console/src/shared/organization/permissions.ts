import type { Access } from './organization-reads.ts';
import { listText, roleList } from './role-names.ts';

/** The service decides and reports; nothing is derived here. */

export type Permissions = Access['mine'];

interface Permission {
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

/** Whether members could change their own roles back: computed here, since the service cannot be asked beforehand. */
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

const known: Readonly<Record<string, { readonly label: string; readonly actions: Readonly<Record<string, string>> }>> =
  {
    organization: {
      label: 'Organization',
      actions: { update: 'Change organization settings', delete: 'Delete the organization' },
    },
    member: {
      label: 'Members',
      actions: {
        create: 'Add members',
        update: 'Change member roles and team members',
        delete: 'Remove members',
      },
    },
    invitation: {
      label: 'Invitations',
      actions: { create: 'Invite people', cancel: 'Cancel invitations' },
    },
    team: {
      label: 'Teams',
      actions: { create: 'Create teams', update: 'Rename teams', delete: 'Delete teams' },
    },
    ac: {
      label: 'Roles',
      actions: { create: 'Create roles', read: 'View roles', update: 'Change roles', delete: 'Delete roles' },
    },
    billing: {
      label: 'Billing',
      actions: { read: 'View plans, orders and invoices', manage: 'Buy, change and cancel plans' },
    },
  };

const own = <Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

const capital = (words: string) => words.slice(0, 1).toUpperCase() + words.slice(1);

/** "Teams"; a configured resource has its configured name. */
export const resourceText = (resource: string): string => own(known, resource)?.label ?? capital(resource);

/** "Create teams". */
export const permissionText = (resource: string, action: string): string =>
  own(own(known, resource)?.actions ?? {}, action) ?? capital(`${action} ${resource}`);

/** "Only the roles Owner and Admin can create teams." */
export function onlyThese(
  { roles }: { readonly roles: readonly { readonly role: string; readonly permissions: Permissions }[] },
  resource: string,
  action: string,
  does: string,
): string {
  const able = roles.filter(({ permissions }) => grants(permissions, resource, action)).map(({ role }) => role);
  if (able.length === 0) return `No one can ${does} here.`;
  return `Only the ${able.length === 1 ? 'role' : 'roles'} ${roleList(able)} can ${does}.`;
}

const lower = (words: string) => words.slice(0, 1).toLowerCase() + words.slice(1);

/** "Manage members and teams. Change organization settings." @param statements everything that can be allowed */
export function roleSummary(permissions: Permissions, statements: Permissions): string {
  const granted = Object.entries(statements).map(([resource, actions]) => ({
    resource,
    actions: actions.filter((action) => grants(permissions, resource, action)),
    isWhole: actions.every((action) => grants(permissions, resource, action)),
  }));
  if (granted.every(({ isWhole }) => isWhole)) return 'Full access.';
  const whole = granted.filter(({ isWhole }) => isWhole).map(({ resource }) => lower(resourceText(resource)));
  const single = granted
    .filter(({ isWhole }) => !isWhole)
    // Reading alone changes nothing.
    .flatMap(({ resource, actions }) =>
      actions.filter((action) => action !== 'read').map((action) => ({ resource, action })),
    )
    .map(({ resource, action }) => lower(permissionText(resource, action)));
  const sentences = [
    ...(whole.length > 0 ? [`Manage ${listText(whole)}.`] : []),
    ...(single.length > 0 ? [`${capital(listText(single))}.`] : []),
  ];
  return sentences.join(' ') || 'Read-only access.';
}
