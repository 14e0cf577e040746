import type { Access } from '../../api/organization-reads.ts';
import { rolesOf } from '../../words/role-words.ts';
import type { Permissions } from './queries.ts';

/** One thing that can be allowed, as a field of the form. */
export interface Permission {
  readonly resource: string;
  readonly action: string;
}

export const permissionsIn = (permissions: Permissions): Permission[] =>
  Object.entries(permissions).flatMap(([resource, actions]) => actions.map((action) => ({ resource, action })));

/** What the caller can allow others: owners everything that there is, everybody else what they may do themselves. */
export function givable(access: Access, role: string): Permissions {
  if (rolesOf(role).includes(access.ownerRole)) return access.statements;
  const plain = access.roles.find((one) => one.role === 'member')?.permissions ?? {};
  const resources = new Set([...Object.keys(access.mine), ...Object.keys(plain)]);
  return Object.fromEntries(
    [...resources].map((resource) => [resource, [...(access.mine[resource] ?? []), ...(plain[resource] ?? [])]]),
  );
}

/** Actions by resource, of a list; what has none is not there. */
export function asPermissions(list: readonly Permission[]): Permissions {
  const all: Record<string, string[]> = {};
  for (const { resource, action } of list) (all[resource] ??= []).push(action);
  return all;
}
